// Bulk actions of administrators (decision 0064): the same as for one entry, in one transaction. Entries that changed since
// the administrator saw them are left out.
import type { BulkAction, BulkKind, DoneBulk, actInBulk } from '#features/office/bulk-actions.contract.ts';
import {
  MAILS_WAIT_MINUTES,
  SET_BACK_REASON_MAXIMUM,
  UNDO_HOURS,
} from '#features/office/bulk-actions.rules.ts';
import type { HistoryKind } from '#features/entries/entry-history.contract.ts';
import type { Deferral } from '#features/entries/server/entries.limits.ts';
import {
  addHistoryLines,
  type NewHistoryLine,
  type EntryRow,
} from '#features/entries/server/history/entry-history.queries.ts';
import { queuedLine, requestDetails } from '#features/entries/server/entry-requests.operations.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { checkedReason } from '#server/platform/http/checked-reason.ts';
import { queueAll } from '#server/platform/mail/mail.ts';
import { changeEntries, lockAccounts } from './bulk-actions.queries.ts';
import {
  countBulkRequests,
  previewRequests,
  resendDropped,
  type BulkRequests,
  sendRequests,
  type StoredRequest,
} from './bulk-requests.ts';
import { SET_BACK_MAIL } from './bulk-actions.emails.ts';
import * as queries from './bulk-actions.queries.ts';
import {
  figuresOf,
  idsOf,
  sortSelection,
  lockEntries,
  selectEntries,
  type SelectedRow,
} from './selection.ts';
import type { z } from 'zod';

type Order = z.output<typeof actInBulk.body>;
type Selection = Pick<Order, 'action' | 'entries'>;

/** Read-only. @throws NotFound when none of the entries is of the caller's school */
export async function preview(context: AppContext, caller: Caller, selection: Selection) {
  const { action, entries } = selection;
  const found = await selectEntries(context.db, caller.school_id, idsOf(entries));
  const asking = (rows: readonly SelectedRow[]) => previewRequests(context, caller, rows);
  const { rows, left_out } = await choose(context, context.db, caller, selection, found, asking);
  return { ...figuresOf(action, rows), left_out };
}

/** Splits the selection into affected and left-out entries, and finds the lists that requests join. */
async function choose(
  context: AppContext,
  db: Db | Trx,
  caller: Caller,
  { action, entries }: Selection,
  found: readonly SelectedRow[],
  askingOf: (rows: readonly SelectedRow[]) => Promise<BulkRequests>,
) {
  const sorted = await sortSelection(context, db, caller, action, entries, found);
  if (action !== 'ask') return { ...sorted, deferrals: new Map<number, Deferral | undefined>() };
  const { requests: newRequests, left_out } = await askingOf(sorted.rows);
  return {
    rows: newRequests.map(({ entry }) => entry),
    left_out: [...sorted.left_out, ...left_out],
    deferrals: new Map(newRequests.map(({ entry, deferral }) => [entry.id, deferral])),
  };
}

/** Acts once per key. @throws InvalidFields without a needed reason; NotFound as `preview`; NotAllowed for a former administrator */
export async function act(context: AppContext, caller: Caller, order: Order): Promise<DoneBulk> {
  const { action, entries, key, reason: typed } = order;
  const ids = idsOf(entries);
  const reason = action === 'set back' ? checkedReason(typed, SET_BACK_REASON_MAXIMUM) : null;
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const { school_id, account_id } = caller;
    const row = { school_id, account_id, key, kind: action, reason, created_at: context.clock.now() };
    const id = await queries.insertAction(trx, row);
    if (id === undefined) return describeDone(trx, caller, await queries.findByKey(trx, account_id, key));
    const found = await lockEntries(trx, school_id, ids);
    const asking = (some: readonly SelectedRow[]) => countBulkRequests(context, trx, caller, some);
    const { rows, left_out, deferrals } = await choose(context, trx, caller, order, found, asking);
    if (rows.length === 0) {
      await trx.deleteFrom('bulk_actions').where('id', '=', id).execute();
      return { action: null, left_out };
    }
    const done = await apply(context, trx, caller, { id, action, reason }, rows, deferrals);
    await queries.insertItems(trx, id, done, left_out);
    const { action: _action, ...figures } = figuresOf(action, rows);
    await trx.updateTable('bulk_actions').set(figures).where('id', '=', id).execute();
    return describeDone(trx, caller, id);
  });
}

const lineKinds = {
  verify: 'verified',
  'set back': 'set back',
  bin: 'binned',
  ask: 'asked again',
} as const satisfies Record<BulkKind, HistoryKind>;

async function apply(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  { id, action, reason }: Pick<Order, 'action'> & { readonly id: number; readonly reason: string | null },
  rows: readonly SelectedRow[],
  deferrals: ReadonlyMap<number, Deferral | undefined>,
): Promise<queries.DoneItem[]> {
  await lockAccounts(trx, rows);
  // Read under the lock, so that history times increase.
  const now = context.clock.now();
  let requests = new Map<number, StoredRequest>();
  let mails = new Map<number, number>();
  let dropped: readonly EntryRow[] = [];
  if (action === 'ask') {
    const newRequests = rows.map((entry) => ({ entry, deferral: deferrals.get(entry.id) }));
    requests = await sendRequests(context, trx, newRequests, MAILS_WAIT_MINUTES);
  } else {
    const ids = rows.map((row) => row.id);
    await changeEntries(trx, action, ids, now);
  }
  if (action === 'set back') {
    mails = await tellStudents(context, trx, id, rows);
    dropped = await resendDropped(context, trx, rows, MAILS_WAIT_MINUTES);
  }
  const lines = inOrder(rows).map((entry): NewHistoryLine => ({
    entry,
    kind: lineKinds[action],
    actor: 'administrator',
    actor_account_id: caller.account_id,
    details: {
      bulk: id,
      ...(reason !== null && { reason }),
      ...(action === 'ask' && requestDetails(entry, deferrals.get(entry.id))),
    },
    at: now,
  }));
  const numbers = await addHistoryLines(trx, lines);
  await addHistoryLines(trx, queuedLines(dropped, now));
  return rows.map((row) => ({
    entry_id: row.id,
    account_id: row.account_id,
    version: row.version,
    // Safe: each entry has got a line above.
    line: numbers.get(row.id) as number,
    before: row.before,
    request_id: requests.get(row.id)?.request_id ?? null,
    mail_id: mails.get(row.account_id) ?? requests.get(row.id)?.mail_id ?? null,
  }));
}

/** The lock order for histories of several accounts. */
export function inOrder<Row extends EntryRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.account_id - other.account_id || one.id - other.id);
}

/** For requests that replace dropped mails. */
export function queuedLines(entries: readonly EntryRow[], at: Date): NewHistoryLine[] {
  return inOrder(entries).map((entry) => queuedLine(entry, at));
}

/** One mail per student. Returns mail ids by account. */
async function tellStudents(context: AppContext, trx: Trx, action_id: number, rows: readonly SelectedRow[]) {
  const students = [...new Map(rows.map((row) => [row.account_id, row])).values()];
  const ids = await queueAll(
    context,
    trx,
    students.map(({ account_id, email }) => ({
      kind: SET_BACK_MAIL,
      to: email,
      data: { action_id, account_id },
      priority: 'bulk',
      waitsMinutes: MAILS_WAIT_MINUTES,
    })),
  );
  return new Map(students.map(({ account_id }, n) => [account_id, ids[n] as number]));
}

async function describeDone(trx: Trx, caller: Caller, id: number): Promise<DoneBulk> {
  // Of the school where the key was first used.
  const action = await queries.findAction(trx, caller.school_id, id);
  return {
    action: describeAction(action, caller),
    left_out: await queries.selectLeftOut(trx, id, 'left_out'),
  };
}

export function describeAction(
  { kind, created_at, undone_at, undone_by, undone_entries, account_id, ...row }: queries.ActionRow,
  caller: Caller,
): BulkAction {
  return {
    ...row,
    is_own: account_id === caller.account_id,
    action: kind,
    at: created_at.toISOString(),
    undo_until: undoableUntil(created_at).toISOString(),
    undone: undone_at && { by: undone_by, at: undone_at.toISOString(), entries: undone_entries ?? 0 },
  };
}

export function undoableUntil(doneAt: Date): Date {
  return after(doneAt, UNDO_HOURS * HOUR);
}

/** Actions of the caller's school that can be undone, or were. */
export async function listActions({ db, clock }: AppContext, caller: Caller): Promise<BulkAction[]> {
  const rows = await queries.selectActions(db, caller.school_id, after(clock.now(), -UNDO_HOURS * HOUR));
  return rows.map((row) => describeAction(row, caller));
}

/** Nightly job: reduces what can no longer be undone to counts. */
export async function sweepBulkActions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await queries.forgetItems(db, after(clock.now(), -UNDO_HOURS * HOUR));
}
