/** Valid requests for the calls about the office's inbox and signals; part of `all.ts`. */
import { sql } from 'kysely';
import { isChosen } from '#features/office/server/signals/signals.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

/** An entry of the student in the list. */
async function flaggedEntry(scene: PermissionScene): Promise<{ id: number; contact: string }> {
  const contact = `sam.${scene.next()}@gmail.com`;
  const { db, build, clock } = scene.test;
  const { id } = await build.entry(scene.student, { ...scene.form(), contact, verified: true });
  const signal = {
    entry_id: id,
    rule: 'long day',
    entry_version: 1,
    weight: 2,
    at: clock.now(),
  } as const;
  await db
    .insertInto('entry_signals')
    .values({ ...signal, facts: JSON.stringify({ hours: 26, entries: 3 }) })
    .execute();
  return { id, contact };
}

/** The contact of one of last month's spot checks. */
async function chosenForSpotCheck(scene: PermissionScene): Promise<string> {
  const { db, build, clock } = scene.test;
  const contact = `sam.${scene.next()}@gmail.com`;
  const month = clock.now().toISOString().slice(0, 7);
  await sql`
    select setval('entries_id_seq', min(n), false) from nextval('entries_id_seq') next, generate_series(next, next + 2000) n
    where ${isChosen(sql`n`, month)}`.execute(db);
  const { id } = await build.entry(scene.student, { ...scene.form(), contact, verified: true });
  await sql`
    update entries set evidence_kind = 'mail link', evidence_address = contact, evidence_at = ${after(clock.now(), -30 * DAY)}
    where id = ${id}`.execute(db);
  return contact;
}

/** What an administrator of the student's school has found fine. */
async function dismissal({ student, test }: PermissionScene): Promise<number> {
  const at = test.clock.now();
  const about = {
    school_id: student.school_id,
    rule: 'long day',
    mailbox: null,
    account_id: student.id,
  } as const;
  const { id } = await test.db
    .insertInto('signals_found_fine')
    .values({ ...about, note: '', by_account_id: null, at, until: after(at, DAY) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const signalCalls: Readonly<Record<string, Call>> = {
  'GET /admin/inbox': { may: 'administrators' },
  'GET /admin/inbox/waiting-hours': { may: 'administrators' },
  // Reading is logged.
  'GET /admin/signals': {
    may: 'administrators',
    does: 'either',
    async with(scene) {
      await scene.test.db.deleteFrom('entry_signals').execute();
      await scene.test.db.deleteFrom('signals_found_fine').execute();
      // Another request turns it off.
      await scene.test.db.updateTable('schools').set({ looks_at_entries: true }).execute();
      await flaggedEntry(scene);
      return { mark: 'long day' };
    },
  },
  // Reading is logged.
  'GET /admin/signals/spot-checks': {
    may: 'administrators',
    does: 'either',
    with: async (scene) => ({ mark: await chosenForSpotCheck(scene) }),
  },
  // Reading is logged.
  'GET /admin/signals/students/:userId': {
    may: 'administrators of the school',
    does: 'either',
    async with(scene) {
      const { contact } = await flaggedEntry(scene);
      return { path: [scene.student.id], mark: contact };
    },
  },
  'POST /admin/signals/refusals/:id/end': {
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
  'POST /admin/signals/dismissals': {
    may: 'administrators of the school',
    async with(scene) {
      // Another request turns it off.
      await scene.test.db.updateTable('schools').set({ looks_at_entries: true }).execute();
      const { id } = await flaggedEntry(scene);
      return { body: { subject: { kind: 'contact', id }, rules: ['long day'], note: '' } };
    },
  },
  'POST /admin/signals/dismissals/end': {
    may: 'administrators of the school',
    with: async (scene) => ({ body: { ids: [await dismissal(scene)] } }),
  },
  'GET /admin/settings/signals': { may: 'heads' },
  'POST /admin/settings/signals': {
    may: 'heads',
    async with(scene) {
      await scene.test.db.updateTable('schools').set({ looks_at_entries: true }).execute();
      return { body: { looks_at_entries: false } };
    },
  },
};
