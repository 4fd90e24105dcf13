/** Valid requests for the calls about groups; a part of `all.ts`. */
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

const groupOf = (scene: PermissionScene): Promise<number> => scene.join(scene.student);

async function newMember(scene: PermissionScene): Promise<{ id: number; group: number }> {
  const { id } = await scene.person();
  return { id, group: await scene.join({ id }) };
}

const ofStaff = 'administrators, and advisers of the student';

export const groupCalls: Readonly<Record<string, Call>> = {
  'GET /accounts/adviser-status': { may: 'signed in' },
  'GET /admin/groups': {
    may: 'administrators and advisers',
    with: async () => ({ mark: 'Group of the adviser' }),
  },
  'POST /admin/groups': { may: 'heads', with: async (scene) => ({ body: { name: `Club ${scene.next()}` } }) },
  // Reading is logged.
  'GET /admin/groups/:id': {
    may: ofStaff,
    does: 'either',
    with: async (scene) => ({ path: [await groupOf(scene)], mark: scene.student.email }),
  },
  'POST /admin/groups/:id/update': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [await groupOf(scene)], body: { name: 'Group of the adviser' } }),
  },
  'POST /admin/groups/:id/advisers': {
    may: 'heads of the school',
    async with(scene) {
      const account_id = scene.account('other adviser').id;
      return { path: [await groupOf(scene)], body: { account_id, action: 'remove' } };
    },
  },
  'POST /admin/groups/:id/members': {
    may: ofStaff,
    with: async (scene) => ({
      path: [await groupOf(scene)],
      body: { lines: [(await scene.person()).email] },
    }),
  },
  'DELETE /admin/groups/:id/members/:accountId': {
    may: ofStaff,
    async with(scene) {
      const { id, group } = await newMember(scene);
      return { path: [group, id] };
    },
  },
  'POST /admin/groups/:id/hours': {
    may: ofStaff,
    async with(scene) {
      const { id, group } = await newMember(scene);
      const { contact: _, ...form } = scene.form();
      return { path: [group], body: { ...form, account_ids: [id], statement: true } };
    },
  },
  'GET /admin/groups/:id/download': {
    may: ofStaff,
    does: 'change',
    with: async (scene) => ({ path: [await groupOf(scene)] }),
  },
};
