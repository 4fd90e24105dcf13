/** Valid requests for the calls about membership; part of `all.ts`. */
import type { CallerName, PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call, Prepared } from './request.ts';

const CODE = {
  join_code: 'CDFGHJKMNP',
  join_code_ends_at: new Date('2030-01-01'),
  join_code_uses_left: 1000,
};

/** A student of the school, for administrators' decisions. */
const somebody =
  (body: unknown) =>
  async (scene: PermissionScene): Promise<Prepared> => ({ path: [(await scene.person()).id], body });

const waiting = (scene: PermissionScene) =>
  scene.test.build.account({ email: `waits${scene.next()}@example.net`, standing: 'waiting' });

/** Lets callers ask to join a school with a code. Staff cannot ask. */
async function ask(scene: PermissionScene, caller: CallerName): Promise<Prepared> {
  const { db } = scene.test;
  const { id: accountId, school_id } = scene.account(caller);
  // Waiting people ask their own school.
  if (caller === 'waiting') {
    await db.updateTable('schools').set(CODE).where('id', '=', school_id).execute();
    return { body: { code: CODE.join_code } };
  }
  const { id } = await db
    .insertInto('schools')
    .values({ name: `Asked School ${scene.next()}`, time_zone: 'UTC', ...CODE })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('accounts')
    .set({ joining_school_id: id, joining_since: new Date('2026-05-04') })
    .where('id', '=', accountId)
    .execute();
  return { body: { code: CODE.join_code } };
}

export const belongingCalls: Readonly<Record<string, Call>> = {
  'GET /accounts/belonging': { may: 'signed in' },
  'POST /accounts/belonging/code': {
    may: 'who asks a school',
    async with(scene, caller) {
      if (caller === 'visitor') return { body: { code: 'C' } };
      // Restores what an earlier call changed.
      await scene.client(caller);
      return asking(caller) ? ask(scene, caller) : { body: { code: 'C' } };
    },
  },
  'DELETE /accounts/belonging/request': {
    may: 'who asks another school',
    async with(scene, caller) {
      if (caller === 'visitor') return {};
      await scene.client(caller);
      if (asking(caller) && caller !== 'waiting') await ask(scene, caller);
      return {};
    },
  },

  'GET /admin/people/joining': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await waiting(scene)).email }),
  },
  'POST /admin/people/admit': {
    may: 'administrators',
    does: 'either',
    with: async (scene) => ({ body: { ids: [(await waiting(scene)).id] } }),
  },
  'POST /admin/people/refuse': {
    may: 'administrators',
    does: 'either',
    with: async (scene) => ({ body: { ids: [(await waiting(scene)).id], reason: 'Not of our school.' } }),
  },
  'POST /admin/people/:id/suspend': {
    may: 'administrators of the school',
    with: somebody({ reason: 'An insult as a name.' }),
  },
  'POST /admin/people/:id/return': {
    may: 'administrators of the school',
    async with(scene) {
      const email = `suspended${scene.next()}@example.net`;
      return { path: [(await scene.test.build.account({ email, standing: 'suspended' })).id] };
    },
  },
  'POST /admin/people/:id/remove': {
    may: 'administrators of the school',
    with: somebody({ reason: 'Left the school.' }),
  },
  'POST /admin/people/:id/hide': { may: 'administrators of the school', with: somebody({ hidden: true }) },
  'POST /admin/people/:id/name': {
    may: 'administrators of the school',
    with: somebody({ first_name: 'Ada', last_name: 'Lovelace' }),
  },
  'POST /admin/people/:id/class': {
    may: 'administrators of the school',
    with: somebody({ graduation_year: 2031 }),
  },
  'POST /admin/people/:id/email': {
    may: 'administrators of the school',
    async with(scene) {
      const { id } = await scene.person();
      return { path: [id], body: { email: `moved${id}@example.net`, reason: 'The mailbox is closed.' } };
    },
  },

  'POST /admin/people/:id/graduation-year': {
    may: 'administrators of the school',
    async with(scene) {
      const { id } = await scene.person();
      const wanted_graduation_year = 2030;
      await scene.test.db
        .updateTable('accounts')
        .set({ wanted_graduation_year })
        .where('id', '=', id)
        .execute();
      return { path: [id], body: { year: wanted_graduation_year, accepts: true } };
    },
  },

  'POST /admin/user-entries/:userId/earlier-hours': {
    may: 'administrators of the school',
    async with(scene) {
      const { id, account_id } = await scene.earlierEntry();
      return { path: [account_id], body: { entries: [{ id, version: 1 }], counts: true } };
    },
  },
  'GET /admin/first-steps': { may: 'heads' },
  'POST /admin/first-steps': { may: 'heads', with: async () => ({ body: { said: 'helpers' } }) },
  'GET /admin/first-steps/poster.pdf': { may: 'heads' },
  'GET /admin/settings/joining': { may: 'heads' },
  'POST /admin/settings/joining': {
    may: 'heads',
    with: async (scene) => ({
      body: { join_by_anyone: false, join_domains: [`school${scene.next()}.example`] },
    }),
  },
  'POST /admin/settings/joining/code': {
    may: 'heads',
    with: async () => ({ body: { days: 30, uses: 100, join_by_anyone: false } }),
  },
  'DELETE /admin/settings/joining/code': {
    may: 'heads',
    async with(scene) {
      await scene.test.db
        .updateTable('schools')
        .set({ ...CODE })
        .execute();
      return {};
    },
  },
};

function asking(caller: string): boolean {
  return !/^(administrator|head|suspended|adviser|other adviser)/.test(caller);
}
