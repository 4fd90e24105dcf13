// Whoever sends the name of another host, gets it nowhere: not into a mail, a calendar or an answer, and no answer leads there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoMay } from './testing/permission-rules.ts';
import { PermissionScene } from './testing/permission-scene.ts';
import { calls, requestOf } from './testing/right-requests.ts';
import { writtenBy } from './testing/row-changes.ts';

const EVIL = 'evil.example';
const PUBLIC_URL = 'https://limelight.example';
/** In all the ways in which servers can be told by what name they were called. */
const foreignHost = {
  host: EVIL,
  'x-forwarded-host': EVIL,
  'x-forwarded-server': EVIL,
  'x-forwarded-proto': 'http',
  'x-host': EVIL,
  'x-original-host': EVIL,
  'x-original-url': `//${EVIL}/`,
  'x-rewrite-url': `//${EVIL}/`,
  forwarded: `for=192.0.2.1;host=${EVIL};proto=http`,
  referer: `https://${EVIL}/page`,
};

let scene: PermissionScene;
beforeAll(async () => {
  // As behind a proxy whose headers are believed.
  scene = await PermissionScene.create({ environment: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => scene?.test.close());

describe('the name of another host', () => {
  it.each(Object.entries(calls))('reaches nothing by %s', async (name, call) => {
    const [caller = 'visitor'] = whoMay(call.may);
    const prepared = (await call.with?.(scene, caller)) ?? {};
    const client = await scene.client(caller);
    await scene.test.outbox.deliver();
    const rows = await writtenBy(scene.test.db, async () => {
      const headers = { ...prepared.headers, ...foreignHost };
      const reply = await client.request(requestOf(name, { ...prepared, headers }));
      expect(reply.status).toBeLessThan(300);
      expect(reply.text + JSON.stringify(reply.headers)).not.toContain(EVIL);
      // What was queued is composed now.
      await scene.test.outbox.deliver();
    });
    expect(JSON.stringify(rows)).not.toContain(EVIL);
  });

  it('is in no mail, where the links lead to the address of the settings', async () => {
    const mails = await scene.test.db.selectFrom('kept_mails').selectAll().execute();
    const kinds = await scene.test.db
      .selectFrom('mails')
      .where('state', '=', 'sent')
      .select('kind')
      .execute();
    // Mails of the calls above were really written.
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['reset_password', 'confirm_email', 'password_changed']),
    );
    expect(JSON.stringify(mails)).not.toContain(EVIL);
    const links = mails.flatMap(({ html }) =>
      [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, to = '']) => to),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
  });

  it('is in no calendar', async () => {
    const client = await scene.client('student');
    const made = await client.request({
      method: 'POST',
      path: '/api/volunteer_events/calendar-feed',
      headers: foreignHost,
    });
    expect(made.body.url).toMatch(/^https:\/\/limelight\.example\/calendar\//);
    await scene.test.build.event(scene.student);
    const { pathname } = new URL(String(made.body.url));
    const feed = await client.request({ method: 'GET', path: pathname, headers: foreignHost });
    expect(feed.text).toContain(`${PUBLIC_URL}/event-detail/`);
    expect(feed.text).not.toContain(EVIL);
  });
});

describe('an answer', () => {
  it.each([
    `//${EVIL}`,
    `//${EVIL}/`,
    `//${EVIL}/..`,
    `///${EVIL}`,
    `/\\${EVIL}`,
    `/%5c${EVIL}`,
    `/%2f%2f${EVIL}`,
    `/.${EVIL}`,
    `/login?next=https://${EVIL}`,
    `/login/?redirect=//${EVIL}`,
    `/?url=https://${EVIL}`,
    `/api//${EVIL}`,
    `/api/docs`,
    `/api/docs/`,
    `/api/docs//${EVIL}`,
    `/api/docs//${EVIL}/%2e%2e`,
    `/api/docs/static//${EVIL}/`,
    `/api/docs?next=//${EVIL}`,
    `/calendar//${EVIL}`,
    `/dev/mail//${EVIL}`,
    `/pictures//${EVIL}/`,
    `http://${EVIL}/`,
  ])('leads nobody to another host for %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const { statusCode, headers } = await scene.test.app.inject({
        method,
        url: path,
        headers: foreignHost,
      });
      expect(statusCode).toBeLessThan(500);
      const { location, refresh, link } = headers;
      expect([refresh, link]).toEqual([undefined, undefined]);
      if (location === undefined) continue;
      // As a browser reads it.
      expect(new URL(String(location), `${PUBLIC_URL}/api/docs`).origin).toBe(PUBLIC_URL);
    }
  });
});

describe('a page of another place', () => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'] as const)(
    'is never told that it may read us: %s',
    async (method) => {
      for (const origin of [`https://${EVIL}`, 'null', PUBLIC_URL]) {
        const { headers } = await scene.test.app.inject({
          method,
          url: '/api/schools',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'x-csrftoken',
          },
        });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );

  it('finds no TRACE, which would repeat cookies', async () => {
    const headers = { cookie: 'sessionid=secret' };
    const reply = await scene.test.app.inject({ method: 'TRACE' as 'GET', url: '/api/schools', headers });
    expect([reply.statusCode, reply.payload.includes('secret')]).toEqual([404, false]);
  });
});
