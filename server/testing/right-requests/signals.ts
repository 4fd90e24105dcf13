/** Valid requests for the calls about the office's inbox and signals; part of `all.ts`. */
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

/** An entry of the student in the list. */
async function flaggedEntry(scene: PermissionScene): Promise<{ id: number }> {
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
  return { id };
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
  'GET /admin/settings/signals': { may: 'heads' },
  'POST /admin/settings/signals': {
    may: 'heads',
    async with(scene) {
      await scene.test.db.updateTable('schools').set({ looks_at_entries: true }).execute();
      return { body: { looks_at_entries: false } };
    },
  },
};
