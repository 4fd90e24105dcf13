/**
 * All SQL that changes many entries at once, and puts them back. Each is one statement; the entries are locked, and so is what
 * the triggers write (`lockAccounts`).
 */
import { sql } from 'kysely';
import type { BulkKind } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { notWaiting, waitingFrom } from '#server/features/entries/entry-waiting.queries.ts';
import type { EntryRow } from '#server/features/entry-history/entry-history.queries.ts';
import type { Trx } from '#server/platform/app-context.ts';

/**
 * Locks these accounts, their totals and their histories, each in order: the triggers write them in the order of the entries,
 * which is another one for each selection.
 */
export async function lockAccounts(trx: Trx, rows: readonly Pick<EntryRow, 'account_id'>[]): Promise<void> {
  const ids = sql`${[...new Set(rows.map(({ account_id }) => account_id))]}::bigint[]`;
  // As who records an entry does, whose limits the triggers count.
  await sql`select from accounts where id = any(${ids}) order by id for no key update`.execute(trx);
  // Missing ones, too: of two who insert the same rows each would wait for the other.
  await sql`insert into student_totals (account_id, total_hours, verified_entries)
    select id, 0, 0 from unnest(${ids}) as x(id) order by id
    on conflict (account_id) do nothing`.execute(trx);
  await sql`
    select from student_totals where account_id = any(${ids}) order by account_id for update`.execute(trx);
  await sql`
    select from entry_history_heads where account_id = any(${ids}) order by account_id for update`.execute(
    trx,
  );
}

/** What `setVerified` and `binEntry` do to one entry. */
export async function changeEntries(
  trx: Trx,
  action: Exclude<BulkKind, 'ask'>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const changed = {
    verify: { verified: true, ...notWaiting },
    'set back': { verified: false, ...waitingFrom(now) },
    bin: { recycling_bin: true, ...notWaiting },
  }[action];
  await trx
    .updateTable('entries')
    .set({ ...changed, updated_at: now })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

const itemsOf = (actionId: number, ids: readonly number[]) => sql`
  bulk_action_items i cross join lateral jsonb_populate_record(null::entries, i.before) was
  where i.action_id = ${actionId} and i.entry_id = any(${ids}::bigint[]) and e.id = i.entry_id`;

/**
 * Puts entries back as an action found them. A month that was running goes on from where it stopped: the time in between is
 * added to it.
 */
export async function putBack(
  trx: Trx,
  action: { readonly id: number; readonly kind: BulkKind; readonly created_at: Date },
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const passed = sql`(${now}::timestamptz - ${action.created_at}::timestamptz)`;
  const waits = sql`waiting_since = was.waiting_since + ${passed}, expires_at = was.expires_at + ${passed},
    reminders = was.reminders, warned_at = was.warned_at`;
  const changed = {
    verify: sql`verified = false, ${waits}`,
    // A request of the meantime stays the newest one.
    'set back': sql`verified = true, waiting_since = null, expires_at = null, reminders = 0, warned_at = null,
      accepted_at = was.accepted_at, evidence_kind = was.evidence_kind, evidence_account_id = was.evidence_account_id,
      evidence_address = was.evidence_address, evidence_at = was.evidence_at, evidence_facts = was.evidence_facts`,
    bin: sql`recycling_bin = false, ${waits}`,
    ask: sql`request_id = (select id from verification_requests where id = was.request_id), accepted_at = was.accepted_at,
      ${waits}`,
  }[action.kind];
  await sql`
    update entries e set updated_at = ${now}::timestamptz, ${changed} from ${itemsOf(action.id, ids)}`.execute(
    trx,
  );
}

/** Of entries that were asked about again: the request that is theirs now. */
export async function selectPresentRequests(trx: Trx, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('entries')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'request_id'])
    .execute();
  return new Map(rows.map(({ id, request_id }) => [id, request_id]));
}
