/** `/dev/mail`: mail that was kept because no mail server is configured. Never in production. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '#server/platform/app-context.ts';
import { escapeHtml } from '#server/platform/plain-text.ts';
import { findRow } from '#server/platform/database/rows.ts';

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.type('text/html')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1f2a24}
a{color:#14532d}li{margin:.75rem 0}iframe{width:100%;height:75vh;border:1px solid #b9c9b0;border-radius:8px}small{color:#53625a}</style>
</head><body>${body}</body></html>`);
}

export function devMailRoutes(app: FastifyInstance, { db }: AppContext): void {
  const hidden = { schema: { hide: true } };
  app.get('/dev/mail', hidden, async (_request, reply) => {
    const mails = await db
      .selectFrom('kept_mails')
      .select(['id', 'to_address', 'subject', 'created_at'])
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
    const items = mails.map(
      (mail) =>
        `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to_address)}, ${mail.created_at.toISOString()}</small></li>`,
    );
    const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
    const why = '<p>No mail server is configured (SMTP_URL), so mail is kept here.</p>';
    return sendPage(reply, 'Mail', `<h1>Mail</h1>${why}${list}`);
  });
  const byId = { schema: { hide: true, params: z.object({ id: z.coerce.number().int().positive() }) } };
  app.get<{ Params: { id: number } }>('/dev/mail/:id', byId, async ({ params }, reply) => {
    const mail = await db.selectFrom('kept_mails').selectAll().where('id', '=', params.id).executeTakeFirst();
    if (!mail) return sendPage(reply.status(404), 'Mail', '<h1>No such mail</h1>');
    return sendPage(
      reply,
      mail.subject,
      `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><p>to ${escapeHtml(mail.to_address)}</p><iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/dev/mail/${mail.id}/html"></iframe><h2>Text part</h2><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(mail.text)}</pre>`,
    );
  });
  app.get<{ Params: { id: number } }>('/dev/mail/:id/html', byId, async ({ params }, reply) => {
    const mail = await findRow(db, 'kept_mails', params.id, ['html']);
    // Links open in the whole window, not in the frame.
    return reply.type('text/html').send((mail?.html ?? '').replace('<head>', '<head><base target="_top">'));
  });
}
