// Splits selected entries into those an action affects and those it leaves out, with reasons. The rules for one entry apply
// (`school-decision.ts`).
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import type {
  BulkFigures,
  BulkKind,
  LeftOut,
  SelectedEntry,
} from '#features/office/bulk-actions.contract.ts';
import type { HistoryKind } from '#features/entries/entry-history.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { describeWhen } from '#shared/calendar.ts';
import { Invalid, NotFound } from '#server/platform/http/errors.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { sql, type Selectable } from 'kysely';
import type { LockedEntry } from '#features/entries/server/history/entry-history.queries.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { run } from '#server/platform/database/rows.ts';
import { takesPart } from '#server/platform/database/standing.ts';

export interface LeftOutEntry extends LeftOut {
  readonly account_id: number | null;
}

/** @throws Invalid for duplicates */
export function idsOf(entries: readonly SelectedEntry[]): number[] {
  const ids = new Set(entries.map(({ id }) => id));
  if (ids.size < entries.length) throw new Invalid('An entry is named twice.');
  return [...ids];
}

/** `found` are the selected entries of the school. @throws NotFound when none is or was of the school */
export async function sortSelection(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db | Trx,
  caller: Caller,
  action: BulkKind,
  selection: readonly SelectedEntry[],
  found: readonly SelectedRow[],
) {
  const byId = new Map(found.map((row) => [row.id, row]));
  const own = await selectOwnAccounts(db, caller.account_id);
  const rows: SelectedRow[] = [];
  const others: { readonly id: number; readonly row: SelectedRow | undefined; readonly why: WhyNot }[] = [];
  for (const { id, version } of selection) {
    const row = byId.get(id);
    const why = row ? whyNot(row, version, action, own) : 'changed';
    if (row && why === undefined) rows.push(row);
    else if (why !== undefined) others.push({ id, row, why });
  }
  const ids = others.map(({ id }) => id);
  const lines = await selectLastLines(db, caller.school_id, ids, CHANGES);
  const now = clock.now();
  const left_out = others.map(({ id, row, why }): LeftOutEntry => {
    const line = lines.get(id);
    return {
      id,
      account_id: row?.account_id ?? line?.account_id ?? null,
      event: row?.event ?? line?.event ?? null,
      student: row?.student ?? line?.student ?? null,
      why: why === 'changed' ? describeChange(row, line, caller, now) : why.words,
    };
  });
  if (rows.length === 0 && left_out.every(({ account_id }) => account_id === null)) throw new NotFound();
  return { rows: rows.toSorted((one, other) => one.id - other.id), left_out };
}

/** Imported entries, and those never verified, have no history line. */
function describeChange(row: SelectedRow | undefined, line: Happened | undefined, caller: Caller, now: Date) {
  if (line) return describeLastChange(line, caller, now);
  if (!row) return 'It is not there any more.';
  return row.verified ? 'It is verified.' : 'It is not verified.';
}

/** In words, or as the last change of the entry says. */
type WhyNot = 'changed' | { readonly words: string };

/** `own`: the caller's accounts. */
function whyNot(
  row: SelectedRow,
  version: number,
  action: BulkKind,
  own: ReadonlySet<number>,
): WhyNot | undefined {
  if (own.has(row.account_id)) return { words: OWN_ENTRIES };
  const isOther = action === 'set back' ? !row.verified : action !== 'bin' && row.verified;
  if (row.recycling_bin || row.version !== version || isOther) return 'changed';
  if (action !== 'ask' || row.takes_part) return undefined;
  return { words: 'Nobody is asked for this student at present.' };
}

export function figuresOf(action: BulkKind, rows: readonly SelectedRow[]): BulkFigures {
  return {
    action,
    entries: rows.length,
    students: new Set(rows.map(({ account_id }) => account_id)).size,
    hours: sumHours(rows.map(({ hours }) => hours)),
  };
}

/** History lines that mean that an entry is not what the administrator saw; lines about mails do not. */
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
  'set back': 'marked it as not verified',
  binned: 'moved it to the recycling bin',
  recovered: 'took it out of the recycling bin',
  removed: 'deleted it for good',
  deleted: 'deleted it',
};

/** `Rosa Diaz verified it at 10:42 AM.` */
export function describeLastChange(happened: Happened, caller: Caller, now: Date): string {
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

export interface SelectedRow extends LockedEntry {
  readonly student: string;
  readonly first_name: string;
  readonly email: string;
  readonly takes_part: boolean;
  readonly updated_at: Date;
  /** The whole entry, as an undo would put it back. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** Locked: first the accounts, as erasing does, then the entries in their usual lock order. */
export async function lockEntries(trx: Trx, schoolId: number, ids: readonly number[]) {
  await run(trx)`
    select from accounts where id in (
      select account_id from entries where id = any(${ids}::bigint[]) and school_id = ${schoolId})
    order by id for key share`;
  return selectEntries(trx, schoolId, ids, sql`for update of e`);
}

export function selectEntries(db: Db | Trx, schoolId: number, ids: readonly number[], lock = sql``) {
  return run<SelectedRow>(db)`
    select e.id, e.account_id, e.school_id, e.verified, e.recycling_bin, e.version, e.event, e.date,
      e.hours::float8 as hours, e.role, e.organizer, e.contact, e.description, e.contact_language, e.updated_at, a.first_name, a.email,
      ${takesPart} as takes_part,
      trim(a.first_name || ' ' || a.last_name) as student,
      to_jsonb(e) as before
    from entries e join accounts a on a.id = e.account_id
    where e.id = any(${ids}::bigint[]) and e.school_id = ${schoolId}
    order by e.id ${lock}`;
}

interface Happened extends Pick<
  Selectable<Database['entry_history']>,
  'account_id' | 'line' | 'kind' | 'at' | 'actor' | 'actor_account_id'
> {
  readonly entry_id: number;
  /** Null when the account was deleted. */
  readonly actor_name: string | null;
  readonly event: string;
  readonly student: string;
}

/** The last line of one of these kinds per entry, deleted ones included. */
export async function selectLastLines(
  db: Db | Trx,
  schoolId: number,
  ids: readonly number[],
  kinds: readonly HistoryKind[],
): Promise<Map<number, Happened>> {
  if (ids.length === 0) return new Map();
  const rows = await run<Happened>(db)`
    select distinct on (h.entry_id) h.entry_id, h.account_id, h.line, h.kind, h.at, h.actor, h.actor_account_id,
      trim(b.first_name || ' ' || b.last_name) as actor_name, h.entry ->> 'event' as event,
      trim(o.first_name || ' ' || o.last_name) as student
    from entry_history h join accounts o on o.id = h.account_id left join accounts b on b.id = h.actor_account_id
      left join entries e on e.id = h.entry_id
    where h.entry_id = any(${ids}::bigint[]) and h.kind = any(${kinds}::text[])
      -- A deleted entry's school is in its last line.
      and coalesce(e.school_id, h.school_id) = ${schoolId}
    order by h.entry_id, h.id desc`;
  return new Map(rows.map((row) => [row.entry_id, row]));
}
