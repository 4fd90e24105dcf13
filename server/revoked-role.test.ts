// Every writing call of administrators: those who lose the role or change schools while the write waits change nothing.
// A call that does not recheck its caller within its transaction fails here, since it does not wait.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileHolding } from './testing/lock-waits.ts';
import { PermissionScene } from './testing/permission-scene.ts';
import { requestOf, type Call } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
});
afterAll(() => scene?.test.close());

const rightOf = ({ may }: Call) =>
  may.startsWith('administrators') ? 'administrator' : may.startsWith('heads') ? 'head' : undefined;
const writes = Object.entries(calls).filter(
  ([name, call]) => rightOf(call) !== undefined && !name.startsWith('GET ') && call.does !== 'read',
);

const isStudent = { is_school_administration: false, is_school_administration_head: false };
const isAdministrator = { ...isStudent, is_school_administration: true };
const isElsewhere = async () => ({
  school_id: (
    await scene.test.db
      .selectFrom('schools')
      .select('id')
      .where('name', '=', 'UCLA')
      .executeTakeFirstOrThrow()
  ).id,
});

describe('an administrator who loses the role while a write waits', () => {
  it('is tested with writing calls', () => {
    expect(writes.length).toBeGreaterThanOrEqual(8);
  });

  it.each(writes)('writes nothing by %s', async (name, call) => {
    const { db } = scene.test;
    const caller = rightOf(call) ?? 'head';
    const { id } = scene.account(caller);
    const was = await db
      .selectFrom('accounts')
      .select(['school_id', 'is_school_administration', 'is_school_administration_head'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const set = (to: Partial<typeof was>, on = db) =>
      on.updateTable('accounts').set(to).where('id', '=', id).execute();
    const demoted = caller === 'head' ? [isAdministrator, isStudent] : [isStudent];
    for (const change of [...demoted, await isElsewhere()]) {
      const prepared = (await call.with?.(scene, caller)) ?? {};
      const client = await scene.client(caller);
      let revoked: string | undefined;
      const [reply] = await whileHolding(
        db,
        async (trx) => {
          await set(change, trx);
          revoked = await scene.state(trx);
        },
        () => [client.request(requestOf(name, prepared))],
      );
      expect(reply?.status).toBe(403);
      expect(await scene.state()).toBe(revoked);
      await set(was);
      // The request is otherwise valid.
      const again = await client.request(requestOf(name, prepared));
      expect(again.status).toBeLessThan(300);
    }
  });
});
