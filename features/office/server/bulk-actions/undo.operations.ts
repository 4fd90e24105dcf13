/** Undoes bulk actions within 24 hours (decision 0064). Entries changed since stay as they are. */
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import type { BulkKind, UndoneBulk } from '#features/office/bulk-actions.contract.ts';
import type { HistoryKind } from '#features/entries/entry-history.contract.ts';
import {
  addHistoryLines,
  type NewHistoryLine,
} from '#features/entries/server/history/entry-history.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import { lockAccounts, putBack, selectPresentRequests } from './bulk-actions.queries.ts';
import { countedKeys, resendDropped, lowerCounters } from './bulk-requests.ts';
import { describeAction, inOrder, queuedLines, undoableUntil } from './bulk-actions.operations.ts';
import * as queries from './bulk-actions.queries.ts';
import {
  queueCorrections,
  lockMails,
  selectListed,
  type BackItem,
  type SentNotice,
} from './bulk-actions.emails.ts';
import { lockEntries, selectLastLines, type SelectedRow, CHANGES, describeLastChange } from './selection.ts';
import { sql } from 'kysely';

/** Idempotent. @throws NotFound; Conflict after 24 hours; NotAllowed when the caller is no longer an administrator */
export async function undo(context: AppContext, caller: Caller, id: number): Promise<UndoneBulk> {
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    await queries.lockAction(trx, caller.school_id, id);
    const action = await queries.findAction(trx, caller.school_id, id);
    if (!action.undone_at) await undoNow(context, trx, caller, action);
    const undone = await queries.findAction(trx, caller.school_id, id);
    return { action: describeAction(undone, caller), left_out: await queries.selectLeftOut(trx, id, 'kept') };
  });
}

async function undoNow(context: AppContext, trx: Trx, caller: Caller, action: queries.ActionRow) {
  const { id, kind, created_at } = action;
  if (context.clock.now() >= undoableUntil(created_at))
    throw new Conflict('This was done more than 24 hours ago, so it cannot be undone any more.');
  const mails = await lockMails(trx, id, created_at);
  const items = await queries.selectDone(trx, id);
  const itemIds = items.map((item) => item.entry_id);
  const found = await lockEntries(trx, caller.school_id, itemIds);
  const { back, kept } = await sortItems(context, trx, caller, kind, items, found);
  const rows = back.map(({ row }) => row);
  const ids = rows.map((row) => row.id);
  await lockAccounts(trx, rows);
  // Read under the lock, so that history times increase.
  const now = context.clock.now();
  await putBack(trx, action, ids, now);
  const takenBackRequests =
    kind === 'ask' ? await takeRequestsBack(context, trx, back, mails, now) : undefined;
  // Requests that the action had put aside.
  const waiting =
    kind === 'verify' || kind === 'bin' ? rows.filter((row) => kind === 'verify' || !row.verified) : [];
  const dropped = await resendDropped(context, trx, waiting, 0);
  const corrected = await queueCorrections(context, trx, kind, caller.school, back, mails);
  const lineOf = (entry: SelectedRow): NewHistoryLine => ({
    entry,
    kind: undoKinds[kind],
    actor: 'administrator',
    actor_account_id: caller.account_id,
    details: { bulk: id, undo: true, ...(kind === 'ask' && { mail: 'request', to: entry.contact }) },
    at: now,
  });
  await addHistoryLines(trx, inOrder(takenBackRequests ?? rows).map(lineOf));
  const correctedLines = queuedLines(corrected, now).map((line): NewHistoryLine => ({
    ...line,
    details: { mail: 'correction', to: line.entry.contact },
  }));
  await addHistoryLines(trx, correctedLines);
  await addHistoryLines(trx, queuedLines(dropped, now));
  await queries.noteUndone(trx, id, caller.account_id, ids, kept, now);
}

const undoKinds = {
  verify: 'set back',
  'set back': 'verified',
  bin: 'recovered',
  ask: 'mail dropped',
} as const satisfies Record<BulkKind, HistoryKind>;

/** What can be put back, and what is kept, with the reason. */
async function sortItems(
  { clock }: AppContext,
  trx: Trx,
  caller: Caller,
  kind: BulkKind,
  items: readonly queries.DoneItem[],
  found: readonly SelectedRow[],
) {
  const ids = items.map((item) => item.entry_id);
  const byId = new Map(found.map((row) => [row.id, row]));
  const own = await selectOwnAccounts(trx, caller.account_id);
  const lines = await selectLastLines(trx, caller.school_id, ids, [...CHANGES, 'asked again']);
  const requests = kind === 'ask' ? await selectPresentRequests(trx, ids) : undefined;
  const back: BackItem[] = [];
  const kept: { id: number; why: string }[] = [];
  for (const item of items) {
    const { entry_id: id, request_id } = item;
    const row = byId.get(id);
    const later = lines
      .get(id)
      ?.find(({ line, kind: what }) => line > item.line && (kind === 'ask' || what !== 'asked again'));
    const isAskedSince = request_id !== null && requests?.get(id) !== request_id;
    if (row && own.has(row.account_id)) kept.push({ id, why: OWN_ENTRIES });
    else if (row && !later && row.version === item.version && !isAskedSince) back.push({ item, row });
    else
      kept.push({
        id,
        why: later ? describeLastChange(later, caller, clock.now()) : 'It was changed since.',
      });
  }
  return { back, kept };
}

/** Takes back unsent requests, and uncounts them. Returns those entries. */
async function takeRequestsBack(
  context: AppContext,
  trx: Trx,
  back: readonly BackItem[],
  mails: readonly SentNotice[],
  now: Date,
): Promise<SelectedRow[]> {
  const left = new Set(mails.filter(({ has_left }) => has_left).map(({ id }) => id));
  const listed = await selectListed(
    trx,
    back.map(({ item }) => item),
  );
  const unheard = back.filter(({ item: { request_id, mail_id } }) =>
    mail_id === null ? request_id !== null && listed.has(request_id) : !left.has(mail_id),
  );
  // Drops mails that have not been sent.
  await sql`update mails set state = 'dropped', finished_at = ${now}::timestamptz, next_attempt_at = null, lease = null
    where id = any(${unheard.flatMap(({ item }) => item.mail_id ?? [])}::bigint[]) and state = 'queued'`.execute(
    trx,
  );
  await sql`
    delete from verification_requests where id = any(${unheard.flatMap(({ item }) => item.request_id ?? [])}::bigint[])`.execute(
    trx,
  );
  const rows = unheard.map(({ row }) => row);
  await lowerCounters(trx, countedKeys(context, rows), now);
  return rows;
}
