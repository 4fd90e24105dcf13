// Browsers that block cookies: calls with a mailed token work, all others explain why they do not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createListScene } from '#features/verification/server/contact-list/contact-list.test.scene.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const base = '/api/volunteer_hours_portfolio';
let test: TestApp;
let scene: ReturnType<typeof createListScene>;
beforeAll(async () => {
  test = await createTestApp();
  scene = createListScene(test);
});
afterAll(() => test?.close());

/** Ignores all cookies that it receives. */
async function send(path: string, body: object, headers: Record<string, string | undefined> = {}) {
  const without = { cookie: undefined, 'x-csrftoken': 'no-cookies', ...headers };
  return test.visitor().request({ method: 'POST', path, body, headers: without });
}

it('a contact can read and decide without cookies, by the link alone', async () => {
  const student = await scene.student();
  const { id, token } = await scene.record(student, { contact: 'coach@library.example' });
  for (const [path, body] of [
    [`${base}/verify-entry`, {}],
    [`${base}/contact-mail`, {}],
    ['/api/contact-list/of-entry', {}],
    [`${base}/verify-entry-action`, { action: 'accept', reason: '' }],
    [`${base}/contact-mail-action`, { action: 'stop' }],
  ] as const)
    expect([path, (await send(path, { token, ...body })).status]).toEqual([path, 200]);
  expect(await scene.entryOf(student, id)).toMatchObject({ verified: true });
});

it('the header without a cookie counts only from our own pages in a browser without cookies', async () => {
  const { token } = await scene.record(await scene.student(), { contact: 'sam@library.example' });
  const decide = (headers: Record<string, string | undefined>) =>
    send(`${base}/verify-entry-action`, { token, action: 'accept', reason: '' }, headers);
  const refused = { status: 403, body: { code: 'csrf' } };
  expect(await decide({ 'x-csrftoken': undefined })).toMatchObject(refused);
  expect(await decide({ 'x-csrftoken': 'guess' })).toMatchObject(refused);
  expect(await decide({ cookie: 'sessionid=x' })).toMatchObject(refused);
  expect(await decide({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await decide({ origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect((await decide({})).status).toBe(200);
});

it.each([
  '/api/accounts/login',
  '/api/accounts/register',
  '/api/accounts/password-reset',
  '/api/contact-list/code',
])('blocked cookies are named as the reason at %s', async (path) => {
  expect(await send(path, { email: 'a@b.example', password: 'x', token: 'x' })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('blocks cookies'), code: 'csrf' },
  });
});
