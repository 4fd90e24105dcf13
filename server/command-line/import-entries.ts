/** `import entries`: the entries of an older system, from a CSV file. */
import path from 'node:path';
import {
  importedEntryColumns,
  importEntries,
  type ImportedEntries,
} from '#server/features/entries/entries-import.operations.ts';
import { Refusal, type Command } from './command.ts';
import { describeBadLines, readImportFile } from './import-file.ts';

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
  required: [],
  positionals: 1,
  async run({ values, positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const { rows, bad } = await readImportFile(file, importedEntryColumns, 'entry');
    const { context } = await open();
    const ask = values['ask'] === true;
    const outcome = await importEntries(context, rows, { known: bad, ask });
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
