/** Imports entries from an older system for existing accounts: all of them or none. */
import { sql } from 'kysely';
import { entryLimits } from '#features/entries/entry-limits.ts';
import { normalizeEmail, firstFailure, isFilled } from '#shared/rules.ts';
import { entryChecks } from '#features/entries/entries.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { normalizeDay } from '#shared/day-input.ts';
import type { EntryFields } from '#features/entries/entries.contract.ts';
import { tidyLine, tidyText } from '#shared/text.ts';
import { violatedConstraint } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { addHistoryLines } from './history/entry-history.queries.ts';
import type { BadCsvLine, CsvTable } from '#server/platform/csv.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { mailboxesOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import { inBatches, lockName, run, valuesOf } from '#server/platform/database/rows.ts';
import { textOfFields } from './check-unchanged.ts';
import { expiryOf } from './entry-waiting.queries.ts';

type EntriesOutcome =
  { readonly verified: number; readonly waiting: number } | { readonly bad: readonly BadCsvLine[] };

/** Verified entries count at once; others wait a month from now. `known` are bad lines found while reading. */
export async function importEntries(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  lines: CsvTable<EntryColumn>['rows'],
  known: readonly BadCsvLine[] = [],
): Promise<EntriesOutcome> {
  const now = clock.now();
  let sound: readonly JudgedLine[] = [];
  const importAll = async (trx: Trx): Promise<EntriesOutcome> => {
    // Two imports at once would not see each other's entries.
    await lockName(trx, 'limelight import of entries');
    const { bad, entries } = await judge(trx, lines, now);
    const all = [...known, ...bad].sort((one, other) => one.line - other.line);
    if (all.length > 0) return { bad: all };
    // Same lock order as everywhere for accounts.
    entries.sort((one, other) => one.account_id - other.account_id || one.line - other.line);
    sound = entries;
    const ids = await insertImportedEntries(trx, entries, now);
    const rows = entries.map(({ account_id, text }, index) => {
      const id = ids[index] ?? 0;
      return { ...text, id, account_id, recycling_bin: false, version: 1 };
    });
    const line = { kind: 'created', actor: 'system', details: { imported: true }, at: now } as const;
    await addHistoryLines(
      trx,
      rows.map((entry) => ({ ...line, entry })),
    );
    const verified = entries.filter((entry) => entry.verified).length;
    return { verified, waiting: entries.length - verified };
  };
  try {
    return await db.transaction().execute(importAll);
  } catch (error) {
    return { bad: [tooMany(error, sound)] };
  }
}

type JudgedLine = ImportedEntry & { readonly line: number };

async function judge(trx: Trx, lines: CsvTable<EntryColumn>['rows'], now: Date) {
  const emails = lines.map(({ values }) => normalizeEmail(values.email));
  const owners = await lockOwners(trx, emails);
  const bad: BadCsvLine[] = [];
  const sound: JudgedLine[] = [];
  for (const [index, { line, values }] of lines.entries()) {
    const owner = owners.get(emails[index] ?? '');
    const reasons = reasonsAgainst(values, owner, now);
    if (reasons.length > 0 || !owner) bad.push({ line, reason: reasons.join('; ') });
    else sound.push({ line, account_id: owner.id, ...readLine(values) });
  }
  const recorded = await findRecorded(trx, sound);
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

/** The first line of a student with too many. @throws any other error */
function tooMany(error: unknown, entries: readonly JudgedLine[]): BadCsvLine {
  const reason = entryLimits[violatedConstraint(error) ?? ''];
  const owner = error instanceof Error && 'detail' in error ? Number(error.detail) : undefined;
  const first = entries.find(({ account_id }) => account_id === owner);
  if (reason === undefined || !first) throw error;
  return { line: first.line, reason };
}

const textColumns = sql`account_id bigint, event text, date date, hours numeric, role text, organizer text,
  contact text, description text`;

async function lockOwners(trx: Trx, emails: readonly string[]): Promise<Map<string, EntryOwner>> {
  const rows = await run<EntryOwner>(trx)`
    select a.id, a.email, array${mailboxesOfPerson(sql`a.id`)} as mailboxes, s.time_zone from accounts a join schools s on s.id = a.school_id
    where a.email = any(${[...new Set(emails)]}::text[]) order by a.id for no key update of a`;
  return new Map(rows.map((row) => [row.email, row]));
}

interface OwnedText {
  readonly account_id: number;
  readonly text: EntryText;
}

/** Texts that the account already has, by index; true for the recycling bin. */
async function findRecorded(trx: Trx, texts: readonly OwnedText[]): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>();
  const numbered = texts.map(({ account_id, text }, n) => ({ n, account_id, ...text }));
  for (const part of inBatches(numbered)) {
    const rows = await run<{ n: number; in_bin: boolean }>(trx)`
      select x.n, bool_and(e.recycling_bin) as in_bin
      from json_to_recordset(${JSON.stringify(part)}::json) as x(n integer, ${textColumns})
        join entries e on e.account_id = x.account_id and e.date = x.date and e.hours = x.hours
          and e.event = x.event and e.role = x.role and e.organizer = x.organizer
          and e.contact = x.contact and e.description = x.description
      group by x.n`;
    for (const { n, in_bin } of rows) found.set(n, in_bin);
  }
  return found;
}

type ImportedEntry = OwnedText & { readonly verified: boolean };

/** Returns ids in order. Unverified entries wait a month from now. */
async function insertImportedEntries(trx: Trx, entries: readonly ImportedEntry[], now: Date) {
  const ids: number[] = [];
  const numbered = entries.map(({ account_id, text, verified }, n) => ({ n, account_id, ...text, verified }));
  for (const part of inBatches(numbered)) {
    const inserted = await valuesOf<number>(trx)`
      insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified,
        created_at, updated_at, waiting_since, expires_at)
      select account_id, event, date, hours, role, organizer, contact, description, verified,
        ${now}::timestamptz, ${now}::timestamptz,
        case when not verified then ${now}::timestamptz end,
        case when not verified then ${expiryOf(now)}::timestamptz end
      from json_to_recordset(${JSON.stringify(part)}::json) as x(n integer, ${textColumns}, verified boolean)
      order by n returning id`;
    ids.push(...inserted);
  }
  return ids;
}

export const importedEntryColumns = [
  'email',
  'event',
  'date',
  'hours',
  'role',
  'organizer',
  'contact',
  'description',
  'verified',
] as const;

type EntryColumn = (typeof importedEntryColumns)[number];
type EntryValues = Readonly<Record<EntryColumn, string>>;

interface EntryOwner {
  readonly id: number;
  readonly email: string;
  readonly mailboxes: readonly string[];
  readonly time_zone: string;
}

// A map, since objects inherit keys such as “constructor”.
const truth: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'false', '0'].map((word) => [word, false] as const),
]);

/** Reads a line as the student's form would. Valid only when `reasonsAgainst` finds nothing. */
function readLine(values: EntryValues): { text: EntryText; verified: boolean } {
  return {
    text: textOfFields(fieldsOf(values)),
    verified: truth.get(values.verified.trim().toLowerCase()) ?? false,
  };
}

/** The checks of recording an entry (specification, section 5) and of the file. */
function reasonsAgainst(values: EntryValues, owner: EntryOwner | undefined, now: Date): string[] {
  const email = normalizeEmail(values.email);
  const today = dayInZone(now, owner?.time_zone ?? 'UTC');
  const ownEmails = owner?.mailboxes ?? [email];
  const failure = firstFailure(entryChecks({ ownEmails, today }), fieldsOf(values));
  const verified = values.verified.trim();
  return [
    ...(isFilled(email) ? [] : ['email is empty']),
    ...(isFilled(email) && !owner ? [`there is no account with the email ${email}`] : []),
    ...(failure ? [failure.message] : []),
    ...(verified === '' ? ['verified is empty'] : []),
    ...(verified !== '' && !truth.has(verified.toLowerCase())
      ? [`“${verified}” in the column verified is neither yes nor no`]
      : []),
  ];
}

function fieldsOf({ event, date, hours, role, organizer, contact, description }: EntryValues): EntryFields {
  return {
    event: tidyLine(event),
    date: normalizeDay(date),
    hours: hours.trim(),
    role: tidyLine(role),
    organizer: tidyLine(organizer),
    contact: tidyLine(contact),
    description: tidyText(description),
  };
}
