// What nginx itself answers with the configuration of ops/, when no process answers or a body is too large.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenPages } from '#shared/pages.ts';
import { startNginx, type Nginx } from '#e2e/support/nginx.ts';
import { findFreePort } from '#e2e/support/product-process.ts';
import { createProxiedClient, type ProxiedClient } from '#e2e/support/proxied-client.ts';

const SECRET = 'c2VjcmV0LW9mLWEtcGVyc29u';
let nginx: Nginx;
let client: ProxiedClient;

beforeAll(async () => {
  // Nobody listens there.
  const ports: [string, string] = [String(await findFreePort()), String(await findFreePort())];
  nginx = await startNginx(await findFreePort(), ports);
  client = createProxiedClient({
    origin: nginx.url,
    certificate: nginx.certificate,
    address: '127.0.99.8',
  });
});
afterAll(async () => {
  client?.close();
  await nginx?.stop();
});

it('nginx says in JSON or on a page that the product does not respond', async () => {
  const call = await client.send('GET', '/api/volunteer_hours_portfolio/portfolio');
  expect([call.status, call.headers['content-type'], JSON.parse(call.body)]).toEqual([
    502,
    'application/json',
    {
      detail:
        'Limelight did not answer. It is not sure whether this was done: look before you send it again.',
    },
  ]);
  const page = await client.send('GET', '/leaderboard');
  expect([page.status, page.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Limelight does not answer');
  expect(page.body).not.toContain('nginx');
});

it('nginx refuses too large bodies with the product’s message, and accepts a file of facts', async () => {
  const large = { text: 'x'.repeat(200_000) };
  const refused = await client.send('POST', '/api/volunteer_hours_portfolio/create_entry', large);
  expect([refused.status, refused.headers['content-type'], JSON.parse(refused.body)]).toEqual([
    413,
    'application/json',
    { detail: 'The request is too large.' },
  ]);
  // 502: it would have reached the product.
  expect((await client.send('POST', '/api/admin/facts/import', large)).status).toBe(502);
});

it('nginx logs no secret of an address, even when the product does not respond', async () => {
  for (const { path } of tokenPages) {
    const address = path.replaceAll(/:\w+/g, SECRET);
    expect([address, (await client.send('GET', address)).status]).toEqual([address, 502]);
  }
  await client.send('GET', `/leaderboard?x=${SECRET}`);
  expect((await nginx.accessLog()).join('\n')).not.toContain(SECRET);
  const errors = await nginx.errorLog();
  expect(errors).toContain('Connection refused');
  expect(errors.replace(/\/leaderboard\?x=\S+/g, '')).not.toContain(SECRET);
});
