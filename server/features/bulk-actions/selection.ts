/**
 * Sorts selected entries into those that an action is about and those that are left out, with why. What holds for one entry
 * holds here (`administration.operations.ts`).
 */
import { OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import type {
  BulkFigures,
  BulkKind,
  LeftOut,
  SelectedEntry,
} from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { HistoryKind } from '#shared/entries/entry-history.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { describeWhen } from '#shared/calendar.ts';
import { Invalid, NotFound } from '#server/platform/http/errors.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { selectLastLines, type SelectedRow, type Happened } from './selection.queries.ts';

/** An entry that is left out, with its account where it is known. */
export interface LeftOutEntry extends LeftOut {
  readonly account_id: number | null;
}

export interface Sorted {
  readonly rows: readonly SelectedRow[];
  readonly left_out: readonly LeftOutEntry[];
}

/** @throws Invalid when one is named twice */
export function idsOf(entries: readonly SelectedEntry[]): number[] {
  const ids = new Set(entries.map(({ id }) => id));
  if (ids.size < entries.length) throw new Invalid('An entry is named twice.');
  return [...ids];
}

/** @param found those of the selection that are of the school. @throws NotFound when nothing of the selection is or was of the school */
export async function sortSelection(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db | Trx,
  caller: Caller,
  action: BulkKind,
  selection: readonly SelectedEntry[],
  found: readonly SelectedRow[],
): Promise<Sorted> {
  const byId = new Map(found.map((row) => [row.id, row]));
  const own = await selectOwnAccounts(db, caller.account_id);
  const rows: SelectedRow[] = [];
  const others: { readonly id: number; readonly because: Because }[] = [];
  for (const { id, version } of selection) {
    const row = byId.get(id);
    const because = row ? whyNot(row, version, action, own) : CHANGES;
    if (row && because === undefined) rows.push(row);
    else if (because !== undefined) others.push({ id, because });
  }
  const lines = await selectLastLines(
    db,
    caller.school_id,
    others.map(({ id }) => id),
    CHANGES,
  );
  const now = clock.now();
  const left_out = others.map(({ id, because }): LeftOutEntry => {
    const row = byId.get(id);
    const line =
      typeof because === 'string' ? undefined : lines.get(id)?.find(({ kind }) => because.includes(kind));
    const why = typeof because === 'string' ? because : line && saysWhatHappened(line, caller, now);
    return {
      id,
      account_id: row?.account_id ?? line?.account_id ?? null,
      event: row?.event ?? line?.event ?? null,
      student: row?.student ?? line?.student ?? null,
      why: why ?? withoutLine(row),
    };
  });
  if (rows.length === 0 && left_out.every(({ account_id }) => account_id === null)) throw new NotFound();
  return { rows: rows.toSorted((one, other) => one.id - other.id), left_out };
}

/** Of entries that were imported, or that nobody has ever verified. */
function withoutLine(row: SelectedRow | undefined): string {
  if (!row) return 'It is not there any more.';
  return row.verified ? 'It is verified.' : 'It is not verified.';
}

/** Why an entry is left out: in words, or by the kinds of the line that says it. */
type Because = string | readonly HistoryKind[];

const VERIFYING = ['verified', 'accepted'] as const;

/** @param own the accounts of who acts */
function whyNot(
  row: SelectedRow,
  version: number,
  action: BulkKind,
  own: ReadonlySet<number>,
): Because | undefined {
  if (own.has(row.account_id)) return OWN_ENTRIES;
  if (row.recycling_bin) return ['binned'];
  if (row.version !== version) return ['changed'];
  switch (action) {
    case 'verify':
      return row.verified ? VERIFYING : undefined;
    case 'set back':
      return row.verified ? undefined : ['set back'];
    case 'ask':
      if (row.verified) return VERIFYING;
      return row.takes_part ? undefined : 'Nobody is asked for this student at present.';
    case 'bin':
      return undefined;
  }
}

export function figuresOf(action: BulkKind, rows: readonly SelectedRow[]): BulkFigures {
  return {
    action,
    entries: rows.length,
    students: new Set(rows.map(({ account_id }) => account_id)).size,
    hours: sumHours(rows.map(({ hours }) => hours)),
  };
}

/** Lines after which an entry is not what somebody has seen; those about its mails are not among them. */
export const CHANGES = [
  'changed',
  'accepted',
  'rejected',
  'verified',
  'set back',
  'binned',
  'recovered',
  'expired',
  'removed',
  'deleted',
] as const satisfies readonly HistoryKind[];

const verbs: Readonly<Partial<Record<HistoryKind, string>>> = {
  changed: 'changed it',
  'asked again': 'asked the contact again',
  accepted: 'confirmed it',
  rejected: 'rejected it',
  verified: 'verified it',
  'set back': 'set it back',
  binned: 'moved it to the recycling bin',
  recovered: 'took it out of the recycling bin',
  removed: 'deleted it for good',
  deleted: 'deleted it',
};

/** `Rosa Diaz verified it at 10:42 AM.` */
export function saysWhatHappened(happened: Happened, caller: Caller, now: Date): string {
  const when = describeWhen(happened.at, now, caller.time_zone);
  if (happened.kind === 'expired') return `Nobody answered in time, and it was removed ${when}.`;
  return `${nameOf(happened, caller)} ${verbs[happened.kind] ?? 'changed it'} ${when}.`;
}

function nameOf({ actor, actor_account_id, actor_name }: Happened, caller: Caller): string {
  switch (actor) {
    case 'owner':
      return 'The student';
    case 'contact':
      return 'The contact';
    case 'system':
      return 'Limelight';
    case 'administrator':
      if (actor_account_id === caller.account_id) return 'You';
      return actor_name ?? 'Another administrator';
  }
}
