/** `restore`: replaces the data of the database with a backup. */
import path from 'node:path';
import { findWrongTotals } from '#server/features/entries/entries.queries.ts';
import { findAccountsWithoutHistory } from '#server/features/entry-history/history-audit.ts';
import { announceChange } from '#server/features/leaderboard/leaderboard.queries.ts';
import { keyTrouble } from '#server/platform/auth/key-file.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { allOrNothing, describeContents } from './backup-text.ts';
import type { Command } from './command.ts';

/** Cheap consistency checks, since a restore bypasses the rules of the product. */
async function findContradictions(trx: Trx): Promise<string[]> {
  const [totals, histories] = [await findWrongTotals(trx), await findAccountsWithoutHistory(trx)];
  return [
    ...totals.map((id) => `the hours of account ${id} are not the sum of its entries`),
    ...histories.map((id) => `account ${id} has entries and no history of them`),
  ];
}

export const restore: Command = {
  words: ['restore'],
  usage: 'FILE [--replace] [--accept-contradictions]',
  summary: 'Bring back what a backup holds, in place of what is there',
  details: () =>
    `Stop Limelight first; while it runs on the database, nothing is restored. The whole file is checked before
anything is touched. Then everything happens at once: either all of the backup is there afterwards, or
nothing was changed, also when this is interrupted or the machine fails.

A database that has accounts is left alone; with --replace all that is in it is given up. A backup of an older
Limelight is brought to today’s form; one of a newer Limelight is refused. Afterwards nobody is signed in,
passwords and links in mails are those of the backup, and mails that had not been sent by then are sent
once Limelight runs: without SMTP_URL, as in a trial, they are kept instead and reach nobody.

A backup whose totals are not the sum of its entries, or whose entries have no history, is refused. When it is the
only one there is, --accept-contradictions restores it as it is, and says what does not fit.`,
  options: { replace: { type: 'boolean' }, 'accept-contradictions': { type: 'boolean' } },
  required: [],
  positionals: 1,
  async run({ values, positionals }, { open, folder, say, interruption }) {
    const file = path.resolve(folder, positionals[0] ?? '');
    const { connectionString, context } = await open();
    const interrupted = interruption?.();
    const accepted: string[] = [];
    const { manifest, queuedMails } = await allOrNothing(interrupted, 'Nothing was changed.', () =>
      restoreBackup({
        connectionString,
        file,
        replace: values['replace'] === true,
        findContradictions: async (trx) => {
          const found = await findContradictions(trx);
          if (values['accept-contradictions'] !== true) return found;
          accepted.push(...found);
          return [];
        },
        announce: announceChange,
        interruption: interrupted,
      }),
    );
    say(`Restored ${file}, which was made on ${manifest.made_at}.`);
    say(`In it were ${describeContents(manifest)}.`);
    for (const words of accepted) say(`It contradicts itself: ${words}.`);
    if (queuedMails > 0) say(`${queuedMails} mails that had not been sent are to be sent now.`);
    const trouble = await keyTrouble({ db: context.db, file: context.config.keyFile });
    if (trouble !== undefined) say(`Limelight will not start yet. ${trouble}`);
    say('Nobody is signed in. Prove the history with: npm run limelight -- audit verify');
  },
};
