/** `import accounts`: the accounts of an older system, from a CSV file. */
import path from 'node:path';
import {
  importAccounts,
  importedAccountColumns,
} from '#server/features/accounts/accounts-import.operations.ts';
import { Refusal, type Command } from './command.ts';
import { describeBadLines, readImportFile } from './import-file.ts';

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
  required: [],
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
