/** `import accounts`: the accounts of an older system, from a CSV file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  importAccounts,
  importedAccountColumns,
  type BadLine,
} from '#server/features/accounts/accounts-import.operations.ts';
import { Refusal, type Command } from './command.ts';
import { decodeText, readCsvTable } from './csv.ts';

export const importAccountsCommand: Command = {
  words: ['import', 'accounts'],
  usage: 'FILE.csv',
  summary: 'Take over accounts of an older system, without passwords',
  details: () =>
    `The first line of the file names the columns, in any order: ${importedAccountColumns.join(', ')}.
The file is UTF-8, its values separated by commas. When a line cannot be taken over, every such line is
printed with its number and the reason, and nothing is changed. People get no mail; they set a password
through “Reset Password” on the login page.`,
  options: {},
  required: [],
  positionals: 1,
  async run({ positionals }, { open, folder, say }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const text = decodeText(await readWhole(file));
    if (text === undefined) throw new Refusal(`${file} is not UTF-8. Save it as “CSV UTF-8” and try again.`);
    const { rows, bad } = readCsvTable(text, importedAccountColumns);
    if (rows.length === 0 && bad.length === 0) throw new Refusal(`${file} has no account in it.`);
    const { platform } = await open();
    const outcome = await importAccounts(platform, rows, bad);
    if ('bad' in outcome) throw new Refusal(describe(outcome.bad));
    say(`Imported ${outcome.imported} ${outcome.imported === 1 ? 'account' : 'accounts'}.`);
  },
};

async function readWhole(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Refusal(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function describe(bad: readonly BadLine[]): string {
  const lines = bad.map(({ line, reason }) => `line ${line}: ${reason}`);
  return [...lines, `${bad.length} bad ${bad.length === 1 ? 'line' : 'lines'}; nothing was changed.`].join(
    '\n',
  );
}
