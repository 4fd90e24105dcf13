/** Valid requests for the calls about many entries at once; a part of `all.ts`. */
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

const keyOf = (scene: PermissionScene) => String(scene.next()).padStart(32, '0');

/** An action of the student's school, and its reason. */
async function anAction(scene: PermissionScene): Promise<{ id: number; mark: string }> {
  const mark = `Nobody was there, no. ${scene.next()}!`;
  const { id } = await scene.test.db
    .insertInto('bulk_actions')
    .values({
      school_id: scene.student.school_id,
      account_id: null,
      key: keyOf(scene),
      kind: 'set back',
      reason: mark,
      created_at: scene.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, mark };
}

export const bulkCalls: Readonly<Record<string, Call>> = {
  'POST /admin/bulk/preview': {
    may: 'administrators of the school',
    does: 'read',
    async with(scene) {
      const { event } = scene.form();
      const { id } = await scene.test.build.entry(scene.student, { event, verified: true });
      return { body: { action: 'verify', entries: [{ id, version: 1 }] }, mark: event };
    },
  },
  'POST /admin/bulk': {
    may: 'administrators of the school',
    async with(scene) {
      const { id } = await scene.entry();
      return { body: { action: 'verify', entries: [{ id, version: 1 }], key: keyOf(scene), reason: '' } };
    },
  },
  'GET /admin/bulk': {
    may: 'administrators, and advisers for what they did',
    with: async (scene) => ({ mark: (await anAction(scene)).mark }),
  },
  'POST /admin/bulk/:id/undo': {
    may: 'administrators of the school, not this adviser',
    with: async (scene) => ({ path: [(await anAction(scene)).id] }),
  },
};
