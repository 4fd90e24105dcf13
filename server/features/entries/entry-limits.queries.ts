/** All SQL of the daily limits: counters are locked for the decision and raised afterwards. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Counter, CounterRow } from '#server/platform/auth/rate-limit.ts';
import { inParts } from '#server/platform/database/in-parts.ts';

/** Locks counters until the transaction ends, in the order of the keys; makes missing ones. A window that is over counts nothing. */
export async function lockCounters(trx: Trx, keys: readonly string[], now: Date) {
  const counters = new Map<string, Counter>();
  for (const part of inParts(keys)) {
    const { rows } = await sql<CounterRow>`
      insert into throttles (key, count, ends_at)
      select key, 0, ${now}::timestamptz from unnest(${[...part]}::text[]) as k(key) order by key collate "C"
      on conflict (key) do update set count = throttles.count
      returning key, case when ends_at <= ${now}::timestamptz then 0 else count end as count, ends_at`.execute(
      trx,
    );
    for (const { key, count, ends_at } of rows) counters.set(key, { count, ends_at });
  }
  return counters;
}

/** Adds to locked counters; a window that is over starts again. Removes those that count nothing. */
export async function raiseCounters(
  trx: Trx,
  held: readonly string[],
  raised: ReadonlyMap<string, number>,
  now: Date,
  ends: Date,
): Promise<void> {
  const rows = [...raised].map(([key, count]) => ({ key, count }));
  for (const part of inParts(rows)) {
    await sql`
      update throttles t set
        count = case when t.ends_at <= ${now}::timestamptz then x.count else t.count + x.count end,
        -- Never later than a window from now: one that was written while the clock was ahead would hold for as long.
        ends_at = case when t.ends_at <= ${now}::timestamptz then ${ends}::timestamptz
          else least(t.ends_at, ${ends}::timestamptz) end
      from json_to_recordset(${JSON.stringify(part)}::json) as x(key text, count integer)
      where t.key = x.key`.execute(trx);
  }
  for (const part of inParts(held.filter((key) => !raised.has(key)))) {
    await sql`
      delete from throttles
      where key = any(${[...part]}::text[]) and count = 0 and ends_at = ${now}::timestamptz`.execute(trx);
  }
}

/** Takes one back from each of these counters. */
export async function uncount(trx: Db, keys: readonly string[]): Promise<void> {
  // Locked in the order in which they are counted: of two who lock them otherwise each would wait for the other.
  const locked = sql`select key from throttles where key = any(${keys}::text[]) order by key collate "C" for update`;
  await sql`with these as materialized (${locked})
    update throttles set count = count - 1 from these where throttles.key = these.key`.execute(trx);
  await sql`with these as materialized (${locked})
    delete from throttles using these where throttles.key = these.key and count = 0`.execute(trx);
}

export interface AskingAccount {
  readonly id: number;
  readonly email: string;
  readonly created_at: Date;
  readonly imported_at: Date | null;
}

export async function selectEmails(trx: Trx, accountIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('accounts')
    .where('id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .select(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The addresses that an account has asked, without those whose request waits for a limit. */
export async function selectAskedContacts(trx: Db, accountId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('verification_requests')
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('not_before', 'is', null), row('held_by', '=', 'list')]))
    .select('contact')
    .distinct()
    .execute();
  return rows.map(({ contact }) => contact);
}
