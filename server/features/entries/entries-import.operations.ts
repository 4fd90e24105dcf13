/** Imports entries from an older system for existing accounts: all of them or none. */
import { entryLimits } from '#shared/entries/entry-limits.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { violatedConstraint } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { readLine, reasonsAgainst, type EntryLine } from './entries-import.fields.ts';
import { checkRequestLimitsOfAll } from './entries-import.limits.ts';
import * as queries from './entries-import.queries.ts';
import { sendVerificationRequest } from './entry-asking.operations.ts';
import {
  addHistoryLines,
  type NewHistoryLine,
} from '#server/features/entry-history/entry-history.queries.ts';
import type { EntryRow } from '#server/features/entry-history/entry-text.ts';

export { importedEntryColumns, type EntryLine } from './entries-import.fields.ts';

export interface LineReason {
  readonly line: number;
  readonly reason: string;
}

export interface ImportedEntries {
  readonly verified: number;
  readonly waiting: number;
  readonly asked: number;
  /** Entries that are imported although their contact cannot be asked today, or wants no mail. */
  readonly notAsked: readonly LineReason[];
}

export type EntriesOutcome = ImportedEntries | { readonly bad: readonly LineReason[] };

/** Verified entries count at once; the others wait a month from now. @param known bad lines found while reading */
export async function importEntries(
  context: Pick<AppContext, 'db' | 'clock' | 'key'>,
  lines: readonly EntryLine[],
  { known = [], ask = false }: { known?: readonly LineReason[]; ask?: boolean } = {},
): Promise<EntriesOutcome> {
  const now = context.clock.now();
  let sound: readonly JudgedLine[] = [];
  const importAll = async (trx: Trx): Promise<EntriesOutcome> => {
    await queries.waitForOtherImports(trx);
    const { bad, entries } = await judge(trx, lines, now);
    const all = [...known, ...bad].sort((one, other) => one.line - other.line);
    if (all.length > 0) return { bad: all };
    // Everything that locks rows of several accounts uses this order.
    entries.sort((one, other) => one.account_id - other.account_id || one.line - other.line);
    sound = entries;
    const ids = await queries.insertImportedEntries(trx, entries, now);
    const rows = entries.map(({ account_id, text, verified, line }, index) => {
      const id = ids[index] ?? 0;
      return { ...text, id, account_id, verified, line, recycling_bin: false, version: 1 };
    });
    const waiting = rows.filter(({ verified }) => !verified);
    const refused = ask ? await checkRequestLimitsOfAll(context, trx, waiting) : new Map<number, string>();
    const asked = ask ? waiting.filter(({ id }) => !refused.has(id)) : [];
    await addHistoryLines(
      trx,
      rows.map((entry) => importedLine(entry, now)),
    );
    for (const entry of asked) await sendVerificationRequest(context, trx, entry, undefined);
    return {
      verified: rows.length - waiting.length,
      waiting: waiting.length,
      asked: asked.length,
      notAsked: waiting
        .flatMap(({ id, line }) => (refused.has(id) ? [{ line, reason: refused.get(id) ?? '' }] : []))
        .sort((one, other) => one.line - other.line),
    };
  };
  try {
    return await context.db.transaction().execute(importAll);
  } catch (error) {
    return { bad: [tooMany(error, sound)] };
  }
}

interface JudgedLine extends queries.ImportedEntry {
  readonly line: number;
}

async function judge(
  trx: Trx,
  lines: readonly EntryLine[],
  now: Date,
): Promise<{ bad: LineReason[]; entries: JudgedLine[] }> {
  const emails = lines.map(({ values }) => normalizeEmail(values.email));
  const owners = await queries.lockOwners(trx, emails);
  const bad: LineReason[] = [];
  const sound: JudgedLine[] = [];
  for (const [index, { line, values }] of lines.entries()) {
    const owner = owners.get(emails[index] ?? '');
    const reasons = reasonsAgainst(values, owner, now);
    if (reasons.length > 0 || !owner) bad.push({ line, reason: reasons.join('; ') });
    else sound.push({ line, account_id: owner.id, ...readLine(values) });
  }
  const recorded = await queries.findRecorded(trx, sound);
  const firstLines = new Map<string, number>();
  const entries = sound.filter(({ line, account_id, text }, index) => {
    const key = JSON.stringify([account_id, text]);
    const earlier = firstLines.get(key);
    const inBin = recorded.get(index);
    if (inBin !== undefined)
      bad.push({ line, reason: `is already recorded${inBin ? ', and in the recycling bin' : ''}` });
    else if (earlier !== undefined) bad.push({ line, reason: `is already recorded by line ${earlier}` });
    else firstLines.set(key, line);
    return inBin === undefined && earlier === undefined;
  });
  return { bad, entries };
}

/** The first line of a student who would have too many. @throws the error when it is another one */
function tooMany(error: unknown, entries: readonly JudgedLine[]): LineReason {
  const reason = entryLimits[violatedConstraint(error) ?? ''];
  const owner = error instanceof Error && 'detail' in error ? Number(error.detail) : undefined;
  const first = entries.find(({ account_id }) => account_id === owner);
  if (reason === undefined || !first) throw error;
  return { line: first.line, reason };
}

function importedLine(entry: EntryRow, at: Date): NewHistoryLine {
  return { entry, kind: 'created', actor: 'system', details: { imported: true }, at };
}
