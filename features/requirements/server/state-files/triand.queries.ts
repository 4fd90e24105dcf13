// Filed data for a state, and the row format of TRIAND, Arkansas's system
// (https://rollcall.triand.com/help/communityservice/data-file-upload).
import { sql, type Insertable } from 'kysely';
import { formatDay } from '#features/requirements/state-files/layouts.ts';
import { ARKANSAS_ID } from '#features/requirements/state-files/facts.ts';
import type { SchoolNumbers } from '#features/requirements/state-files/facts.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';
import { parseCsv, csvLine } from '#server/platform/csv.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { addNumbered, AT_ONCE, inBatches, run } from '#server/platform/database/rows.ts';
import type { CountedEntry, CountedStudent } from './counted-students.ts';

/** Serializes a school's filings until the transaction ends. */
export async function lockFiling(trx: Trx, schoolId: number): Promise<void> {
  await sql`select from school_numbers where school_id = ${schoolId} for update`.execute(trx);
}

export type FiledLine = RowOf<typeof selectFiled>;

export function selectFiled(db: Db, schoolId: number) {
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

export async function selectTexts(db: Db, entryIds: readonly number[]) {
  const rows = await run<FiledTexts & { readonly id: number }>(db)`
    select e.id, e.organizer as organization, coalesce(d.preparation, '') as preparation, coalesce(d.action, '') as action,
      coalesce(d.reflection, '') as reflection
    from entries e left join entry_details d on d.entry_id = e.id where e.id = any(${entryIds}::bigint[])`;
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

export type NewLine = Pick<
  Insertable<Database['state_file_lines']>,
  'operation' | 'account_id' | 'entry_id' | 'line'
>;

/** `takenBack` are the lines that this file removes. */
export async function insertFile(
  trx: Trx,
  file: Insertable<Database['state_files']>,
  lines: readonly NewLine[],
  takenBack: readonly FiledLine[],
): Promise<number> {
  const id = await addNumbered(trx, 'state_files', file);
  for (const some of inBatches(takenBack))
    await sql`
      update state_file_lines l set removed_in = ${id}::bigint
      from unnest(${some.map((one) => one.file_id)}::bigint[], ${some.map((one) => one.place)}::integer[])
        as t (file_id, place)
      where l.file_id = t.file_id and l.place = t.place`.execute(trx);
  let before = 0;
  for (const some of inBatches(lines)) {
    await sql`
      insert into state_file_lines (file_id, place, school_id, account_id, entry_id, operation, line)
      select ${id}::bigint, ${before}::integer + place, ${file.school_id}::bigint, account_id, entry_id, operation, line
      from unnest(${some.map((one) => one.account_id)}::bigint[], ${some.map((one) => one.entry_id)}::bigint[],
        ${some.map((one) => one.operation)}::text[], ${some.map((one) => one.line)}::text[])
        with ordinality as n (account_id, entry_id, operation, line, place)`.execute(trx);
    before += some.length;
  }
  return id;
}

function files(db: Db, schoolId: number) {
  return db
    .selectFrom('state_files as f')
    .leftJoin('accounts as a', 'a.id', 'f.by_account_id')
    .where('f.school_id', '=', schoolId)
    .select(['f.id', 'f.district_lea', 'f.head', 'f.added', 'f.removed', 'f.created_at as at'])
    .select(sql<string>`encode(f.sha256, 'hex')`.as('sha256'))
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'))
    .select(
      sql<number>`f.added + f.removed - (select count(*) from state_file_lines l where l.file_id = f.id)`.as(
        'gone',
      ),
    );
}

export type FileRow = RowOf<typeof selectFiles>;

export function selectFiles(db: Db, schoolId: number, most: number) {
  return files(db, schoolId).orderBy('f.id', 'desc').limit(most).execute();
}

/** @throws NotFound */
export function findFile(db: Db, schoolId: number, id: number): Promise<FileRow> {
  return files(db, schoolId)
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
}

/** Lines after position `after`. */
export function selectLines(db: Db, id: number, after: number) {
  return db
    .selectFrom('state_file_lines')
    .where('file_id', '=', id)
    .where('place', '>', after)
    .orderBy('place')
    .limit(AT_ONCE)
    .select(['place', 'line', 'operation'])
    .execute();
}

const LEA = /^\d{7}$/;

const columns =
  'districtlea schoollea first last stateid date grade partner hours preparation action reflection operation'.split(
    ' ',
  );

export const TRIAND_HEAD = csvLine(columns);

export type FiledTexts = Readonly<Record<'organization' | 'preparation' | 'action' | 'reflection', string>>;

/** Numbers that do not fit TRIAND's format. */
export function numbersMissing(numbers: SchoolNumbers): ('district_lea' | 'school_lea')[] {
  return (['district_lea', 'school_lea'] as const).filter((name) => !LEA.test(numbers[name]));
}

/** Why nothing can be filed for a student; undefined when it can. */
export function whyNotStudent({ state_id, campus }: CountedStudent): string | undefined {
  if (state_id === null) return 'no state ID';
  if (!ARKANSAS_ID.test(state_id)) return 'the state ID is not one of Arkansas';
  return campus !== null && !LEA.test(campus) ? 'the campus is not a number of 7 digits' : undefined;
}

/** What the law requires and the entry lacks. */
export function textsMissing(texts: FiledTexts): string[] {
  return (['preparation', 'action', 'reflection'] as const).filter((name) => texts[name].trim() === '');
}

export function triandRow(
  { district_lea, school_lea }: SchoolNumbers,
  { first_name, last_name, state_id, campus }: CountedStudent,
  { date, grade, counted }: CountedEntry,
  { organization, preparation, action, reflection }: FiledTexts,
): string {
  const fields = [
    district_lea,
    campus ?? school_lea,
    first_name,
    last_name,
    state_id ?? '',
    formatDay(date, 'YYYYMMDD'),
    String(grade).padStart(2, '0'),
    organization,
    String(counted),
    preparation.trim(),
    action.trim(),
    reflection.trim(),
  ];
  return csvLine(fields).replace(/\r\n$/, '');
}

/** `03/02/2026, 2.5 hours` */
export function filedIn(row: string): string {
  const fields = parseCsv(row).records[0]?.fields ?? [];
  const day = fields[columns.indexOf('date')]?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$2/$3/$1');
  const hours = fields[columns.indexOf('hours')];
  return `${day}, ${hours} ${hours === '1' ? 'hour' : 'hours'}`;
}

export function triandLine(row: string, operation: 'add' | 'remove'): string {
  return `${row},${operation}\r\n`;
}

/** TRIAND recognizes files by the end of their names. */
export function triandName(id: number, districtLea: string): string {
  return `limelight_${id}_communityservice_${districtLea}.csv`;
}
