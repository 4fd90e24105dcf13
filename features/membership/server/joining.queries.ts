/** Membership, decisions schools keep about people elsewhere, and people only an administrator admits (decision 0042). */
import { sql, type Updateable, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { holds, run, theRow } from '#server/platform/database/rows.ts';
import { isOfStudent } from '#server/platform/database/standing.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';

export type Membership = RowOf<typeof lockMemberships>;

/** Every change of membership takes this lock first, in id order, against deadlocks. */
export function lockMemberships(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('accounts')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['id', 'email', 'first_name', 'last_name', 'school_id', 'standing', 'standing_at'])
    .select(['is_school_administration', 'is_school_administration_head', 'is_staff', 'joining_school_id'])
    .select('standing_without_mail')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function lockMembership(trx: Trx, id: number) {
  const [found] = await lockMemberships(trx, [id]);
  return found;
}

export type MembershipChange = Updateable<Database['accounts']>;

/** Extends the deadlines of entries that were paused since then. */
export async function resumeWaiting(trx: Trx, accountId: number, since: Date, now: Date): Promise<void> {
  const still = sql<Date>`(${now}::timestamptz - ${since}::timestamptz)`;
  await run(trx)`
    update entries set waiting_since = waiting_since + ${still}, expires_at = expires_at + ${still}
    where account_id = ${accountId} and not verified and waiting_since <= ${since}`;
}

/** `asks_school`: another year needs the school's consent. */
export function lockGraduationYear(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .select(['a.school_id', 'a.graduation_year', 'a.wanted_graduation_year as wanted'])
    .select(sql<boolean>`a.standing = 'member'`.as('is_member'))
    .select(
      sql<boolean>`a.standing = 'member' and not a.is_school_administration and not s.join_by_anyone
        and coalesce(t.verified_entries, 0) > 0`.as('asks_school'),
    )
    .forNoKeyUpdate('a')
    .executeTakeFirstOrThrow();
}

/** Verified hours of other schools without this school's decision. */
export function hasEarlierHours(trx: Trx, accountId: number, schoolId: number): Promise<boolean> {
  return holds(
    trx,
    sql`exists (
      select from schools s join entries e on e.account_id = ${accountId} and e.school_id <> s.id
      where s.id = ${schoolId} and s.decides_earlier_hours and e.verified and not e.recycling_bin and not exists (
        select from earlier_hours d where d.entry_id = e.id and d.school_id = s.id and d.version = e.version))`,
  );
}

export function findMembership(db: Db, accountId: number, now: Date) {
  const takesCode = sql<boolean>`coalesce(asked.join_code_ends_at > ${now}::timestamptz and asked.join_code_uses_left > 0, false)
    and not ${wasRemovedFrom(sql`asked.id`)} and ${sameMailboxAt(sql`asked.id`)} is null`;
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .leftJoin('schools as asked', 'asked.id', 'a.joining_school_id')
    .where('a.id', '=', accountId)
    .select(['a.standing', 'a.standing_reason as reason', 'a.wanted_graduation_year'])
    .select(sql<string>`case when a.standing = 'removed' then '' else s.name end`.as('school'))
    .select(['asked.name as asked', 'a.joining_since as since', takesCode.as('takes_code')])
    .executeTakeFirstOrThrow();
}

export function findJoinRules(db: Db, schoolId: number) {
  return theRow(db, 'schools', schoolId, [
    ...(['name', 'join_by_anyone', 'join_domains', 'decides_earlier_hours'] as const),
    ...(['join_code', 'join_code_ends_at', 'join_code_uses_left'] as const),
  ]);
}

/** Whether the school removed, suspended or refused the person of account row `a`, who is elsewhere now. */
export function wasRemovedFrom(school: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(a.standing = 'removed' and a.school_id = ${school} or exists (
    select from school_decisions d where d.account_id = a.id and d.school_id = ${school} and d.admits_by_hand))`;
}

/** The name of another present, former or joining student of the school with the mailbox of account row `a`; null for none. */
export function sameMailboxAt(school: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select o.first_name || ' ' || o.last_name
    from own_mailboxes mine join own_mailboxes m on m.mailbox = mine.mailbox join accounts o on o.id = m.account_id
    where mine.account_id = a.id and o.id <> a.id and ${isOfStudent}
      and (o.school_id = ${school} or o.joining_school_id = ${school} or exists (
        select from school_decisions d where d.account_id = o.id and d.school_id = ${school} and d.admits_by_hand))
    order by o.id limit 1)`;
}

/** Until the transaction ends: of two accounts that get one mailbox at once, the second sees the first. Lock the account before. */
export async function lockMailboxOf(trx: Trx, email: RawBuilder<string>): Promise<void> {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox_of(${email}), 0))`;
}

/** Whether only an administrator admits the person, whatever the school's rules. Locks the mailbox. */
export async function isAdmittedByHand(trx: Trx, accountId: number, schoolId: number): Promise<boolean> {
  await lockMailboxOf(trx, sql`(select email from accounts where id = ${accountId})`);
  const school = sql`${schoolId}::bigint`;
  const isByHand = sql`${wasRemovedFrom(school)} or ${sameMailboxAt(school)} is not null`;
  return holds(trx, sql`(select ${isByHand} from accounts a where a.id = ${accountId})`);
}

/** Keeps the present school's decisions about a locked account that leaves. */
export async function keepSchoolDecisions(trx: Trx, accountId: number, now: Date): Promise<void> {
  await sql`
    insert into school_decisions (school_id, account_id, admits_by_hand, hidden, first_name, last_name, graduation_year, decided_at)
    select * from (
      select a.school_id, a.id, a.standing in ('suspended', 'removed') as admits_by_hand, a.hidden_by_school as hidden,
        case when a.names_fixed then a.first_name end as first_name, case when a.names_fixed then a.last_name end,
        case when not s.join_by_anyone and coalesce(t.verified_entries, 0) > 0 then a.graduation_year end as graduation_year,
        ${now}::timestamptz
      from accounts a join schools s on s.id = a.school_id left join student_totals t on t.account_id = a.id
      where a.id = ${accountId} and a.standing <> 'waiting'
    ) d where d.admits_by_hand or d.hidden or d.first_name is not null or d.graduation_year is not null
    on conflict (school_id, account_id) do update set admits_by_hand = excluded.admits_by_hand, hidden = excluded.hidden,
      first_name = excluded.first_name, last_name = excluded.last_name,
      -- A removed person may choose another year meanwhile.
      graduation_year = coalesce(school_decisions.graduation_year, excluded.graduation_year),
      decided_at = excluded.decided_at`.execute(trx);
}

/** Restores the school's decisions to an account that is admitted now. */
export async function takeDecisions(trx: Trx, accountId: number, schoolId: number) {
  const row = await trx
    .deleteFrom('school_decisions')
    .where('account_id', '=', accountId)
    .where('school_id', '=', schoolId)
    .returning(['hidden', 'first_name', 'last_name', 'graduation_year'])
    .executeTakeFirst();
  if (!row) return {};
  const { hidden, first_name, last_name, graduation_year } = row;
  return {
    hidden_by_school: hidden,
    ...(first_name !== null && last_name !== null && { first_name, last_name, names_fixed: true }),
    ...(graduation_year !== null && { graduation_year }),
  };
}
