/** Valid requests for the calls about the queue of a school office and what is worth a look; a part of `all.ts`. */
import { signalRuleNames, SIGNAL_RULES } from '#shared/signals/signals.rules.ts';
import type { CallerName, PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

/** An entry of the student that stands in the list. */
async function lookedEntry(scene: PermissionScene): Promise<{ id: number; contact: string }> {
  const contact = `sam.${scene.next()}@gmail.com`;
  const { db, build, clock } = scene.test;
  const { id } = await build.entry(scene.student, { ...scene.form(), contact, verified: true });
  const signal = {
    entry_id: id,
    rule: 'own session',
    entry_version: 1,
    weight: 60,
    at: clock.now(),
  } as const;
  await db
    .insertInto('entry_signals')
    .values({ ...signal, facts: JSON.stringify({ own: true, times: 1 }) })
    .execute();
  return { id, contact };
}

async function byChance(scene: PermissionScene): Promise<{ id: number; contact: string }> {
  const entry = await lookedEntry(scene);
  const { school_id } = scene.student;
  await scene.test.db
    .insertInto('random_looks')
    .values({ entry_id: entry.id, school_id, month: '2026-04-01', looked_at: null, looked_by: null })
    .execute();
  return entry;
}

/** What an administrator of the student's school has found fine about them. */
async function foundFine(
  scene: PermissionScene,
  { note = '', by = null }: { readonly note?: string; readonly by?: number | null } = {},
): Promise<number> {
  const { student, test } = scene;
  const now = test.clock.now();
  const { id } = await test.db
    .insertInto('signals_found_fine')
    .values({
      school_id: student.school_id,
      rule: 'long day',
      mailbox: null,
      account_id: student.id,
      note,
      by_account_id: by,
      at: now,
      until: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aView(scene: PermissionScene, caller: CallerName): Promise<number> {
  const { id } = await scene.test.db
    .insertInto('inbox_views')
    .values({
      account_id: scene.account(caller).id,
      school_id: scene.account(caller).school_id,
      name: `View ${scene.next()}`,
      query: 'class=2027',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const signalCalls: Readonly<Record<string, Call>> = {
  'GET /admin/inbox': { may: 'administrators' },
  'GET /admin/inbox/unreachable': { may: 'administrators' },
  'GET /admin/inbox/views': { may: 'administrators' },
  'POST /admin/inbox/views': {
    may: 'administrators',
    with: async (scene) => ({ body: { name: `View ${scene.next()}`, query: 'from=A&to=F' } }),
  },
  'DELETE /admin/inbox/views/:id': {
    may: 'administrators',
    with: async (scene, caller) => ({ path: [caller === 'visitor' ? 1 : await aView(scene, caller)] }),
  },
  'POST /admin/inbox/preferences': {
    may: 'administrators',
    with: async () => ({ body: { begins_with_inbox: true, single_keys: false } }),
  },
  'GET /admin/looks': {
    may: 'administrators',
    async with(scene) {
      await scene.test.db.deleteFrom('entry_signals').execute();
      await lookedEntry(scene);
      return { mark: 'own session' };
    },
  },
  'GET /admin/looks/by-chance': {
    may: 'administrators',
    async with(scene) {
      await scene.test.db.deleteFrom('random_looks').execute();
      return { mark: (await byChance(scene)).contact };
    },
  },
  'POST /admin/looks/by-chance/:id/looked': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [(await byChance(scene)).id] }),
  },
  // Reading is written down.
  'GET /admin/looks/students/:userId': {
    may: 'administrators of the school',
    does: 'either',
    async with(scene) {
      const { contact } = await lookedEntry(scene);
      return { path: [scene.student.id], mark: contact };
    },
  },
  'POST /admin/looks/refusals/:id/end': {
    may: 'administrators of the school',
    async with(scene) {
      const { id } = await scene.test.db
        .insertInto('contact_blocks')
        .values({ mailbox: `no.${scene.next()}@bay.example`, account_id: scene.student.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { path: [id] };
    },
  },
  'GET /admin/contacts/:id': {
    may: 'administrators of the school',
    does: 'either',
    async with(scene) {
      const { id, contact } = await lookedEntry(scene);
      return { path: [id], mark: contact };
    },
  },
  'GET /admin/contacts/:id/verified': {
    may: 'administrators of the school',
    with: async (scene) => {
      const { id } = await lookedEntry(scene);
      return { path: [id], mark: `"id":${id}` };
    },
  },
  'POST /admin/looks/fine': {
    may: 'administrators of the school',
    with: async (scene) => ({
      body: { subject: { kind: 'contact', id: (await lookedEntry(scene)).id }, rules: ['surname'], note: '' },
    }),
  },
  'GET /admin/looks/fine': {
    may: 'administrators',
    async with(scene, caller) {
      const note = `Called, no. ${scene.next()}!`;
      const by = caller === 'visitor' ? null : scene.account(caller).id;
      await foundFine(scene, { note, by });
      return { mark: note };
    },
  },
  'POST /admin/looks/fine/:id/end': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [await foundFine(scene)] }),
  },
  'GET /admin/settings/signals': { may: 'heads' },
  'POST /admin/settings/signals': {
    may: 'heads',
    with: async (scene) => ({
      body: {
        rules: signalRuleNames.map((rule) => ({
          rule,
          is_on: true,
          // Never as it comes, which has no row.
          weight: SIGNAL_RULES[rule].weight - 1 - (scene.next() % 5),
        })),
        school_day: null,
      },
    }),
  },
};
