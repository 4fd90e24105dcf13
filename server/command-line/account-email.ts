/** `account email`: another email for an account whose mailbox is gone, also for a head. */
import { normalizeEmail } from '#shared/rules.ts';
import { requestEmailChange } from '#server/features/accounts/email-change.operations.ts';
import { lockByEmail } from '#server/features/accounts/email-change.queries.ts';
import { InvalidFields, TooMany } from '#server/platform/http/errors.ts';
import { Refusal, type Command } from './command.ts';

export const accountEmail: Command = {
  words: ['account', 'email'],
  usage: 'OLD NEW',
  summary: 'Ask for another email of an account whose mailbox is gone',
  details: () =>
    'Both addresses are mailed: NEW has to confirm within three days, and OLD can stop it, and undo it for a\nweek. Until NEW confirms, nothing changes. Make sure that it is really the person who asks.',
  options: {},
  required: [],
  positionals: 2,
  async run({ positionals: [old = '', wanted = ''] }, { open, say }) {
    const { context } = await open();
    const email = await context.db.transaction().execute(async (trx) => {
      const account = await lockByEmail(trx, normalizeEmail(old));
      if (!account) throw new Refusal(`There is no account with the email ${normalizeEmail(old)}.`);
      try {
        return await requestEmailChange(context, trx, account, wanted, { by: 'command line' });
      } catch (error) {
        if (error instanceof InvalidFields || error instanceof TooMany)
          throw new Refusal(Object.values(error.body).flat().join(' '));
        throw error;
      }
    });
    say(`${email} is mailed a link. The email of the account changes when it is confirmed there.`);
  },
};
