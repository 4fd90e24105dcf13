/** `import accounts`: the accounts of an older system, from a CSV file. */
import path from 'node:path';
import {
  importAccounts,
  importedAccountColumns,
} from '#server/features/accounts/accounts-import.operations.ts';
import { Refusal, type Command } from './command.ts';
import { describeBadLines, readImportFile } from './import-file.ts';

export const importAccountsCommand: Command = {
  words: ['import', 'accounts'],
  usage: 'FILE.csv',
  summary: 'Take over accounts of an older system, without passwords',
  details: () =>
    `The first line of the file names the columns, in any order: ${importedAccountColumns.join(', ')}.
The file is UTF-8, its values separated by commas. When a line cannot be taken over, the first 100 such
lines are printed with their numbers and reasons, and nothing is changed. People get no mail; they set a password
through “Reset Password” on the login page.`,
  options: {},
  required: [],
  positionals: 1,
  async run({ positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const { rows, bad } = await readImportFile(file, importedAccountColumns, 'account');
    const { context } = await open();
    const outcome = await importAccounts(context, rows, bad);
    if ('bad' in outcome) throw new Refusal(describeBadLines(outcome.bad));
    say(`Imported ${outcome.imported} ${outcome.imported === 1 ? 'account' : 'accounts'}.`);
  },
};
