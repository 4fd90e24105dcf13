/** `key rotate` and `key accept`. */
import { acceptKey, OLDER_KEY_DAYS, rotateKey } from '#server/platform/auth/key-file.ts';
import { resealSecrets } from '#features/accounts/server/second-factor/second-factor.operations.ts';
import type { Command } from './command.ts';

export const keyCommands: readonly Command[] = [
  {
    usage: 'key rotate',
    summary: 'Put a new key in front of the key file',
    details: `For when somebody may have read the key, or by your own rules. Then copy the file to every machine that runs
Limelight, and restart all processes. What was made with an older key still matches until it ends; a key
is left out ${OLDER_KEY_DAYS} days after it was replaced. Keep a copy of the new file: it is in no backup.`,
    async run({ open, print }) {
      const { context } = await open();
      const { db, clock, config } = context;
      // Reseals what the oldest key sealed before that key goes.
      await resealSecrets(context);
      const kept = await rotateKey({ db, clock, file: config.keyFile });
      print(`${config.keyFile} has a new key, and ${kept} older.`);
      print('Copy it to every machine of this Limelight, keep a copy elsewhere, and restart all processes.');
    },
  },
  {
    usage: 'key accept',
    summary: 'Go on with the key file that is there, or a new one, when the old one is lost',
    details: `Without its key file Limelight does not start. This takes the file that LIMELIGHT_KEY_FILE names, or makes one.
Then people are strangers on the devices they signed in from, and a student who deletes the account and
registers again is no longer known to the contacts who refused them. Authenticator apps give no right code
any more: their owners log in with a recovery code or a passkey, or a head resets their second step.
Nothing else is lost.`,
    async run({ open, print }) {
      const { db, clock, config } = (await open()).context;
      await acceptKey({ db, clock, file: config.keyFile });
      print(`${config.keyFile} is the key of this database now. Keep a copy elsewhere: it is in no backup.`);
    },
  },
];
