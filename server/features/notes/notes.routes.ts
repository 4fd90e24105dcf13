/** Staff write down what colleagues should know about a student; parents may ask to see it (docs/decisions/0065). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/notes/notes.contract.ts';
import { isFilled } from '#shared/rules.ts';
import { lineBy, writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { InvalidFields, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { route } from '#server/platform/http/route.ts';
import * as queries from './notes.queries.ts';

export const NOT_YOUR_NOTE = 'Only the person who wrote a note can remove it, or a head.';
const writtenAnHour: Limit = { times: 120, seconds: HOUR / SECOND };

export function notesRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  /** Who read them is written down. */
  route(
    app,
    context,
    contract.listNotes,
    { access: 'administrator', audited: true },
    async ({ caller, params: { userId } }) => {
      const notes = await queries.selectNotes(db, caller.school_id, userId);
      // Whoever has gone to another school may still ask to see them.
      if (notes.length === 0 && !(await findPerson(db, caller.school_id, userId))) throw new NotFound();
      if (notes.length > 0)
        await writeReading(db, { ...lineBy(caller, clock.now(), userId), kind: 'notes read' });
      return notes.map((note) => shown(caller, note));
    },
  );

  route(
    app,
    context,
    contract.addNote,
    'administrator',
    async ({ caller, params: { userId }, body: { text } }) => {
      if (!isFilled(text)) throw new InvalidFields({ text: ['Please write the note.'] });
      if (text.length > contract.NOTE_MAXIMUM)
        throw new InvalidFields({ text: [`Please use at most ${contract.NOTE_MAXIMUM} characters.`] });
      const { school_id, account_id: by_account_id } = caller;
      await consume(context, `notes:${by_account_id}`, writtenAnHour);
      return db.transaction().execute(async (trx) => {
        await lockStaff(trx, caller, 'administrator');
        if (!(await findPerson(trx, school_id, userId))) throw new NotFound();
        const created_at = clock.now();
        await queries.insertNote(trx, { school_id, account_id: userId, by_account_id, text, created_at });
        await writeActivity(trx, { ...lineBy(caller, created_at, userId), kind: 'note written' });
        const [note] = await queries.selectNotes(trx, school_id, userId);
        if (!note) throw new NotFound();
        return shown(caller, note);
      });
    },
  );

  route(app, context, contract.removeNote, 'administrator', async ({ caller, params: { id } }) => {
    await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      const note = await queries.lockNote(trx, caller.school_id, id);
      if (!note) throw new NotFound();
      if (note.by_account_id !== caller.account_id && !caller.is_school_administration_head)
        throw new NotAllowed(NOT_YOUR_NOTE);
      await queries.deleteNote(trx, id);
      await writeActivity(trx, { ...lineBy(caller, clock.now(), note.account_id), kind: 'note removed' });
    });
    return { detail: 'The note is removed.' };
  });
}

function shown({ account_id }: Caller, { by_account_id, at, ...note }: queries.NoteRow): contract.Note {
  return { ...note, is_own: by_account_id === account_id, at: at.toISOString() };
}
