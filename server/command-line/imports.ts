/** `import …`: what an older system knew, from CSV files, and how their bad lines are told. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeText } from '#shared/decode-text.ts';
import { organizationLimits } from '#shared/opportunities/opportunities.rules.ts';
import { factColumns } from '#shared/state-files/facts.ts';
import { readCsvTable, type BadCsvLine } from '#server/platform/csv.ts';
import {
  importAccounts,
  importedAccountColumns,
} from '#server/features/accounts/accounts-import.operations.ts';
import {
  importedEntryColumns,
  importEntries,
  type ImportedEntries,
} from '#server/features/entries/entries-import.operations.ts';
import { organizationColumns } from '#server/features/opportunities/organization-text.ts';
import { importOrganizations } from '#server/features/opportunities/organizations-import.operations.ts';
import { takeOverFacts } from '#server/features/state-files/facts-import.operations.ts';
import { Refusal, type Command } from './command.ts';

/** Reads a file with these columns, in any order. @throws Refusal when it is unreadable, neither UTF-8 nor UTF-16, or empty */
async function readImportFile<Column extends string>(file: string, columns: readonly Column[], what: string) {
  const text = decodeText(await readWhole(file));
  if (text === undefined)
    throw new Refusal(`${file} is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” and try again.`);
  const table = readCsvTable(text, columns);
  if (table.rows.length === 0 && table.bad.length === 0) throw new Refusal(`${file} has no ${what} in it.`);
  return table;
}

async function readWhole(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Refusal(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Further bad lines are only counted: a wrong file may have a million. */
export const MAX_BAD_LINES = 100;
/** A reason quotes the file. */
const LONGEST_REASON = 500;

function describeBadLines(bad: readonly BadCsvLine[]): string {
  const lines = bad.slice(0, MAX_BAD_LINES).map(({ line, reason }) => `line ${line}: ${shorten(reason)}`);
  if (bad.length > lines.length) lines.push(`And ${written(bad.length - lines.length)} more.`);
  lines.push(`${written(bad.length)} bad ${bad.length === 1 ? 'line' : 'lines'}; nothing was changed.`);
  return lines.join('\n');
}

function shorten(reason: string): string {
  return reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
}

function written(number: number): string {
  return number.toLocaleString('en-US');
}

const EXISTING =
  'People who have an account already: --existing skip leaves them as they are, --existing update takes their names and years.';

function accounts(count: number): string {
  return `${count} ${count === 1 ? 'account' : 'accounts'}`;
}

export const importAccountsCommand: Command = {
  words: ['import', 'accounts'],
  usage: 'FILE.csv [--existing skip|update]',
  summary: 'Take over accounts of an older system, without passwords',
  details: () =>
    `The first line of the file names the columns, in any order: ${importedAccountColumns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs. When a line cannot be taken over, the first 100 such
lines are printed with their numbers and reasons, and nothing is changed. People get no mail; they set a password
through “Reset Password” on the login page.
${EXISTING}
Nobody is moved to another school.`,
  options: { existing: { type: 'string' } },
  positionals: 1,
  async run({ positionals, values }, { open, folder, say }) {
    const { existing = 'refuse' } = values;
    if (existing !== 'refuse' && existing !== 'skip' && existing !== 'update')
      throw new Refusal('--existing takes skip or update.');
    const file = path.resolve(folder, positionals[0] ?? '');
    const { rows, bad } = await readImportFile(file, importedAccountColumns, 'account');
    const { context } = await open();
    const outcome = await importAccounts(context, rows, bad, existing);
    if ('bad' in outcome) {
      const hint = outcome.known > 0 && existing === 'refuse' ? `\n${EXISTING}` : '';
      throw new Refusal(describeBadLines(outcome.bad) + hint);
    }
    const { imported, updated, skipped } = outcome;
    say(
      [
        `Imported ${accounts(imported)}.`,
        ...(updated > 0 ? [`Updated ${accounts(updated)}.`] : []),
        ...(skipped > 0 ? [`Left ${accounts(skipped)} as ${skipped === 1 ? 'it was' : 'they were'}.`] : []),
      ].join(' '),
    );
  },
};

export const importEntriesCommand: Command = {
  words: ['import', 'entries'],
  usage: 'FILE.csv [--ask]',
  summary: 'Take over volunteer hours of an older system, for accounts that are there',
  details: () =>
    `The first line of the file names the columns, in any order:
${importedEntryColumns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs. The email is that of an account; date is 2026-05-04 or
05/04/2026; hours are written as students write them (2.5, 2:30, 2h 30m); verified is yes or no (true, false,
1, 0). Each line is checked as an entry that the student records, and must not be recorded already. When a
line cannot be taken over, the first 100 such lines are printed with their numbers and reasons, and nothing is
changed.

Verified entries count at once. The others wait a month from now and then expire; nobody is asked about them,
unless --ask is given: then their contacts are. Contacts who want no more mail, and those beyond the limits of
a day, are not asked; their entries are imported, and told by their lines. Their students can ask later.`,
  options: { ask: { type: 'boolean' } },
  positionals: 1,
  async run({ values, positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const table = await readImportFile(file, importedEntryColumns, 'entry');
    const { context } = await open();
    const ask = values['ask'] === true;
    const outcome = await importEntries(context, table.rows, { known: table.bad, ask });
    if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
    for (const line of describeImported(outcome, ask)) say(line);
  },
};

function describeImported({ verified, waiting, asked, notAsked }: ImportedEntries, ask: boolean): string[] {
  const all = verified + waiting;
  const sum = `Imported ${all} ${all === 1 ? 'entry' : 'entries'}: ${verified} verified, ${waiting} not verified.`;
  if (!ask) return [sum];
  return [
    `${sum} The contacts of ${asked} are asked.`,
    ...notAsked.map(({ line, reason }) => `line ${line}: imported, but its contact is not asked: ${reason}`),
  ];
}

export const importOrganizationsCommand: Command = {
  words: ['import', 'organizations'],
  usage: 'FILE.csv',
  summary: 'Add and update the organizations that students can volunteer with',
  details: () =>
    `The first line of the file names the columns, in any order:
${organizationColumns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs. Name and url must be filled in; the url begins with http:// or
https://. At most ${organizationLimits.description} characters are taken of a description, ${organizationLimits.name} of a name, an address and the hours.
An organization that is there already, with the same name, address and city, is updated; none is removed. When a
line cannot be taken over, the first 100 such lines are printed with their numbers and reasons, and nothing is
changed.`,
  positionals: 1,
  async run({ positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const table = await readImportFile(file, organizationColumns, 'organization');
    const { context } = await open();
    const outcome = await importOrganizations(context, table.rows, table.bad);
    if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
    const { added, updated, unchanged } = outcome;
    const all = added + updated + unchanged;
    say(
      `Read ${all} ${all === 1 ? 'organization' : 'organizations'}: ${added} new, ${updated} updated, ${unchanged} unchanged.`,
    );
  },
};

export const importStudentFactsCommand: Command = {
  words: ['import', 'student-facts'],
  usage: 'FILE.csv',
  summary: 'Take over state ids, campuses and days of entry of students',
  details: () =>
    `The first line of the file names the columns, in any order:
${factColumns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs. The email is that of a student; entered_on is 2026-08-13 or
8/13/2026; grade_of_entry is from 6 to 12. Empty cells change nothing. When a line cannot be taken over, the first
100 such lines are printed with their numbers and reasons, and nothing is changed.`,
  positionals: 1,
  async run({ positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const table = await readImportFile(file, factColumns, 'student');
    const { context } = await open();
    const outcome = await takeOverFacts(context, table);
    if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
    const { added, changed, unchanged } = outcome;
    const all = added + changed + unchanged;
    say(
      `Read ${all} ${all === 1 ? 'student' : 'students'}: ${added} new, ${changed} changed, ${unchanged} unchanged.`,
    );
  },
};
