// Bulk actions of administrators (decision 0064): the same as for one entry, in one transaction. Entries that changed since
// the administrator saw them are left out.

import type { z } from 'zod';
import * as contract from '#features/office/bulk-actions.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
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
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff, roleOf } from '#server/platform/auth/staff.ts';
import { Conflict, checkedReason } from '#server/platform/http/errors.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { addOnce, changeRows, deleteRows, theRow } from '#server/platform/database/rows.ts';
import { queueAll } from '#server/platform/mail/mail.ts';
import { undo } from './undo.ts';
import * as requests from './bulk-requests.ts';
import * as queries from './bulk-actions.queries.ts';
import { bulkActionsMailKinds, SET_BACK_MAIL } from './bulk-actions.emails.ts';
import {
  figuresOf,
  idsOf,
  lockEntries,
  selectEntries,
  sortSelection,
  type SelectedRow,
} from './selection.ts';

export const bulkActions: Feature = {
  routes: [bulkActionsRoutes],
  mailKinds: bulkActionsMailKinds,
  sweeps: {
    // Reduces what can no longer be undone to counts.
    'bulk actions': ({ db, clock }) => queries.forgetItems(db, after(clock.now(), -UNDO_HOURS * HOUR)),
  },
};

function bulkActionsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  /** Read-only. @throws NotFound when none of the entries is of the caller's school */
  route(contract.previewBulk, 'administrator', async ({ caller, body }) => {
    const found = await selectEntries(db, caller.school_id, idsOf(body.entries));
    const asking = (rows: readonly SelectedRow[]) => requests.previewRequests(context, caller, rows);
    const { rows, left_out } = await choose(context, db, caller, body, found, asking);
    return { ...figuresOf(body.action, rows), left_out };
  });

  /** Acts once per key. @throws InvalidFields without a needed reason; NotFound as the preview; NotAllowed for a former administrator */
  route(contract.actInBulk, 'administrator', ({ caller, body }) => {
    const { action, entries, key } = body;
    const ids = idsOf(entries);
    const reason = action === 'set back' ? checkedReason(body.reason, SET_BACK_REASON_MAXIMUM) : null;
    return asStaff(context, caller, 'administrator', async (trx, created_at): Promise<contract.DoneBulk> => {
      const { school_id, account_id } = caller;
      const row = { school_id, account_id, key, kind: action, reason, created_at };
      // First: a second press of the button waits here, at the unique key, until this one is done.
      const isNew = await addOnce(trx, 'bulk_actions', row);
      const { id } = await theRow(trx, 'bulk_actions', { account_id, key }, ['id']);
      if (!isNew) return describeDone(trx, caller, id, 'left_out');
      const found = await lockEntries(trx, school_id, ids);
      const asking = async (some: readonly SelectedRow[]) => {
        // Before counters, as everywhere.
        await queries.lockAccounts(trx, some);
        return requests.countBulkRequests(context, trx, caller, some);
      };
      const { rows, left_out, deferrals } = await choose(context, trx, caller, body, found, asking);
      if (rows.length === 0) {
        await deleteRows(trx, 'bulk_actions', id);
        return { action: null, left_out };
      }
      const done = await apply(context, trx, caller, { id, action, reason }, rows, deferrals);
      await queries.insertItems(trx, id, done, left_out);
      const { action: _action, ...figures } = figuresOf(action, rows);
      await changeRows(trx, 'bulk_actions', id, figures);
      return describeDone(trx, caller, id, 'left_out');
    });
  });

  /** Actions of the caller's school that can be undone, or were; of an adviser the own ones. */
  route(contract.listBulk, 'staff', async ({ caller }) => {
    const rows = await queries.selectActions(db, caller, after(clock.now(), -UNDO_HOURS * HOUR));
    return rows.map((row) => describeAction(row, caller));
  });

  /** Idempotent. @throws NotFound; Conflict after 24 hours; NotAllowed when the caller is no longer an administrator */
  route(contract.undoBulk, 'staff', ({ caller, params: { id } }) =>
    asStaff(context, caller, roleOf(caller), async (trx) => {
      const action = await queries.lockAction(trx, caller, id);
      if (!action.undone_at) {
        if (clock.now() >= undoableUntil(action.created_at))
          throw new Conflict('This was done more than 24 hours ago, so it cannot be undone any more.');
        await undo(context, trx, caller, action);
      }
      return describeDone(trx, caller, id, 'kept');
    }),
  );
}

type Order = z.output<typeof contract.actInBulk.body>;

/** Splits the selection into affected and left-out entries, and finds the lists that requests join. */
async function choose(
  context: AppContext,
  db: Db | Trx,
  caller: Caller,
  { action, entries }: Pick<Order, 'action' | 'entries'>,
  found: readonly SelectedRow[],
  askingOf: (rows: readonly SelectedRow[]) => Promise<requests.BulkRequests>,
) {
  const sorted = await sortSelection(context, db, caller, action, entries, found);
  if (action !== 'ask') return { ...sorted, deferrals: new Map<number, Deferral | undefined>() };
  const asking = await askingOf(sorted.rows);
  return {
    rows: asking.requests.map(({ entry }) => entry),
    left_out: [...sorted.left_out, ...asking.left_out],
    deferrals: new Map(asking.requests.map(({ entry, deferral }) => [entry.id, deferral])),
  };
}

const lineKinds = {
  verify: 'verified',
  'set back': 'set back',
  bin: 'binned',
  ask: 'asked again',
} as const satisfies Record<contract.BulkKind, HistoryKind>;

async function apply(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  { id, action, reason }: Pick<Order, 'action'> & { readonly id: number; readonly reason: string | null },
  rows: readonly SelectedRow[],
  deferrals: ReadonlyMap<number, Deferral | undefined>,
): Promise<queries.DoneItem[]> {
  await queries.lockAccounts(trx, rows);
  // Read under the lock, so that history times increase.
  const now = context.clock.now();
  let sent = new Map<number, requests.StoredRequest>();
  let mails = new Map<number, number>();
  let dropped: readonly EntryRow[] = [];
  if (action === 'ask') {
    const asking = rows.map((entry) => ({ entry, deferral: deferrals.get(entry.id) }));
    sent = await requests.sendRequests(context, trx, asking, MAILS_WAIT_MINUTES);
  } else {
    await queries.changeEntries(trx, action, idsOf(rows), now);
  }
  if (action === 'set back') {
    mails = await tellStudents(context, trx, id, rows);
    dropped = await requests.resendDropped(context, trx, rows, MAILS_WAIT_MINUTES);
  }
  const lines = rows.map((entry): NewHistoryLine => ({
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
  await addHistoryLines(
    trx,
    dropped.map((entry) => queuedLine(entry, now)),
  );
  return rows.map((row) => ({
    entry_id: row.id,
    account_id: row.account_id,
    version: row.version,
    // Safe: each entry has got a line above.
    line: numbers.get(row.id) as number,
    before: row.before,
    request_id: sent.get(row.id)?.request_id ?? null,
    mail_id: mails.get(row.account_id) ?? sent.get(row.id)?.mail_id ?? null,
  }));
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

async function describeDone(trx: Trx, caller: Caller, id: number, what: 'left_out' | 'kept') {
  // Of the school where the key was first used.
  const action = await queries.findAction(trx, caller, id);
  return {
    action: describeAction(action, caller),
    left_out: await queries.selectLeftOut(trx, id, what),
  };
}

function describeAction(
  { kind, created_at, undone_at, undone_by, undone_entries, account_id, ...row }: queries.ActionRow,
  caller: Caller,
): contract.BulkAction {
  return {
    ...row,
    is_own: account_id === caller.account_id,
    action: kind,
    at: created_at.toISOString(),
    undo_until: undoableUntil(created_at).toISOString(),
    undone: undone_at && { by: undone_by, at: undone_at.toISOString(), entries: undone_entries ?? 0 },
  };
}

function undoableUntil(doneAt: Date): Date {
  return after(doneAt, UNDO_HOURS * HOUR);
}
