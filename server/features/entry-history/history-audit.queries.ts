/** All SQL of the history audit. It relies on the tables alone, not on functions or triggers of the product. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';

const BATCH = 2000;

/** A line as stored. Columns that should never be null may be, after tampering. */
export interface AuditedLine {
  readonly id: number | null;
  readonly account_id: number | null;
  readonly line: number | null;
  readonly entry_id: number | null;
  /** Seconds, UTC. */
  readonly at: string | null;
  readonly hash: Buffer | null;
  /** The input of the hash, besides the hash of the line before. */
  readonly text: string;
}

/** Where a chain ends, as the database has noted it. */
export interface HistoryHead {
  readonly account_id: number;
  readonly lines: number;
  readonly hash: Buffer;
}

/** Runs work on one consistent view of the database, while others may write. */
export function atOneMoment<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * All lines in batches. A cursor instead of pages, since numbers may be duplicate or missing. The text of the function
 * `entry_history_text` (migration 0004) is built inline, as the function may have been changed with the lines.
 */
export async function* readAllLines(trx: Trx): AsyncGenerator<readonly AuditedLine[]> {
  await sql`
    declare audited_lines no scroll cursor for
    select id, account_id, line, entry_id, hash,
      pg_catalog.to_char(pg_catalog.timezone('UTC', at), 'YYYY-MM-DD HH24:MI:SS "UTC"') as at,
      pg_catalog.jsonb_build_array(
        account_id, line, entry_id, kind, actor, actor_account_id, entry, details,
        pg_catalog.to_char(pg_catalog.timezone('UTC', at), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      )::pg_catalog.text as text
    from entry_history order by account_id, line, id`.execute(trx);
  for (;;) {
    const { rows } = await sql<AuditedLine>`fetch forward ${sql.lit(BATCH)} from audited_lines`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
  }
}

export async function selectHeads(trx: Trx, accountIds: readonly number[]): Promise<HistoryHead[]> {
  if (accountIds.length === 0) return [];
  return trx
    .selectFrom('entry_history_heads')
    .select(['account_id', 'lines', 'hash'])
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute();
}

/** The end of a history that was erased with its account, and whether the account still exists. */
export interface ErasedHistory extends HistoryHead {
  readonly is_there: boolean;
}

export async function selectErased(trx: Trx): Promise<ErasedHistory[]> {
  const { rows } = await sql<ErasedHistory>`
    select e.account_id, e.lines, e.hash, exists (
      select from accounts a where a.id = e.account_id union all
      select from entry_history h where h.account_id = e.account_id
    ) as is_there
    from erased_histories e order by e.account_id`.execute(trx);
  return rows;
}

/** Chain ends without any line. */
export async function selectHeadsWithoutLines(trx: Trx): Promise<HistoryHead[]> {
  return trx
    .selectFrom('entry_history_heads as e')
    .select(['e.account_id', 'e.lines', 'e.hash'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('entry_history as h').select('h.id').whereRef('h.account_id', '=', 'e.account_id')),
      ),
    )
    .orderBy('e.account_id')
    .execute();
}

/** Accounts that have entries but no history, in order. */
export async function selectAccountsWithoutHistory(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from entries where account_id not in (select account_id from entry_history_heads)
    order by account_id`.execute(trx);
  return rows.map((row) => row.account_id);
}

export interface FoundGuard {
  readonly name: string;
  /** `O` fires for ordinary sessions, `A` always; `D` and `R` are switched off for the product. */
  readonly enabled: string;
  /** As PostgreSQL describes it, without the name of the schema. */
  readonly definition: string;
}

/** The triggers on the history tables. */
export async function selectGuards(trx: Trx): Promise<FoundGuard[]> {
  const { rows } = await sql<FoundGuard>`
    select t.tgname::text as name, t.tgenabled::text as enabled,
      pg_catalog.replace(
        pg_catalog.pg_get_triggerdef(t.oid), pg_catalog.quote_ident(n.nspname) || '.', ''
      ) as definition
    from pg_catalog.pg_trigger t
      join pg_catalog.pg_class c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where t.tgrelid in (
      'entry_history'::regclass, 'entry_history_heads'::regclass, 'erased_histories'::regclass
    ) and not t.tgisinternal`.execute(trx);
  return rows;
}
