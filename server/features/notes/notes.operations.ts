/** Staff write down what colleagues should know about a student; parents may ask to see it (docs/decisions/0065). */
import { NOTE_MAXIMUM, type Note } from '#shared/notes/notes.contract.ts';
import { isFilled } from '#shared/rules.ts';
import { writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { InvalidFields, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import * as queries from './notes.queries.ts';

export const NOT_YOUR_NOTE = 'Only the person who wrote a note can remove it, or a head.';
const writtenAnHour: Limit = { times: 120, seconds: HOUR / SECOND };

/** Who read them is written down. @throws NotFound for who is not of the school, and was never written about there */
export async function listNotes(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
): Promise<Note[]> {
  const { school_id, account_id } = caller;
  const notes = await queries.selectNotes(db, school_id, accountId);
  // Whoever has gone to another school may still ask to see them.
  if (notes.length === 0 && !(await findPerson(db, school_id, accountId))) throw new NotFound();
  if (notes.length > 0) {
    await writeReading(db, {
      school_id,
      kind: 'notes read',
      actor_account_id: account_id,
      subject_account_id: accountId,
      created_at: clock.now(),
    });
  }
  return notes.map((note) => shown(caller, note));
}

function shown({ account_id }: Caller, { by_account_id, at, ...note }: queries.NoteRow): Note {
  return { ...note, is_own: by_account_id === account_id, at: at.toISOString() };
}

/** @throws InvalidFields for an empty or too long text; NotFound for who is not of the school; TooMany */
export async function addNote(
  context: AppContext,
  caller: Caller,
  accountId: number,
  typed: string,
): Promise<Note> {
  const text = typed;
  if (!isFilled(text)) throw new InvalidFields({ text: ['Please write the note.'] });
  if (text.length > NOTE_MAXIMUM) {
    throw new InvalidFields({ text: [`Please use at most ${NOTE_MAXIMUM} characters.`] });
  }
  const { school_id, account_id } = caller;
  await consume(context, `notes:${account_id}`, writtenAnHour);
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    if (!(await findPerson(trx, school_id, accountId))) throw new NotFound();
    const created_at = context.clock.now();
    await queries.insertNote(trx, {
      school_id,
      account_id: accountId,
      by_account_id: account_id,
      text,
      created_at,
    });
    await writeActivity(trx, {
      school_id,
      kind: 'note written',
      actor_account_id: account_id,
      subject_account_id: accountId,
      created_at,
    });
    const [note] = await queries.selectNotes(trx, school_id, accountId);
    if (!note) throw new NotFound();
    return shown(caller, note);
  });
}

/** @throws NotFound; NotAllowed for another person's note, unless a head removes it */
export async function removeNote({ db, clock }: AppContext, caller: Caller, id: number): Promise<void> {
  const { school_id, account_id } = caller;
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const note = await queries.lockNote(trx, school_id, id);
    if (!note) throw new NotFound();
    if (note.by_account_id !== account_id && !caller.is_school_administration_head) {
      throw new NotAllowed(NOT_YOUR_NOTE);
    }
    await queries.deleteNote(trx, id);
    await writeActivity(trx, {
      school_id,
      kind: 'note removed',
      actor_account_id: account_id,
      subject_account_id: note.account_id,
      created_at: clock.now(),
    });
  });
}
