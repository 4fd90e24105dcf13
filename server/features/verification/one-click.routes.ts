/**
 * The unsubscribe button of mail programs (RFC 8058): they post a form to the address in `List-Unsubscribe`, without a
 * cookie. Opening that address stops nothing, since scanners open it.
 */
import type { FastifyInstance } from 'fastify';
import { Invalid } from '#server/platform/http/errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { ONE_CLICK_LINK, stopMail } from './contact-mail.operations.ts';
import { LOOKS } from './verification.routes.ts';

const FORM_LIMIT = 4096;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Its content types are accepted only here: everywhere else, forms of other sites stay refused. */
export async function oneClickRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      formTypes,
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { access: 'anyone', secretParam: 'token' }, schema: { hide: true } },
      async ({ ip, headers, params, body }) => {
        await consume(context, addressKey('verify-entry', ip), LOOKS);
        await requireOneClick(headers['content-type'] ?? '', body);
        const { detail } = await stopMail(context, params.token, ONE_CLICK_LINK);
        return { detail };
      },
    );
  });
}

/** @throws Invalid unless the form says `List-Unsubscribe=One-Click`. */
async function requireOneClick(type: string, body: unknown): Promise<void> {
  const form = Buffer.isBuffer(body)
    ? await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
    : undefined;
  if (form?.get('List-Unsubscribe') !== 'One-Click') {
    throw new Invalid('The form must say List-Unsubscribe=One-Click.');
  }
}
