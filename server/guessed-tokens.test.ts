// Every public call with a token counts tries per address, so that nobody can guess on and on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PermissionScene } from './testing/permission-scene.ts';
import { requestOf } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
});
afterAll(() => scene.test.close());

const WRONG = 'x'.repeat(43);

/** Makes each call with a token once, with a wrong one. */
async function uncounted(): Promise<{ calls: number; without: string[] }> {
  const without: string[] = [];
  let callCount = 0;
  for (const [name, call] of Object.entries(calls)) {
    if (!call.may.startsWith('anyone')) continue;
    const prepared = (await call.with?.(scene, 'visitor')) ?? {};
    const { body, path = [] } = prepared;
    const isInBody = typeof body === 'object' && body !== null && 'token' in body;
    if (!isInBody && !name.includes(':token')) continue;
    const wrong = isInBody ? { body: { ...body, token: WRONG } } : { path: [...path.slice(0, -1), WRONG] };
    await scene.test.db.deleteFrom('throttles').execute();
    const request = requestOf(name, { ...prepared, ...wrong });
    const { status } = await scene.test.visitor().request({ ...request, address: '192.0.2.7' });
    const counters = await scene.test.db.selectFrom('throttles').select('key').execute();
    callCount += 1;
    if (status < 400 || counters.length === 0) without.push(name);
  }
  return { calls: callCount, without };
}

it('a guessed token is refused and counted by each call', async () => {
  const { calls: callCount, without } = await uncounted();
  expect(without).toEqual([]);
  expect(callCount).toBeGreaterThan(15);
});
