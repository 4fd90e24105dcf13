// Requests for another host are refused. No other header brings that host's name into a mail, a calendar or a response,
// and no response redirects there.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedCallers } from './testing/permission-rules.ts';
import { PermissionScene } from './testing/permission-scene.ts';
import { requestOf } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';
import { writtenBy } from './testing/reading/row-changes.ts';

const EVIL = 'evil.example';
const PUBLIC_URL = 'https://limelight.example';
/** In every header that can name a server's host, except the one that counts. */
const foreignHost = {
  host: 'limelight.example',
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
  // As behind a trusted proxy.
  scene = await PermissionScene.create({ environment: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => scene?.test.close());

describe('a request to another host', () => {
  it.each(Object.entries(calls))('is refused by %s', async (name, call) => {
    const [caller = 'visitor'] = allowedCallers(call.may);
    const prepared = (await call.with?.(scene, caller)) ?? {};
    const client = await scene.client(caller);
    await scene.test.outbox.deliver();
    const rows = await writtenBy(scene.test.db, async () => {
      const headers = { ...prepared.headers, host: EVIL, 'x-forwarded-host': 'limelight.example' };
      const reply = await client.request(requestOf(name, { ...prepared, headers }));
      expect([reply.status, reply.body]).toEqual([
        421,
        { detail: `This is not the address of Limelight. Please use ${PUBLIC_URL}` },
      ]);
    });
    expect(rows).toEqual([]);
  });

  it.each(['/', '/login', '/dev/mail', '/api/docs', '/calendar/x', '/assets/x.js', '/nothing', '//', '/%00'])(
    'gets no page at %s, and no cookie',
    async (url) => {
      const { statusCode, headers, payload } = await scene.test.app.inject({ url, headers: { host: EVIL } });
      expect([statusCode, headers['set-cookie']]).toEqual([421, undefined]);
      expect(payload).toContain('This is not the address of Limelight.');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it.each([
    'limelight.example:8080',
    'limelight.example.',
    'www.limelight.example',
    'limelight.example.evil.example',
    'localhost.evil.example',
    'evil.example@localhost',
    'localhost:',
    '127.0.0.1.evil.example',
    '192.0.2.7',
    '0.0.0.0',
  ])('is recognized when it names “%s”', async (host) => {
    const { statusCode } = await scene.test.app.inject({ url: '/api/schools', headers: { host } });
    expect(statusCode).toBe(421);
  });

  it.each([
    'limelight.example',
    'LIMELIGHT.example',
    'limelight.example:443',
    'localhost',
    'localhost:1234',
    '127.0.0.1:8080',
    '[::1]:8080',
  ])('is not assumed when it names “%s”', async (host) => {
    const { statusCode } = await scene.test.app.inject({ url: '/api/schools', headers: { host } });
    expect(statusCode).toBe(200);
  });

  it.each(['/healthz', '/healthz/', '/readyz?deep', '/readyz'])(
    'may still read health checks: %s',
    async (url) => {
      const { statusCode } = await scene.test.app.inject({ url, headers: { host: EVIL } });
      expect(statusCode).toBe(200);
    },
  );

  it('is assumed without any host, as in HTTP/1.0, except for health checks', async () => {
    await scene.test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = scene.test.app.server.address() as AddressInfo;
    const answerTo = async (path: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
      return text(socket);
    };
    expect(await answerTo('/api/schools')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await answerTo('/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the name of another host', () => {
  it.each(Object.entries(calls))('has no effect in %s', async (name, call) => {
    const [caller = 'visitor'] = allowedCallers(call.may);
    const prepared = (await call.with?.(scene, caller)) ?? {};
    const client = await scene.client(caller);
    await scene.test.outbox.deliver();
    const rows = await writtenBy(scene.test.db, async () => {
      const headers = { ...prepared.headers, ...foreignHost };
      const reply = await client.request(requestOf(name, { ...prepared, headers }));
      expect(reply.status).toBeLessThan(300);
      expect(reply.text + JSON.stringify(reply.headers)).not.toContain(EVIL);
      // Composes the queued mails.
      await scene.test.outbox.deliver();
    });
    expect(JSON.stringify(rows)).not.toContain(EVIL);
  });

  it('is in no mail, whose links use the configured address', async () => {
    const mails = await scene.test.db.selectFrom('kept_mails').selectAll().execute();
    const kinds = await scene.test.db
      .selectFrom('mails')
      .where('state', '=', 'sent')
      .select('kind')
      .execute();
    // The calls above have sent mails.
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['reset_password', 'confirm_registration', 'password_changed']),
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
    const { id } = await scene.test.build.event(scene.student);
    const path = `/api/volunteer_events/events/${id}/calendar`;
    const file = await client.request({ method: 'GET', path, headers: foreignHost });
    expect(file.text).toContain(`${PUBLIC_URL}/event-detail/`);
    expect(file.text).not.toContain(EVIL);
  });
});

describe('a response', () => {
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
  ])('never redirects to another host for %s', async (path) => {
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
      // As a browser resolves it.
      expect(new URL(String(location), `${PUBLIC_URL}/api/docs`).origin).toBe(PUBLIC_URL);
    }
  });
});

describe('a page of another site', () => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'] as const)(
    'is never allowed to read our responses: %s',
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

  it('cannot use TRACE, which would repeat cookies', async () => {
    const headers = { cookie: 'sessionid=secret' };
    const reply = await scene.test.app.inject({ method: 'TRACE' as 'GET', url: '/api/schools', headers });
    expect([reply.statusCode, reply.payload.includes('secret')]).toEqual([405, false]);
  });
});
