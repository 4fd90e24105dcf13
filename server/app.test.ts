/**
 * What holds for every route: checks of a request's origin, and responses to faults. Access is in permissions.test.ts.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenPages } from '#shared/pages.ts';
import { loggedPath } from './platform/log.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { TestClient } from './testing/test-client.ts';

interface Declared {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
}

describe('every route', () => {
  let test: TestApp;
  const routes: Declared[] = [];
  const callers: Record<string, TestClient> = {};
  beforeAll(async () => {
    test = await createTestApp();
    const document = (await test.visitor().get('/api/openapi.json')).body;
    for (const [url, methods] of Object.entries<object>(document.paths)) {
      for (const method of Object.keys(methods)) {
        const upper = method.toUpperCase() as Declared['method'];
        routes.push({ method: upper, url: url.replaceAll(/\{(\w+)\}/g, ':$1') });
      }
    }
    callers['visitor'] = test.visitor();
    callers['student'] = await test.signIn(await test.build.account());
    callers['administrator'] = await test.signIn(
      await test.build.account({ is_school_administration: true }),
    );
    callers['head'] = await test.signIn(await test.build.account({ is_school_administration_head: true }));
  });
  afterAll(() => test.close());

  it('of a page with a token is logged without the token', () => {
    const logged = tokenPages.map(({ path }) => loggedPath(path.replaceAll(/:\w+/g, 'SECRET')));
    expect(logged).toHaveLength(tokenPages.length);
    expect(logged.filter((path) => path.includes('SECRET') || !path.endsWith('[hidden]'))).toEqual([]);
  });

  it.each([
    ['/year-in-review', '/your-hours'],
    ['/admin/actions', '/admin/activity'],
    ['/admin/inbox/reports', '/admin/inbox'],
    ['/admin/contacts/7', '/admin/calls/7'],
    ['/admin/people', '/admin/entries'],
    ['/admin/requirements/7', '/admin/user-entries/7?tab=requirement'],
    ['/admin/looks/7', '/admin/user-entries/7?tab=history'],
  ])('redirects the former page %s to %s', async (from, to) => {
    const { status, headers } = await test.visitor().get(from);
    expect([status, headers['location']]).toEqual([302, to]);
  });

  it('that changes something refuses a request without the CSRF header, no matter who sends it', async () => {
    for (const route of routes.filter(
      ({ method, url }) => method !== 'GET' || url.includes('verify-email'),
    )) {
      const path = route.url.replaceAll(/:\w+/g, '999999');
      for (const client of Object.values(callers)) {
        const reply = await client.request({
          method: route.method,
          path,
          ...(route.method === 'GET' ? {} : { body: {} }),
          headers: { 'x-csrftoken': undefined },
        });
        expect([route.url, reply.status, reply.body.code]).toEqual([route.url, 403, 'csrf']);
      }
    }
  });

  it('answers the same with and without a trailing slash', async () => {
    for (const path of ['/api/schools', '/api/volunteer_hours_portfolio/leaderboard']) {
      expect((await test.visitor().get(`${path}/`)).body).toEqual((await test.visitor().get(path)).body);
    }
  });

  it('below /api that does not exist is 404 in JSON, signed in or not', async () => {
    for (const client of Object.values(callers)) {
      const reply = await client.get('/api/nothing/here');
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });

  it.each([
    ['PUT', '/api/schools', 'GET, HEAD'],
    ['GET', '/api/accounts/login', 'POST'],
    ['HEAD', '/api/accounts/login/', 'POST'],
    ['OPTIONS', '/api/accounts/login', 'POST'],
    ['POST', '/api/volunteer_hours_portfolio/delete_entry/7?a=1', 'DELETE'],
    ['DELETE', '/healthz', 'GET, HEAD'],
  ] as const)('refuses %s at %s, and names the allowed methods', async (method, url, allowed) => {
    const headers = { 'content-type': 'application/xml' };
    const reply = await test.app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: '<a/>' }),
    });
    const body = method === 'HEAD' ? '' : '{"detail":"This method is not allowed here."}';
    expect([reply.statusCode, reply.headers['allow'], reply.payload]).toEqual([405, allowed, body]);
  });

  it('sets the CSRF cookie, readable by scripts, on any GET of the API', async () => {
    const reply = await test.visitor().request({ method: 'GET', path: '/api/accounts' });
    expect(reply.status).toBe(401);
    const client = test.visitor();
    await client.request({ method: 'GET', path: '/api/schools' });
    expect(client.cookies.get('csrftoken')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it.each([
    ['text that is no JSON', '{"email":', 'application/json', 400],
    ['another content type', '<a/>', 'application/xml', 415],
    ['a list instead of an object', '[]', 'application/json', 400],
    ['a key that reaches for the prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
    ['more bytes than a form has', `{"email":"${'x'.repeat(200_000)}"}`, 'application/json', 413],
    ['a NUL in a text', '{"email":"a\\u0000@example.org"}', 'application/json', 400],
    ['half a character', '{"email":"a\\ud800@example.org"}', 'application/json', 400],
    ['plain text', 'email=a@example.org', 'text/plain', 415],
    ['a form with files', '--x--', 'multipart/form-data; boundary=x', 415],
  ])('refuses %s without a fault', async (_what, body, type, status) => {
    const reply = await test.visitor().request({
      method: 'POST',
      path: '/api/accounts/password-reset',
      body,
      headers: { 'content-type': type },
    });
    expect([reply.status, typeof reply.body]).toEqual([status, 'object']);
  });

  it.each(['/api/accounts/%zz', `/api/accounts/verify-email/${'x'.repeat(400)}`])(
    'refuses the address %s with an API message that does not repeat it',
    async (path) => {
      const reply = await test.visitor().get(path);
      expect([reply.status >= 400 && reply.status < 500, Object.keys(reply.body)]).toEqual([
        true,
        ['detail'],
      ]);
      expect(reply.text).not.toContain('xxx');
    },
  );

  it('sets the CSRF cookie whatever the query, and never with a file', async () => {
    const client = test.visitor();
    await client.request({ method: 'GET', path: '/api/schools?x=.com' });
    expect(client.cookies.has('csrftoken')).toBe(true);
    expect((await test.app.inject('/api/schools')).cookies).toHaveLength(1);
    expect((await test.app.inject('/favicon.svg')).cookies).toEqual([]);
  });

  it('stops at once despite a browser’s unused connection', async () => {
    const listening = await createTestApp();
    const address = await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    await once(silent, 'connect');
    // Once another connection gets its response, the server has accepted this one, too.
    await fetch(`${address}/healthz`);
    const ended = once(silent, 'close');
    await listening.close();
    await ended;
    expect(silent.destroyed).toBe(true);
  });

  it('reports a fault without internal details, with a request id', async () => {
    const broken = await createTestApp();
    const client = await broken.signIn(await broken.build.account());
    await broken.db.schema.alterTable('entries').renameTo('entries_gone').execute();
    const reply = await client.get('/api/volunteer_hours_portfolio/portfolio');
    expect([reply.status, reply.body]).toEqual([
      500,
      { detail: expect.any(String), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(reply.text).not.toContain('entries');
    await broken.close();
  });

  it('serves health, readiness and the description of the API', async () => {
    expect((await test.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await test.visitor().get('/readyz')).body).toEqual({ status: 'ready' });
    const document = (await test.visitor().get('/api/openapi.json')).body;
    expect(document.openapi).toBe('3.1.0');
    expect((await test.visitor().get('/api/docs/')).status).toBe(200);
  });

  it.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    'serializes and compresses %s once, and answers 304 to a browser that has it',
    async (url) => {
      const ask = (headers: Record<string, string>) =>
        test.app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });
      const first = await ask({});
      const written = vi.spyOn(test.app, 'swagger');
      const again = await ask({});
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
      expect(first.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(first.rawPayload).toString()).toContain('3.1.0');
      const known = await ask({ 'if-none-match': String(first.headers.etag) });
      expect([known.statusCode, known.body]).toEqual([304, '']);
      expect(written).not.toHaveBeenCalled();
      written.mockRestore();
    },
  );

  it.each([
    ['a page', 'GET', '/no-such-page'],
    ['data', 'GET', '/api/schools'],
    ['the head of data', 'HEAD', '/api/schools'],
    ['what is not there', 'GET', '/api/nothing/here'],
    ['what somebody may not see', 'GET', '/api/accounts'],
    ['a form without proof', 'POST', '/api/accounts/login'],
    ['another method', 'PUT', '/api/schools'],
  ] as const)('sends all security headers with %s', async (_what, method, url) => {
    const { headers } = await test.app.inject({ method, url });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
        "font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';frame-src 'self';" +
        "form-action 'self';base-uri 'none';frame-ancestors 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringMatching(/(^|, )camera=\(\)(,|$)/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('requires https of browsers only if it is served that way', async () => {
    const secure = await createTestApp({ environment: { PUBLIC_URL: 'https://limelight.example' } });
    const { headers } = await secure.app.inject('/api/schools');
    await secure.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('does not decompress requests, so that a small bomb stays small', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(10_000) }));
    const client = test.visitor();
    await client.get('/api/schools');
    const token = client.cookies.get('csrftoken') ?? '';
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/accounts/login',
      headers: {
        cookie: `csrftoken=${token}`,
        'x-csrftoken': token,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload,
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: 'The request could not be read.' }]);
  });

  it.each(['/api/schools/%zz', `/api/accounts/verify-email/${'a'.repeat(400)}`])(
    'sends security headers even when the router refuses: %s',
    async (path) => {
      const { status, headers, body } = await test.visitor().get(path);
      expect([status >= 400 && status < 500, body.detail]).toEqual([true, expect.any(String)]);
      expect(headers['content-security-policy']).toContain("default-src 'none';");
      expect(headers['content-security-policy']).toContain('frame-ancestors');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('/dev/mail', () => {
  it('exists only without a mail server, outside production, and for other computers only in the demo', async () => {
    for (const [environment, status] of [
      [{ PUBLIC_URL: 'http://localhost:8080' }, 200],
      [{ DEMO: 'on' }, 200],
      [{ DEMO: 'off' }, 404],
      [{ NODE_ENV: 'production' }, 404],
      [{ DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:1' }, 404],
    ] as const) {
      const test = await createTestApp({ environment });
      const reply = await test.visitor().get('/dev/mail');
      await test.close();
      expect([
        environment,
        reply.headers['content-type'] !== undefined && reply.text.includes('<h1>Mail</h1>'),
      ]).toEqual([environment, status === 200]);
    }
  });
});
