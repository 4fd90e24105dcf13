// Part of the permission matrix: every writing call from a page of another account than the browser's session. Pages
// name their account in a header; the rest of the matrix does not send it, like programs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, PermissionScene } from './testing/permission-scene.ts';
import { allowedCallers } from './testing/permission-rules.ts';
import { requestOf } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

/** The caller; the page belongs to the student elsewhere. */
const possible = ['student', 'other student', 'administrator', 'head'] as const;

const writing = Object.entries(calls)
  .filter(([name]) => !name.startsWith('GET '))
  .map(([name, call]) => ({ name, call, may: allowedCallers(call.may) }));
// These work without a session and store nothing for its account.
const ofASession = writing.filter(({ may }) => !may.includes(callers[0]));

describe('a call from the page of another account', () => {
  let scene: PermissionScene;
  beforeAll(async () => {
    scene = await PermissionScene.create();
  });
  afterAll(() => scene.test.close());

  it.each(ofASession)('stores nothing: $name', async ({ name, call, may }) => {
    const caller = possible.find((one) => may.includes(one));
    if (caller === undefined) throw new Error(`None of these may call ${name}`);
    const prepared = (await call.with?.(scene, caller)) ?? {};
    const client = await scene.client(caller);
    const before = await scene.state();
    const from = (page: number) =>
      client.request({
        ...requestOf(name, prepared),
        headers: { ...prepared.headers, 'x-limelight-account': String(page) },
      });
    const { status, body } = await from(scene.account('student elsewhere').id);
    expect({ status, body, state: await scene.state() }).toEqual({
      status: 409,
      body: { detail: 'Somebody else is logged in here.', code: 'other_account' },
      state: before,
    });
    // Nothing else was wrong with the request.
    expect((await from(scene.account(caller).id)).status).toBeLessThan(300);
  });

  it('logging in or out does not depend on the page’s account', async () => {
    const client = await scene.client('student');
    const headers = { 'x-limelight-account': String(scene.account('student elsewhere').id) };
    const reply = await client.request({ method: 'POST', path: '/api/accounts/logout', body: {}, headers });
    expect(reply.status).toBe(200);
    expect((await client.get('/api/accounts')).status).toBe(401);
  });
});
