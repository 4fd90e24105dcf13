/** All SQL of one contact, as the administrators of a school see them: by entries of that school only. */
import { sql } from 'kysely';
import type { ContactShown } from '#shared/signals/signals.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** The contact of an entry of the school, also of one in the bin. */
export async function findContact(
  db: Db | Trx,
  schoolId: number,
  entryId: number,
): Promise<{ readonly mailbox: string; readonly address: string; readonly name: string | null } | undefined> {
  const { rows } = await sql<{ mailbox: string; address: string; name: string | null }>`
    select e.mailbox, e.contact as address, p.name from entries e left join contact_preferences p on p.mailbox = e.mailbox
    where e.id = ${entryId} and e.school_id = ${schoolId}`.execute(db);
  return rows[0];
}

/** The contact's verified entries outside the bin, the newest first. */
export async function selectVerifiedOf(
  db: Db,
  schoolId: number,
  mailbox: string,
  limit: number,
): Promise<{ id: number; version: number }[]> {
  return db
    .selectFrom('entries')
    .where('school_id', '=', schoolId)
    .where('mailbox', '=', mailbox)
    .where('verified', '=', true)
    .where('recycling_bin', '=', false)
    .select(['id', 'version'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many there are. */
export async function countVerifiedOf(db: Db, schoolId: number, mailbox: string): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .where('school_id', '=', schoolId)
    .where('mailbox', '=', mailbox)
    .where('verified', '=', true)
    .where('recycling_bin', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who named the contact, those with most entries first. */
export async function selectStudentsOf(
  db: Db,
  schoolId: number,
  mailbox: string,
): Promise<ContactShown['students']> {
  const { rows } = await sql<
    Omit<ContactShown['students'][number], 'verified_hours'> & { verified_hours: string }
  >`
    select a.id, a.first_name || ' ' || a.last_name as name, count(*)::integer as entries,
      coalesce(sum(e.hours) filter (where e.verified), 0) as verified_hours
    from entries e join accounts a on a.id = e.account_id
    where e.school_id = ${schoolId} and e.mailbox = ${mailbox} and not e.recycling_bin
    group by a.id order by count(*) desc, a.last_name_folded, a.id`.execute(db);
  return rows.map((row) => ({ ...row, verified_hours: Number(row.verified_hours) }));
}

const SITTINGS_SHOWN = 50;

interface SittingRow {
  readonly from: Date;
  readonly until: Date;
  readonly decisions: number;
  readonly students: number;
}

/** What the contact decided at once, with less than half an hour between two decisions; the newest first. */
export async function selectSittings(db: Db, schoolId: number, mailbox: string): Promise<SittingRow[]> {
  const { rows } = await sql<SittingRow>`
    with decided as (
      select h.at, h.account_id, case when h.at - lag(h.at) over (order by h.at) < interval '30 minutes' then 0 else 1 end as begins
      from entry_history h
      where h.school_id = ${schoolId} and h.actor = 'contact' and h.kind in ('accepted', 'rejected')
        and h.entry_id in (select id from entries where school_id = ${schoolId} and mailbox = ${mailbox})
    ), numbered as (select *, sum(begins) over (order by at) as sitting from decided)
    select min(at) as from, max(at) as until, count(*)::integer as decisions, count(distinct account_id)::integer as students
    from numbered group by sitting order by 1 desc limit ${SITTINGS_SHOWN}`.execute(db);
  return rows;
}
