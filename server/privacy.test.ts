// What docs/privacy.md says is so: every table is named in it, and its numbers are those of the nightly job.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { allTables } from './platform/backup/tables.ts';
import { RETENTION } from './platform/database/retention.ts';

const text = await readFile(new URL('../docs/privacy.md', import.meta.url), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const rowOf = (table: string) => rows.find((cells) => (cells[2] ?? '').split(/[ ,]+/).includes(table)) ?? [];

it.each(allTables)('the table %s is in the document', (table) => {
  expect(rowOf(table)).not.toEqual([]);
});

it.each([
  ['accounts', `${RETENTION.unconfirmedAccounts} days when the email was never confirmed`],
  [
    'registrations',
    `${RETENTION.registrations} days; when it became an account ${RETENTION.registrations + RETENTION.accountLinks} days`,
  ],
  ['account_tokens', `${RETENTION.accountLinks} days after they have run out`],
  ['recorded_forms', `${RETENTION.recordedForms} days`],
  ['kept_blocks', `${RETENTION.wishesOfContacts} days after the account was deleted`],
  ['kept_mails', `${RETENTION.mailTexts} days`],
  ['mails', `made of ${RETENTION.mailData} days; dropped ones ${RETENTION.droppedMails} days`],
])('how long %s are kept is in the document', (table, words) => {
  expect(rowOf(table).join(' ')).toContain(words);
});
