/**
 * All SQL of what a school has decided about people who are elsewhere, and of who is not let in without an administrator (decision
 * 0042).
 */
import { sql, type RawBuilder } from 'kysely';
import { isOfStudent } from '#server/platform/database/standing.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** Whether the school has removed, suspended or refused the person of account row `a`, who is not there now. */
export function wasRemovedFrom(school: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(a.standing = 'removed' and a.school_id = ${school} or exists (
    select from school_decisions d where d.account_id = a.id and d.school_id = ${school} and d.admits_by_hand))`;
}

/** The name of another student of the school, or who was one or asks it, with the mailbox of account row `a`; null for none. */
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
  await sql`select pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox_of(${email}), 0))`.execute(
    trx,
  );
}

/** Whether only an administrator lets the person in, whatever the school's rule. Locks the mailbox. */
export async function isAdmittedByHand(trx: Trx, accountId: number, schoolId: number): Promise<boolean> {
  await lockMailboxOf(trx, sql`(select email from accounts where id = ${accountId})`);
  const school = sql`${schoolId}::bigint`;
  const { rows } = await sql<{ by_hand: boolean }>`
    select ${wasRemovedFrom(school)} or ${sameMailboxAt(school)} is not null as by_hand from accounts a
    where a.id = ${accountId}`.execute(trx);
  return rows[0]?.by_hand === true;
}

/** Keeps what the present school of a locked account has decided, before the account leaves it. */
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
      -- Whom the school has removed may choose another one meanwhile.
      graduation_year = coalesce(school_decisions.graduation_year, excluded.graduation_year),
      decided_at = excluded.decided_at`.execute(trx);
}

/** Takes what the school had decided back into the account, which is let in now. */
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
