/** `backup`: everything that the product keeps, in one file. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeBackup } from '#server/platform/backup/backup.ts';
import { allOrNothing, describeBytes, describeContents } from './backup-text.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  words: ['backup'],
  usage: 'FILE [--replace]',
  summary: 'Write everything that Limelight keeps into one file',
  details: () =>
    `Everything is written as it is at one moment, while Limelight may go on: accounts, entries, their history
with its hashes, pictures, requests, mails that are still to be sent, and what makes links in mails work. Not
written is who is signed in. The file is a zip, can be read by its owner only, and appears when it is whole.

The database stays as it is, also that of an older version. FILE must not be there; --replace overwrites it. Keep it on another machine: it holds personal data of all
students and contacts. “restore” brings it back, also into another kind of PostgreSQL, on any version of
Limelight that is not older.`,
  options: { replace: { type: 'boolean' } },
  required: [],
  positionals: 1,
  async run({ values, positionals }, { open, folder, say, interruption }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const { context, connectionString } = await open({ migrate: false });
    const interrupted = interruption?.();
    const { manifest, bytes } = await allOrNothing(interrupted, 'No backup was written.', () =>
      writeBackup({
        connectionString,
        clock: context.clock,
        file,
        replace: values['replace'] === true,
        interruption: interrupted,
      }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Wrote ${file}: ${rows.toLocaleString('en-US')} rows in ${describeBytes(bytes)}.`);
    say(`In it are ${describeContents(manifest)}.`);
    const { keyFile } = context.config;
    say(
      existsSync(keyFile)
        ? `Not in it is the key file, ${keyFile}: keep a copy of that, too, in another place.`
        : `Not in it is the key file, which is not here (there is no ${keyFile}): keep a copy of the one that the processes use ` +
            '(LIMELIGHT_KEY_FILE), in another place.',
    );
    say('It holds personal data of students and contacts. Keep it where only those can read it who may.');
  },
};
