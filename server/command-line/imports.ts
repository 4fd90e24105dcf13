/** `import …`: data of an older system from CSV files. */
import { readFile } from 'node:fs/promises';
import { decodeText } from '#shared/decode-text.ts';
import { organizationFields, organizationLimits } from '#features/organizations/opportunities.rules.ts';
import { factColumns } from '#features/requirements/state-files/facts.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { readCsvTable, type BadCsvLine, type CsvTable } from '#server/platform/csv.ts';
import { shortened } from '#server/platform/mail/layout.ts';
import { messageOf } from '#server/platform/plain-text.ts';
import {
  importAccounts,
  importedAccountColumns,
} from '#features/accounts/server/accounts-import.operations.ts';
import { importedEntryColumns, importEntries } from '#features/entries/server/entries-import.operations.ts';
import { importOrganizations } from '#features/organizations/server/organizations-import.operations.ts';
import { takeOverFacts } from '#features/requirements/server/state-files/facts.operations.ts';
import { counted, Refusal, type Command, type CommandInput } from './command.ts';

/** @throws Refusal when it is unreadable, or neither UTF-8 nor UTF-16 */
async function readImportFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Refusal(`The file cannot be read: ${messageOf(error)}`);
  });
  const text = decodeText(bytes);
  if (text === undefined)
    throw new Refusal(`${file} is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” and try again.`);
  return text;
}

/** Further bad lines are only counted: a wrong file may have a million. */
const MAX_BAD_LINES = 100;
const LONGEST_REASON = 500;

function describeBadLines(bad: readonly BadCsvLine[]): string {
  const lines = bad
    .slice(0, MAX_BAD_LINES)
    .map(({ line, reason }) => `line ${line}: ${shortened(reason, LONGEST_REASON)}`);
  if (bad.length > lines.length) lines.push(`And ${written(bad.length - lines.length)} more.`);
  lines.push(`${written(bad.length)} bad ${bad.length === 1 ? 'line' : 'lines'}; nothing was changed.`);
  return lines.join('\n');
}

function written(number: number): string {
  return number.toLocaleString('en-US');
}

interface Import<Column extends string> extends Pick<Command, 'usage' | 'summary'> {
  readonly what: string;
  readonly columns: readonly Column[];
  /** Those that a file need not have. */
  readonly optional?: readonly NoInfer<Column>[];
  readonly values?: string;
  readonly more?: string;
  /** @throws Refusal for invalid options */
  readonly check?: (input: CommandInput) => void;
  /** Returns lines to show. @throws Refusal with the bad lines */
  readonly take: (
    context: AppContext,
    table: CsvTable<Column>,
    input: CommandInput,
  ) => Promise<readonly string[]>;
}

function importCommand<Column extends string>({
  what,
  columns,
  optional = [],
  values = '',
  more = '',
  check,
  take,
  ...texts
}: Import<Column>): Command {
  const details = `The first line of the file names the columns, in any order:
${columns.join(', ')}.
The file is UTF-8 or UTF-16, its values separated by commas, semicolons or tabs.
${values}When a line cannot be taken over, the first ${MAX_BAD_LINES} such lines are printed with their numbers and reasons, and
nothing is changed.${more}`;
  return {
    ...texts,
    details,
    async run(line) {
      check?.(line);
      const file = line.file('FILE.csv');
      const table = readCsvTable(await readImportFile(file), columns, optional);
      if (table.rows.length === 0 && table.bad.length === 0)
        throw new Refusal(`${file} has no ${what} in it.`);
      const { context } = await line.open();
      for (const said of await take(context, table, line)) line.print(said);
    },
  };
}

const EXISTING =
  'People who have an account already: --existing skip leaves them as they are, --existing update takes their names and years.';

function existingOf({ has, text }: CommandInput): 'refuse' | 'skip' | 'update' {
  const typed = has('existing') ? text('existing') : 'refuse';
  if (typed !== 'refuse' && typed !== 'skip' && typed !== 'update')
    throw new Refusal('--existing takes skip or update.');
  return typed;
}

export const importCommands: readonly Command[] = [
  importCommand({
    usage: 'import accounts FILE.csv [--existing skip|update]',
    summary: 'Take over accounts of an older system, without passwords',
    what: 'account',
    columns: importedAccountColumns,
    more: ` People get no mail; they set a password through “Reset Password” on the
login page.
${EXISTING}
Nobody is moved to another school.`,
    check: existingOf,
    async take(context, { rows, bad }, input) {
      const existing = existingOf(input);
      const outcome = await importAccounts(context, rows, bad, existing);
      if ('bad' in outcome) {
        const hint = outcome.known > 0 && existing === 'refuse' ? `\n${EXISTING}` : '';
        throw new Refusal(describeBadLines(outcome.bad) + hint);
      }
      const { imported, updated, skipped } = outcome;
      const parts = [`Imported ${counted(imported, 'account')}.`];
      if (updated > 0) parts.push(`Updated ${counted(updated, 'account')}.`);
      if (skipped > 0)
        parts.push(`Left ${counted(skipped, 'account')} as ${skipped === 1 ? 'it was' : 'they were'}.`);
      return [parts.join(' ')];
    },
  }),
  importCommand({
    usage: 'import entries FILE.csv',
    summary: 'Take over volunteer hours of an older system, for accounts that are there',
    what: 'entry',
    columns: importedEntryColumns,
    values: `The email is that of an account; date is 2026-05-04 or 05/04/2026; hours are written as students write them
(2.5, 2:30, 2h 30m); verified is yes or no (true, false, 1, 0). Each line is checked as an entry that the student
records, and must not be recorded already.
`,
    more: `

Verified entries count at once. The others wait a month from now and then expire; nobody is asked about them
until their students ask.`,
    async take(context, { rows, bad }) {
      const outcome = await importEntries(context, rows, bad);
      if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
      const { verified, waiting } = outcome;
      return [
        `Imported ${counted(verified + waiting, 'entry', 'entries')}: ${verified} verified, ${waiting} not verified.`,
      ];
    },
  }),
  importCommand({
    usage: 'import organizations FILE.csv',
    summary: 'Add and update the organizations that students can volunteer with',
    what: 'organization',
    columns: organizationFields,
    optional: ['minimum_age'],
    values: `Name and url must be filled in; the url begins with http:// or https://. At most ${organizationLimits.description} characters are taken
of a description, ${organizationLimits.name} of a name, an address and the hours. An organization that is there already, with the same
name, address and city, is updated; none is removed. The column minimum_age (13 to 21, or empty) need not be there.
`,
    async take(context, { rows, bad }) {
      const outcome = await importOrganizations(context, rows, bad);
      if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
      return [describeRead('organization', outcome.added, outcome.updated, 'updated', outcome.unchanged)];
    },
  }),
  importCommand({
    usage: 'import student-facts FILE.csv',
    summary: 'Take over state ids, campuses and days of entry of students',
    what: 'student',
    columns: factColumns,
    values: `The email is that of a student; entered_on is 2026-08-13 or 8/13/2026; grade_of_entry is from 6 to 12. Empty cells
change nothing.
`,
    async take(context, table) {
      const outcome = await takeOverFacts(context, table);
      if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
      return [describeRead('student', outcome.added, outcome.changed, 'changed', outcome.unchanged)];
    },
  }),
];

function describeRead(what: string, added: number, changed: number, how: string, unchanged: number): string {
  const all = counted(added + changed + unchanged, what);
  return `Read ${all}: ${added} new, ${changed} ${how}, ${unchanged} unchanged.`;
}
