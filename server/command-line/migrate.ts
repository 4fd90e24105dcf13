/** `migrate`: migrates the database before the processes of this version start. */
import { readMigrations } from '#server/platform/database/migrate.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  words: ['migrate'],
  usage: '',
  summary: 'Bring the database to the form of this version, while the one before goes on',
  details: () =>
    'For several processes: once with the files of the new version, before any of its processes starts. Starting\n' +
    'one does the same. While a table is in use, it is tried again for five minutes; all or nothing is changed.',
  options: {},
  required: [],
  positionals: 0,
  async run(_input, { open, say }) {
    // Opening the database migrates it.
    await open();
    const last = (await readMigrations()).at(-1)?.name ?? '';
    say(`The database has all migrations of this version, up to ${last}.`);
  },
};
