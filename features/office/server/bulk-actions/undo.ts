/** Undoing a bulk action: `before` of an item is the whole entry as the action found it, or empty for one that it made. */
import { sql } from 'kysely';
import { queuedLine } from '#features/entries/server/entry-requests.operations.ts';
import {
  addHistoryLines,
  textOf,
  type NewHistoryLine,
} from '#features/entries/server/history/entry-history.queries.ts';
import type { DoneKind } from '#features/office/bulk-actions.contract.ts';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { run } from '#server/platform/database/rows.ts';
import {
  lockMails,
  queueCorrections,
  type BackItem,
  type SentNotice,
  type Told,
} from './bulk-actions.emails.ts';
import * as queries from './bulk-actions.queries.ts';
import * as requests from './bulk-requests.ts';
import {
  CHANGES,
  describeLastChange,
  idsOf,
  lockEntries,
  selectLastLines,
  type SelectedRow,
} from './selection.ts';

/** Puts back what nobody has changed since, and keeps the rest with the reason. */
export async function undo(context: AppContext, trx: Trx, caller: Caller, action: queries.ActionRow) {
  const { id, kind, created_at } = action;
  if (kind === 'attend') await reopenList(trx, action);
  const mails = await lockMails(trx, id, created_at);
  const items = await queries.selectDone(trx, id);
  const { back, kept } = await sortItems(context, trx, caller, action, items);
  const rows = back.map(({ row }) => row);
  const ids = idsOf(rows);
  // Read under the lock, so that history times increase.
  const now = context.clock.now();
  await queries.putBack(trx, action, ids, now);
  const unheard =
    kind === 'ask' ? await requests.takeRequestsBack(context, trx, back, mails, now) : undefined;
  const again = kind === 'ask' ? { waiting: [], unasked: [] } : entriesToAskAbout(back);
  const dropped = await requests.resendDropped(context, trx, again.waiting, 0);
  await requests.askWithinLimits(context, trx, caller, again.unasked, 0);
  const corrected = await correct(context, trx, kind, caller.school, back, mails);
  const lines =
    unheard?.map((entry): UndoneLine => {
      const details = { mail: 'request', to: entry.contact } as const;
      return { kind: 'mail dropped', entry, details };
    }) ?? back.flatMap(undoneLines);
  await addHistoryLines(trx, [
    ...lines.map(({ details, ...line }): NewHistoryLine => ({
      ...line,
      actor: 'administrator',
      actor_account_id: caller.account_id,
      school_id: caller.school_id,
      details: { ...details, bulk: id, undo: true },
      at: now,
    })),
    ...corrected.map((entry): NewHistoryLine => ({
      ...queuedLine(entry, now),
      details: { mail: 'correction', to: entry.contact },
    })),
    ...dropped.map((entry) => queuedLine(entry, now)),
  ]);
  await queries.noteUndone(trx, id, caller.account_id, ids, kept, now);
}

/**
 * Locks the event first, as confirming does. With a new version, a list that was loaded before the undo is refused (409).
 * A confirmation since then stays.
 */
async function reopenList(trx: Trx, { id, created_at }: queries.ActionRow): Promise<void> {
  const isOther = sql`attendance_at <> ${created_at}::timestamptz`;
  await run(trx)`
    update events set attendance_version = attendance_version + 1, attendance_by = case when ${isOther} then attendance_by end,
      attendance_at = case when ${isOther} then attendance_at end
    where id in (
      select coalesce((i.before ->> 'event_id')::bigint, e.event_id)
      from bulk_action_items i left join entries e on e.id = i.entry_id where i.action_id = ${id})`;
}

/** The entry as the action found it; undefined for one that the action made. */
function entryBefore({ before }: queries.DoneItem): SelectedRow | undefined {
  return 'id' in before ? (before as unknown as SelectedRow) : undefined;
}

/** What can be put back, and what is kept, with the reason. */
async function sortItems(
  { clock }: AppContext,
  trx: Trx,
  caller: Caller,
  { kind, created_at }: queries.ActionRow,
  items: readonly queries.DoneItem[],
) {
  const ids = items.map(({ entry_id }) => entry_id);
  const found = await lockEntries(trx, caller.school_id, ids);
  const byId = new Map(found.map((row) => [row.id, row]));
  // All, before anything is looked for: a student may record the event of a removed entry at this moment.
  await queries.lockAccounts(trx, items);
  const own = await selectOwnAccounts(trx, caller.account_id);
  // Asking again leaves what other actions did as it is.
  const kinds = kind === 'ask' ? ([...CHANGES, 'asked again'] as const) : CHANGES;
  const lines = await selectLastLines(trx, caller.school_id, ids, kinds);
  const present = kind === 'ask' ? await queries.selectPresentRequests(trx, ids) : undefined;
  const replaced = kind === 'attend' ? await findReplaced(trx, items) : new Set();
  const back: BackItem[] = [];
  const kept: { id: number; why: string }[] = [];
  for (const item of items) {
    const { entry_id: id, request_id } = item;
    const before = entryBefore(item);
    const now = byId.get(id);
    const row = now ?? (kind === 'attend' ? before : undefined);
    const last = lines.get(id);
    const later = last && last.line > item.line ? last : undefined;
    const isAskedSince = request_id !== null && present?.get(id) !== request_id;
    // A list that finds the same hours verified links them without a new version.
    const event = now?.before['event_id'] ?? null;
    const isListedSince =
      kind === 'attend'
        ? now?.verified === true && now.updated_at > created_at
        : event !== null && event !== item.before['event_id'];
    const isSame = row?.version === item.version && !isAskedSince && !isListedSince;
    if (row && own.has(row.account_id)) kept.push({ id, why: OWN_ENTRIES });
    else if (replaced.has(id)) kept.push({ id, why: 'They have another entry of this event.' });
    else if (kind !== 'attend' && !before) kept.push({ id, why: 'This was done during an update.' });
    else if (row && !later && isSame) back.push({ item, row });
    else
      kept.push({
        id,
        why: later ? describeLastChange(later, caller, clock.now()) : 'It was changed since.',
      });
  }
  return { back, kept };
}

/** Entries that a list removed, and whose students have another entry of the event now. */
async function findReplaced(trx: Trx, items: readonly queries.DoneItem[]): Promise<ReadonlySet<number>> {
  const removed = items.map(({ entry_id, account_id, before }) => ({
    entry_id,
    account_id,
    event_id: before['event_id'],
  }));
  const rows = await run<{ entry_id: number }>(trx)`
    select x.entry_id from json_to_recordset(${JSON.stringify(removed)}::json) as x(entry_id bigint, account_id bigint, event_id bigint)
      join entries e on e.account_id = x.account_id and e.event_id = x.event_id and e.id <> x.entry_id`;
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Entries that wait again; the contacts of `unasked` have not seen the hours that the entry has now. */
function entriesToAskAbout(back: readonly BackItem[]) {
  const waiting = back.filter(({ item }) => entryBefore(item)?.verified === false);
  const isAsked = ({ item, row }: BackItem) => entryBefore(item)?.hours === row.hours;
  return {
    waiting: waiting.filter(isAsked).map(({ row }) => row),
    unasked: waiting.filter((one) => !isAsked(one)).map(({ row }) => row.id),
  };
}

/** Corrects mails that are wrong now. Returns the entries about which contacts are mailed. */
async function correct(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  kind: DoneKind,
  school: string,
  back: readonly BackItem[],
  mails: readonly SentNotice[],
): Promise<SelectedRow[]> {
  // Nobody is mailed about the bin.
  if (kind === 'bin') return [];
  if (kind === 'ask') return queueCorrections(context, trx, kind, school, back, mails);
  for (const told of ['verify', 'set back', 'off', 'other hours'] as const) {
    const those = back.filter((one) => toldOf(kind, one) === told);
    await queueCorrections(context, trx, told, school, those.map(withHoursBefore), mails);
  }
  return [];
}

function toldOf(kind: DoneKind, { item, row }: BackItem): Told {
  const before = entryBefore(item);
  if (!before?.verified) return 'verify';
  if (kind !== 'attend') return 'set back';
  return row === before || !row.verified ? 'off' : 'other hours';
}

const withHoursBefore = ({ item, row }: BackItem): BackItem => ({
  item,
  row: { ...row, hours: entryBefore(item)?.hours ?? row.hours },
});

type UndoneLine = Pick<NewHistoryLine, 'kind' | 'entry' | 'details'>;

/** `row` is the entry as it is now, or as it was removed. */
function undoneLines({ item, row }: BackItem): UndoneLine[] {
  const before = entryBefore(item);
  if (!before) return [{ kind: 'removed', entry: row }];
  if (row === before) return [{ kind: 'recovered', entry: row, details: { evidence: 'attendance' } }];
  const entry = { ...row, hours: before.hours };
  const lines: UndoneLine[] = [];
  if (row.hours !== before.hours)
    lines.push({ kind: 'changed', entry, details: { before: textOf(row), was_verified: row.verified } });
  if (row.verified !== before.verified)
    lines.push({ kind: before.verified ? 'verified' : 'set back', entry });
  if (row.recycling_bin) lines.push({ kind: 'recovered', entry });
  return lines;
}
