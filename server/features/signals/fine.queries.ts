/** All SQL of what was found fine. */
import { sql } from 'kysely';
import type { LatestFine } from '#shared/signals/signals.contract.ts';
import type { SignalRuleName } from '#shared/signals/signals.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Who did something, and when. */
export interface Acted {
  readonly by_account_id: number | null;
  /** Null when that account is gone. */
  readonly by_name: string | null;
  readonly at: Date;
}

export interface FineRow extends Acted {
  readonly id: number;
  readonly rule: SignalRuleName;
  readonly note: string;
  readonly until: Date;
}

export type FineSubject = { readonly accountId: number } | { readonly mailbox: string };

export async function selectFine(
  db: Db | Trx,
  schoolId: number,
  subject: FineSubject,
  now: Date,
): Promise<FineRow[]> {
  const whose =
    'accountId' in subject ? sql`f.account_id = ${subject.accountId}` : sql`f.mailbox = ${subject.mailbox}`;
  const { rows } = await sql<FineRow>`
    select f.id, f.rule, f.note, f.by_account_id, b.first_name || ' ' || b.last_name as by_name, f.at, f.until
    from signals_found_fine f left join accounts b on b.id = f.by_account_id
    where f.school_id = ${schoolId} and ${whose} and f.until > ${now}::timestamptz order by f.id desc`.execute(
    db,
  );
  return rows;
}

/** What the account found fine last at the school, as far as it has not spoken again since. */
export async function findLatestFine(
  db: Db,
  schoolId: number,
  accountId: number,
  since: Date,
): Promise<(Omit<LatestFine, 'at'> & { readonly at: Date }) | undefined> {
  const { rows } = await sql<Omit<LatestFine, 'at'> & { at: Date }>`
    with latest as (
      select mailbox, account_id, note, at, jsonb_agg(jsonb_build_object('id', id, 'rule', rule) order by id) as fine
      from signals_found_fine
      where school_id = ${schoolId} and by_account_id = ${accountId} and at > ${since}::timestamptz
      group by mailbox, account_id, note, at order by max(id) desc limit 1
    )
    select l.fine, l.note, l.at, coalesce(a.first_name || ' ' || a.last_name, (
      select e.contact from entries e where e.school_id = ${schoolId} and e.mailbox = l.mailbox order by e.id desc limit 1
    ), l.mailbox) as whose
    from latest l left join accounts a on a.id = l.account_id`.execute(db);
  return rows[0];
}

/** Lets nobody else of the school find anything fine until the transaction ends: each decision is made once. */
export async function lockFine(trx: Trx, schoolId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight found fine at a school', ${schoolId}::bigint))`.execute(
    trx,
  );
}

/**
 * Which administrator acted last on the entries of which these rules say something, if since then they say nothing of a verified
 * entry of the subject.
 */
export async function findWhoActed(
  trx: Trx,
  schoolId: number,
  subject: FineSubject,
  rules: readonly SignalRuleName[],
): Promise<(Acted & { readonly kind: 'set back' | 'binned' }) | undefined> {
  const whose =
    'accountId' in subject ? sql`e.account_id = ${subject.accountId}` : sql`e.mailbox = ${subject.mailbox}`;
  const { rows } = await sql<Acted & { kind: 'set back' | 'binned' }>`
    with said as (
      select e.id, e.verified and not e.recycling_bin as speaks
      from entry_signals s join entries e on e.id = s.entry_id and e.version = s.entry_version
      where e.school_id = ${schoolId} and ${whose} and s.rule = any(${rules}::text[])
    )
    select h.kind, h.at, h.actor_account_id as by_account_id, b.first_name || ' ' || b.last_name as by_name
    from entry_history h left join accounts b on b.id = h.actor_account_id
    where h.entry_id in (select id from said) and h.kind in ('set back', 'binned') and h.actor = 'administrator'
      and not exists (select from said where speaks)
    order by h.id desc limit 1`.execute(trx);
  return rows[0];
}
