/** All SQL of what staff write down about students. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';

export type NoteRow = RowOf<typeof selectNotes>;

/** The notes of a school about a person, newest first. */
export function selectNotes(db: Db | Trx, schoolId: number, accountId: number) {
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

export interface NewNote {
  readonly school_id: number;
  readonly account_id: number;
  readonly by_account_id: number;
  readonly text: string;
  readonly created_at: Date;
}

export async function insertNote(trx: Trx, note: NewNote): Promise<void> {
  await trx.insertInto('student_notes').values(note).execute();
}

/** Whom a note of the school is about, and who wrote it; locked until the transaction ends. */
export function lockNote(trx: Trx, schoolId: number, id: number) {
  return trx
    .selectFrom('student_notes')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .select(['account_id', 'by_account_id'])
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteNote(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('student_notes').where('id', '=', id).execute();
}
