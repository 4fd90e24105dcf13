/** All SQL of files for a state: what was filed, what is filed of students and entries, and the files that were made. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { FiledStudent, FiledTexts } from './triand.rows.ts';

/** Days that lines of a deleted account are kept once a file has taken them back. */
export const TAKEN_BACK_DAYS = 30;
/** Days after which they go in any case. */
export const GONE_DAYS = 365;

/** Lets nobody else make a file for the school before the end of the transaction. */
export async function lockFiling(trx: Trx, schoolId: number): Promise<void> {
  await trx
    .selectFrom('school_numbers')
    .where('school_id', '=', schoolId)
    .select('school_id')
    .forUpdate()
    .execute();
}

/** A line that the state has. */
export interface FiledLine {
  readonly file_id: number;
  readonly place: number;
  readonly entry_id: number;
  readonly account_id: number | null;
  readonly line: string;
}

/** What the state has of a school. */
export function selectFiled(db: Db | Trx, schoolId: number): Promise<FiledLine[]> {
  return db
    .selectFrom('state_file_lines')
    .where('school_id', '=', schoolId)
    .where('operation', '=', 'add')
    .where('removed_in', 'is', null)
    .orderBy('file_id')
    .orderBy('place')
    .select(['file_id', 'place', 'entry_id', 'account_id', 'line'])
    .execute();
}

/** The oldest class of whose students something was filed; null when nothing was. */
export async function findOldestFiled(db: Db | Trx, schoolId: number): Promise<number | null> {
  const row = await db
    .selectFrom('state_file_lines as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .where('l.school_id', '=', schoolId)
    .where('l.operation', '=', 'add')
    .where('l.removed_in', 'is', null)
    .select(({ fn }) => fn.min('a.graduation_year').as('oldest'))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Names and numbers of students of a school. */
export async function selectNumbers(
  db: Db | Trx,
  schoolId: number,
  accountIds: readonly number[],
): Promise<
  Map<number, FiledStudent & { readonly id: number; readonly email: string; readonly usi: string | null }>
> {
  const { rows } = await sql<
    FiledStudent & { readonly id: number; readonly email: string; readonly usi: string | null }
  >`
    select a.id, a.first_name, a.last_name, a.email, f.state_id, f.usi, f.campus
    from accounts a left join student_facts f on f.account_id = a.id and f.school_id = a.school_id
    where a.school_id = ${schoolId} and a.id = any(${accountIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was said of entries. */
export async function selectTexts(
  db: Db | Trx,
  entryIds: readonly number[],
): Promise<Map<number, FiledTexts>> {
  const { rows } = await sql<FiledTexts & { readonly id: number }>`
    select e.id, e.organizer as organization, coalesce(d.preparation, '') as preparation, coalesce(d.action, '') as action,
      coalesce(d.reflection, '') as reflection
    from entries e left join entry_details d on d.entry_id = e.id where e.id = any(${entryIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

/** Those of these accounts that are still there; none of them goes before the end of the transaction. */
export async function holdAccounts(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${ids}::bigint[]) order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

interface NewFile {
  readonly school_id: number;
  readonly district_lea: string;
  readonly by_account_id: number;
  readonly head: string;
  readonly added: number;
  readonly removed: number;
  readonly sha256: Buffer;
  readonly created_at: Date;
}

export interface NewLine {
  readonly operation: 'add' | 'remove';
  readonly account_id: number | null;
  readonly entry_id: number;
  readonly line: string;
}

/** @param takenBack the lines that the state has no more after this file */
export async function insertFile(
  trx: Trx,
  file: NewFile,
  lines: readonly NewLine[],
  takenBack: readonly FiledLine[],
): Promise<number> {
  const { id } = await trx.insertInto('state_files').values(file).returning('id').executeTakeFirstOrThrow();
  await sql`
    update state_file_lines l set removed_in = ${id}::bigint
    from unnest(${takenBack.map((one) => one.file_id)}::bigint[], ${takenBack.map((one) => one.place)}::integer[])
      as t (file_id, place)
    where l.file_id = t.file_id and l.place = t.place`.execute(trx);
  await sql`
    insert into state_file_lines (file_id, place, school_id, account_id, entry_id, operation, line)
    select ${id}::bigint, place, ${file.school_id}::bigint, account_id, entry_id, operation, line
    from unnest(${lines.map((one) => one.account_id)}::bigint[], ${lines.map((one) => one.entry_id)}::bigint[],
      ${lines.map((one) => one.operation)}::text[], ${lines.map((one) => one.line)}::text[])
      with ordinality as n (account_id, entry_id, operation, line, place)`.execute(trx);
  return id;
}

function files(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('state_files as f')
    .leftJoin('accounts as a', 'a.id', 'f.by_account_id')
    .where('f.school_id', '=', schoolId)
    .select(['f.id', 'f.district_lea', 'f.head', 'f.added', 'f.removed', 'f.sha256', 'f.created_at'])
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'))
    .select(
      sql<number>`f.added + f.removed - (select count(*) from state_file_lines l where l.file_id = f.id)`.as(
        'gone',
      ),
    );
}
export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** Newest first. */
export function selectFiles(db: Db, schoolId: number, most: number) {
  return files(db, schoolId).orderBy('f.id', 'desc').limit(most).execute();
}

export function findFile(db: Db | Trx, schoolId: number, id: number): Promise<FileRow | undefined> {
  return files(db, schoolId).where('f.id', '=', id).executeTakeFirst();
}

export function selectLines(db: Db, id: number) {
  return db
    .selectFrom('state_file_lines')
    .where('file_id', '=', id)
    .orderBy('place')
    .select(['line', 'operation'])
    .execute();
}

/** States whose requirement a school began with, and has not ended. */
export async function selectPresets(db: Db, schoolId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('programs')
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .select('preset')
    .distinct()
    .execute();
  return rows.map(({ preset }) => preset);
}

/** Forgets lines of deleted accounts once no file needs them, and after a year in any case. */
export async function sweepFiledLines(db: Db, now: Date): Promise<void> {
  await sql`update state_file_lines set gone_at = ${now}::timestamptz where account_id is null and gone_at is null`.execute(
    db,
  );
  const takenBack = after(now, -TAKEN_BACK_DAYS * DAY);
  const gone = after(now, -GONE_DAYS * DAY);
  await sql`
    delete from state_file_lines l where l.account_id is null and (
      l.gone_at < ${gone}::timestamptz
      or l.gone_at < ${takenBack}::timestamptz and exists (
        select from state_files f where f.created_at < ${takenBack}::timestamptz
          and f.id = case when l.operation = 'remove' then l.file_id else l.removed_in end))`.execute(db);
}
