/** All SQL of what schools keep of students who delete their account. */
import { sql, type RawBuilder } from 'kysely';
import { KEPT_YEARS, type DeletionPreview } from '#shared/privacy/kept-records.contract.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** So long before a student has to be told. */
export const TOLD_DAYS = 30;

export async function findKeepsRecords(db: Db, schoolId: number): Promise<boolean> {
  const { keeps_records } = await db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select('keeps_records')
    .executeTakeFirstOrThrow();
  return keeps_records;
}

/** Switched off, nobody counts as told any more. @returns false when it was so already */
export async function changeKeepsRecords(trx: Trx, schoolId: number, keeps: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ keeps_records: keeps })
    .where('id', '=', schoolId)
    .where('keeps_records', '<>', keeps)
    .executeTakeFirst();
  if (!keeps) await trx.deleteFrom('told_of_records').where('school_id', '=', schoolId).execute();
  return numUpdatedRows > 0n;
}

export interface Untold {
  readonly account_id: number;
  readonly school_id: number;
  readonly email: string;
}

/** Notes students who were not told yet as told, and returns them. Somebody who is being changed is told another time. */
export async function takeUntold(trx: Trx, most: number, now: Date): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with untold as (
      select a.id, a.school_id, a.email from accounts a join schools s on s.id = a.school_id
      where s.keeps_records and ${counts} and not a.is_school_administration
        and not exists (select from told_of_records t where t.account_id = a.id and t.school_id = a.school_id)
      order by a.id limit ${most} for share of s for no key update of a skip locked
    ), told as (
      insert into told_of_records (account_id, school_id, told_at) select id, school_id, ${now}::timestamptz from untold
    )
    select id as account_id, school_id, email from untold`.execute(trx);
  return rows;
}

/** The verified entries of an account which their school keeps: it has switched that on, and told the person long enough before. */
const keptEntries = (accountId: number, now: Date): RawBuilder<unknown> => sql`
  select e.id, e.date, e.hours, s.id as school_id, s.name as school, a.graduation_year, e.evidence_kind, e.evidence_account_id,
    e.evidence_at, a.graduation_year + ${KEPT_YEARS}::integer as until
  from entries e join accounts a on a.id = e.account_id join schools s on s.id = e.school_id
    join told_of_records t on t.account_id = a.id and t.school_id = s.id
  where a.id = ${accountId} and s.keeps_records and e.verified and not e.recycling_bin
    and t.told_at <= ${after(now, -TOLD_DAYS * DAY)}::timestamptz`;

export async function previewKept(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<DeletionPreview['kept'][number]>`
    select school, count(*)::integer as entries, until from (${keptEntries(accountId, now)}) k
    group by school, until order by school`.execute(db);
  return rows;
}

/** Call it while the entries are locked, before they go. */
export async function keepRecords(trx: Trx, accountId: number, pseudonym: string, now: Date): Promise<void> {
  await sql`
    insert into kept_records (school_id, pseudonym, graduation_year, date, hours, evidence, evidence_account_id, evidence_at,
      keep_until)
    select k.school_id, ${pseudonym}::text, k.graduation_year, k.date, k.hours, k.evidence_kind, k.evidence_account_id,
      k.evidence_at, make_date(until, 12, 31)
    from (${keptEntries(accountId, now)}) k`.execute(trx);
}

/** Removes what schools have kept long enough. @returns how many entries */
export async function deleteOldRecords(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('kept_records')
    .where('keep_until', '<', sql<string>`${now}::date`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
