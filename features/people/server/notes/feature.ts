import { sql } from 'kysely';
import * as contract from '#features/people/notes.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import { lineBy, writeActivity, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { NotAllowed, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { addRow, deleteRows, lockRow } from '#server/platform/database/rows.ts';

export const notes: Feature = { routes: [notesRoutes] };

export const NOT_YOUR_NOTE = 'Only the person who wrote a note can remove it, or a head.';
const writtenAnHour: Limit = { times: 120, seconds: HOUR / SECOND };

function notesRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(
    contract.listNotes,
    { access: 'administrator', audited: true },
    async ({ caller, params: { userId } }) => {
      const found = await selectNotes(db, caller.school_id, userId);
      // Former students' notes can still be read.
      if (found.length === 0 && !(await findPerson(db, caller.school_id, userId))) throw new NotFound();
      if (found.length > 0)
        await writeReading(db, { ...lineBy(caller, clock.now(), userId), kind: 'notes read' });
      return found.map((note) => shown(caller, note));
    },
  );

  route(contract.addNote, 'administrator', async ({ caller, params: { userId }, body: { text } }) => {
    refuseFirstFailure(contract.noteChecks, { text });
    const { school_id, account_id: by_account_id } = caller;
    await consume(context, `notes:${by_account_id}`, writtenAnHour);
    return db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      if (!(await findPerson(trx, school_id, userId))) throw new NotFound();
      const created_at = clock.now();
      await addRow(trx, 'student_notes', { school_id, account_id: userId, by_account_id, text, created_at });
      await writeActivity(trx, { ...lineBy(caller, created_at, userId), kind: 'note written' });
      const [note] = await selectNotes(trx, school_id, userId);
      if (!note) throw new NotFound();
      return shown(caller, note);
    });
  });

  route(contract.removeNote, 'administrator', async ({ caller, params: { id } }) => {
    await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      // Locks the note.
      const which = { id, school_id: caller.school_id };
      const note = await lockRow(trx, 'student_notes', which, ['account_id', 'by_account_id']);
      if (!note) throw new NotFound();
      if (note.by_account_id !== caller.account_id && !caller.is_school_administration_head)
        throw new NotAllowed(NOT_YOUR_NOTE);
      await deleteRows(trx, 'student_notes', id);
      await writeActivity(trx, { ...lineBy(caller, clock.now(), note.account_id), kind: 'note removed' });
    });
    return { detail: 'The note is removed.' };
  });
}

function shown({ account_id }: Caller, { by_account_id, ...note }: NoteRow) {
  return { ...note, is_own: by_account_id === account_id };
}

type NoteRow = RowOf<typeof selectNotes>;

function selectNotes(db: Db | Trx, schoolId: number, accountId: number) {
  return db
    .selectFrom('student_notes as n')
    .leftJoin('accounts as b', 'b.id', 'n.by_account_id')
    .where('n.account_id', '=', accountId)
    .where('n.school_id', '=', schoolId)
    .orderBy('n.id', 'desc')
    .select(['n.id', 'n.text', 'n.by_account_id', 'n.created_at as at'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('by'))
    .execute();
}
