/** `backup`, `restore`, `migrate` and `demo remove`. */
import { existsSync } from 'node:fs';
import pg from 'pg';
import { BackupProblem, type Manifest } from '#server/platform/backup/manifest.ts';
import { writeBackup } from '#server/platform/backup/backup.ts';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { findAccountsWithoutHistory } from '#features/entries/server/history/history-audit.ts';
import { announceChange } from '#features/leaderboard/server/leaderboard.queries.ts';
import { keyTrouble } from '#server/platform/auth/key-file.ts';
import type { Trx, AppContext } from '#server/platform/app-context.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';
import { removeDemo, type DemoRemoval } from '#server/demo/removal.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import { verifyHistory } from './audit-verify.ts';
import { counted, Refusal, type Command } from './command.ts';

/** PostgreSQL's code for rows with too few or too many values; its message names only columns. */
const BAD_COPY_FORMAT = '22P04';
const LONGEST_TEXT = 200;

/** Runs work that changes everything or nothing. @throws Refusal that also says what became of it. */
async function allOrNothing<T>(
  interruption: AbortSignal | undefined,
  nothing: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (interruption?.aborted) throw new Refusal(`Interrupted. ${nothing}`);
    if (error instanceof BackupProblem) throw new Refusal(`${error.message} ${nothing}`);
    // The database refused and rolled back.
    if (error instanceof pg.DatabaseError)
      throw new Refusal(`The database refused it: ${withoutValues(error)}. ${nothing}`);
    if (isFullDisk(error)) throw new Refusal(`There is no room left on the disk. ${nothing}`);
    throw error;
  }
}

/** The database's messages quote bad values, which in a backup are personal data. */
function withoutValues({ code = '', message, where = '' }: pg.DatabaseError): string {
  const isAboutValues = code.startsWith('22') && code !== BAD_COPY_FORMAT;
  const text = isAboutValues ? message.replace(/".*"/s, '“…”') : message;
  const place = /^COPY \w+, line \d+(, column \w+)?/m.exec(where)?.[0];
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return place === undefined ? short : `${short} (${place})`;
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}

/** Contents of a backup: `accounts: 12, entries: 240, lines of history: 1,024`. */
function describeContents({ tables }: Manifest): string {
  const rows = (name: string): string =>
    (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString('en-US');
  return `accounts: ${rows('accounts')}, entries: ${rows('entries')}, lines of history: ${rows('entry_history')}`;
}

/** Cheap consistency checks, since a restore bypasses the rules of the product. */
async function findContradictions(trx: Trx): Promise<string[]> {
  const [totals, histories] = [await findWrongTotals(trx), await findAccountsWithoutHistory(trx)];
  return [
    ...totals.map((id) => `the hours of account ${id} are not the sum of its entries`),
    ...histories.map((id) => `account ${id} has entries and no history of them`),
  ];
}

/** @throws Refusal when the data is in use; nothing was changed then */
async function removeDemoData(context: AppContext): Promise<string[]> {
  try {
    return describe(await removeDemo(context));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new Refusal(
      'Something of the demo is being sent or changed right now, so nothing was removed. Try again in a minute, or stop Limelight first.',
    );
  }
}

function describe({ people, entries, events, organizations, promoted }: DemoRemoval): string[] {
  if (people === 0) return ['There are no demo accounts in this database; nothing was changed.'];
  const removed = [
    counted(people, 'demo account'),
    `with ${counted(entries, 'entry', 'entries')}`,
    counted(events, 'event'),
    `and ${counted(organizations, 'organization')}`,
  ];
  return [
    `Removed ${removed.join(', ')}.`,
    'The schools stay, and everything of other people and of imports.',
    ...(promoted.length === 0
      ? []
      : [
          'A demo account made these people administrators or advisers. For anyone who should not be one: admin revoke --email EMAIL',
          ...promoted.map((email) => `  ${email}`),
        ]),
  ];
}

export const databaseCommands: readonly Command[] = [
  {
    usage: 'migrate',
    summary: 'Bring the database to the form of this version, while the one before goes on',
    details:
      'For several processes: once with the files of the new version, before any of its processes starts. Starting\n' +
      'one does the same. While a table is in use, it is tried again for five minutes; all or nothing is changed.',
    async run({ open, print }) {
      await open();
      const last = (await readMigrations()).at(-1)?.name ?? '';
      print(`The database has all migrations of this version, up to ${last}.`);
    },
  },
  {
    usage: 'backup FILE [--replace]',
    summary: 'Write everything that Limelight keeps into one file',
    details: `Everything is written as it is at one moment, while Limelight may go on: accounts, entries, their history
with its hashes, pictures, requests, mails that are still to be sent, and what makes links in mails work. Not
written is who is signed in. The file is a zip, can be read by its owner only, and appears when it is whole.

The database stays as it is, also that of an older version. FILE must not be there; --replace overwrites it. Keep it on another machine: it holds personal data of all
students and contacts. “restore” brings it back, also into another kind of PostgreSQL, on any version of
Limelight that is not older.

With - as FILE it goes to standard output, to pipe it into a program that encrypts it (npm needs --silent). If the
status is not 0, that output is not a backup.`,
    async run({ text, has, open, stdout, interruption: begin, ...line }) {
      const isPiped = text('FILE') === '-';
      if (isPiped && stdout.isTTY)
        throw new Refusal('A backup is not text. Pipe it into a program or a file.');
      const print = isPiped ? line.printError : line.print;
      const file = isPiped ? stdout : line.file('FILE');
      const { context, connectionString } = await open({ migrate: false });
      const interruption = begin?.();
      const { clock, config } = context;
      const written = { connectionString, clock, file, replace: has('replace'), interruption };
      const { manifest, bytes } = await allOrNothing(interruption, 'No backup was written.', () =>
        writeBackup(written),
      );
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const megabytes = (bytes / 1e6).toLocaleString('en-US', { maximumSignificantDigits: 3 });
      const which = isPiped ? 'the backup' : line.file('FILE');
      print(`Wrote ${which}: ${rows.toLocaleString('en-US')} rows in ${megabytes} MB.`);
      print(`In it are ${describeContents(manifest)}.`);
      print(
        existsSync(config.keyFile)
          ? `Not in it is the key file, ${config.keyFile}: keep a copy of that, too, in another place.`
          : `Not in it is the key file, which is not here (there is no ${config.keyFile}): keep a copy of the one that the processes use ` +
              '(LIMELIGHT_KEY_FILE), in another place.',
      );
      print('It holds personal data of students and contacts. Keep it where only those can read it who may.');
    },
  },
  {
    usage: 'restore FILE [--replace] [--accept-contradictions] [--check]',
    summary: 'Bring back what a backup holds, in place of what is there',
    details: `Stop Limelight first; while it runs on the database, nothing is restored. The whole file is checked before
anything is touched. Then everything happens at once: either all of the backup is there afterwards, or
nothing was changed, also when this is interrupted or the machine fails.

A database that has accounts is left alone; with --replace all that is in it is given up. A backup of an older
Limelight is brought to today’s form; one of a newer Limelight is refused. Afterwards nobody is signed in,
passwords and links in mails are those of the backup, and mails that had not been sent by then are sent
once Limelight runs: without SMTP_URL, as in a trial, they are kept instead and reach nobody.

A backup whose totals are not the sum of its entries, or whose entries have no history, is refused. When it is the
only one there is, --accept-contradictions restores it as it is, and says what does not fit.

--check tests a backup, also while Limelight runs: it restores everything next to your data, compares rows and totals,
verifies the history as “audit verify” does, and removes the copy. Your data stays as it is.`,
    async run({ has, file: fileOf, open, print, interruption: begin }) {
      const file = fileOf('FILE');
      const isCheck = has('check');
      const { connectionString, context } = await open({ migrate: !isCheck });
      const interruption = begin?.();
      const accepted: string[] = [];
      const proven: string[] = [];
      const { manifest, queuedMails } = await allOrNothing(interruption, 'Nothing was changed.', () =>
        restoreBackup({
          connectionString,
          file,
          replace: has('replace'),
          findContradictions: async (trx) => {
            const found = await findContradictions(trx);
            if (!has('accept-contradictions')) return found;
            accepted.push(...found);
            return [];
          },
          announce: announceChange,
          ...(isCheck && {
            prove: async (db) => void proven.push(...(await verifyHistory({ ...context, db }, {}))),
          }),
          interruption,
        }),
      );
      const { made_at, version, migrations } = manifest;
      print(
        `${isCheck ? 'This backup can be restored:' : 'Restored'} ${file}, which was made on ${made_at}.`,
      );
      print(`In it were ${describeContents(manifest)}.`);
      for (const text of accepted) print(`It contradicts itself: ${text}.`);
      for (const line of proven) print(line);
      if (isCheck)
        return print(
          `Version ${version} made it, with migrations up to ${migrations.at(-1)}. Nothing was changed.`,
        );
      if (queuedMails > 0) print(`${queuedMails} mails that had not been sent are to be sent now.`);
      const trouble = await keyTrouble({ db: context.db, file: context.config.keyFile });
      if (trouble !== undefined) print(`Limelight will not start yet. ${trouble}`);
      print('Nobody is signed in. Prove the history with: npm run limelight -- audit verify');
    },
  },
  {
    usage: 'demo remove',
    summary: 'Remove everything of the demo, so that the database can be used in production',
    details:
      'Removes every account with an address at demo.limelight.example, with its entries, events, pictures and mails,\nand the organizations that came with the demo data, unless an import changed them since. The schools stay, and\nso does what other people did. Anyone who is registered for an event of the demo that is still to come is mailed\nthat it was cancelled. This cannot be undone: make a backup first if you are unsure.',
    async run({ open, print }) {
      const { context } = await open();
      for (const line of await removeDemoData(context)) print(line);
    },
  },
];
