/** Valid requests for the calls about notes and messages; a part of `all.ts`. */
import type { CallerName, PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

const keyOf = (scene: PermissionScene) => String(scene.next()).padStart(32, '0');

/** A note about the student, and its text. */
async function aNote(scene: PermissionScene, by?: CallerName): Promise<{ id: number; mark: string }> {
  const mark = `Called home, no. ${scene.next()}!`;
  const { id } = await scene.test.db
    .insertInto('student_notes')
    .values({
      school_id: scene.student.school_id,
      account_id: scene.student.id,
      by_account_id: by === undefined || by === 'visitor' ? null : scene.account(by).id,
      text: mark,
      created_at: scene.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, mark };
}

/** A message to the student, and its text. */
async function aMessage(scene: PermissionScene): Promise<{ id: number; mark: string }> {
  const mark = `Please come to room 12, no. ${scene.next()}!`;
  const { db, clock } = scene.test;
  const { id } = await db
    .insertInto('school_messages')
    .values({
      school_id: scene.student.school_id,
      account_id: null,
      key: keyOf(scene),
      text: mark,
      text_es: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reader = { message_id: id, account_id: scene.student.id };
  await db.insertInto('school_message_readers').values(reader).execute();
  return { id, mark };
}

export const messageCalls: Readonly<Record<string, Call>> = {
  // Reading is logged.
  'GET /admin/students/:userId/notes': {
    may: 'administrators of the school',
    does: 'either',
    with: async (scene) => ({ path: [scene.student.id], mark: (await aNote(scene)).mark }),
  },
  'POST /admin/students/:userId/notes': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [scene.student.id], body: { text: `Note ${scene.next()}` } }),
  },
  'DELETE /admin/notes/:id': {
    may: 'administrators of the school',
    with: async (scene, caller) => ({ path: [(await aNote(scene, caller)).id] }),
  },
  'GET /admin/messages': {
    may: 'administrators',
    with: async (scene) => ({ query: `?student=${scene.student.id}`, mark: (await aMessage(scene)).mark }),
  },
  'POST /admin/messages': {
    may: 'administrators, and advisers of the student',
    async with(scene) {
      const { id } = await scene.person();
      await scene.join({ id });
      return { body: { key: keyOf(scene), students: [id], text: `Message ${scene.next()}`, text_es: '' } };
    },
  },
  'GET /messages': {
    may: 'each of a school for themselves',
    with: async (scene) => ({ mark: (await aMessage(scene)).mark }),
  },
  'POST /messages/:id/read': {
    may: 'the student, while of a school',
    with: async (scene) => ({ path: [(await aMessage(scene)).id] }),
  },
};
