import type { z } from 'zod';
import * as contract from '#features/people/notes.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import { lineBy, writeActivity, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { NotAllowed, NotFound, orNotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { addRow, deleteRows, lockRow, run } from '#server/platform/database/rows.ts';

export const notes: Feature = { routes: [notesRoutes] };

export const NOT_YOUR_NOTE = 'Only the person who wrote a note can remove it, or a head.';
const writtenAnHour: Limit = { times: 120, seconds: HOUR / SECOND };

function notesRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(
    contract.listNotes,
    { access: 'administrator', audited: true },
    async ({ caller, params: { userId } }) => {
      const found = await selectNotes(db, caller, userId);
      // Former students' notes can still be read.
      if (found.length === 0) await orNotFound(findPerson(db, caller.school_id, userId));
      else await writeReading(db, { ...lineBy(caller, clock.now(), userId), kind: 'notes read' });
      return found;
    },
  );

  route(contract.addNote, 'administrator', async ({ caller, params: { userId }, body: { text } }) => {
    refuseFirstFailure(contract.noteChecks, { text });
    const { school_id, account_id: by_account_id } = caller;
    await consume(context, `notes:${by_account_id}`, writtenAnHour);
    return asStaff(context, caller, 'administrator', async (trx, created_at) => {
      await orNotFound(findPerson(trx, school_id, userId));
      await addRow(trx, 'student_notes', { school_id, account_id: userId, by_account_id, text, created_at });
      await writeActivity(trx, { ...lineBy(caller, created_at, userId), kind: 'note written' });
      const [note] = await selectNotes(trx, caller, userId);
      if (!note) throw new NotFound();
      return note;
    });
  });

  route(contract.removeNote, 'administrator', async ({ caller, params: { id } }) => {
    await asStaff(context, caller, 'administrator', async (trx, now) => {
      const which = { id, school_id: caller.school_id };
      const note = await orNotFound(lockRow(trx, 'student_notes', which, ['account_id', 'by_account_id']));
      if (note.by_account_id !== caller.account_id && !caller.is_school_administration_head)
        throw new NotAllowed(NOT_YOUR_NOTE);
      await deleteRows(trx, 'student_notes', id);
      await writeActivity(trx, { ...lineBy(caller, now, note.account_id), kind: 'note removed' });
    });
    return { detail: 'The note is removed.' };
  });
}

function selectNotes(db: Db | Trx, caller: Caller, accountId: number) {
  return run<z.input<typeof contract.listNotes.reply>[number]>(db)`
    select n.id, n.text, n.created_at as at, b.first_name || ' ' || b.last_name as by,
      n.by_account_id is not distinct from ${caller.account_id}::bigint as is_own
    from student_notes n left join accounts b on b.id = n.by_account_id
    where n.account_id = ${accountId} and n.school_id = ${caller.school_id} order by n.id desc`;
}
