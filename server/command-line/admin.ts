/** `admin …`: a school's first administrator and its heads, who are changed only here. `account email`: replaces a lost mailbox. */
import { normalizeEmail } from '#shared/rules.ts';
import {
  changeRoles,
  lockRolesByEmail,
  type RoleHolder,
} from '#features/accounts/server/accounts-roles.operations.ts';
import { endAdvising } from '#features/groups/server/groups.queries.ts';
import { writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { resetSecondFactor } from '#features/accounts/server/second-factor/second-factor.operations.ts';
import { requestEmailChange } from '#features/accounts/server/email-change.operations.ts';
import { InvalidFields, TooMany } from '#server/platform/http/errors.ts';
import { lockRow } from '#server/platform/database/rows.ts';
import { Refusal, type Command, type CommandContext, type CommandInput } from './command.ts';

async function changeAccount(
  { text, open, print }: CommandInput & CommandContext,
  decide: (person: RoleHolder) => RoleHolder,
): Promise<void> {
  const { context } = await open();
  const email = normalizeEmail(text('email'));
  const line = await context.db.transaction().execute(async (trx) => {
    const person = await lockRolesByEmail(trx, email);
    if (!person) throw noAccount(email);
    const wanted = decide(person);
    const outcome = await changeRoles(context, trx, person, wanted, null);
    if (outcome === 'email not confirmed') {
      throw new Refusal(`${email} has not confirmed the email of the account yet.`);
    }
    if (outcome === 'suspended or removed') {
      throw new Refusal(`${email} was suspended or removed by ${person.school}.`);
    }
    const { adviser_of } = person;
    const endsAdvising = adviser_of !== null && wanted.adviser_of === null;
    if (endsAdvising) {
      const by = { actor_account_id: null, subject_account_id: person.id, created_at: context.clock.now() };
      await endAdvising(trx, person.id, { ...by, school_id: adviser_of });
    }
    const name = `${person.first_name} ${person.last_name} (${email})`;
    const when = outcome === 'changed' || endsAdvising ? 'now' : 'already';
    return `${name} is ${when} ${describe(wanted)} of ${person.school}.`;
  });
  print(line);
}

function describe(person: RoleHolder): string {
  if (person.is_school_administration_head) return 'head of the administrators';
  if (person.is_school_administration) return 'an administrator';
  return person.adviser_of === person.school_id ? 'an adviser' : 'a student';
}

export const adminCommands: readonly Command[] = [
  {
    usage: 'admin grant --email EMAIL [--head]',
    summary: 'Make somebody an administrator of their school, or its head',
    details:
      'The account must exist, and its email must be confirmed. --head makes the person the head too, who\nmanages the other administrators. It takes effect at the next request.',
    run: (line) =>
      changeAccount(line, (person) => ({
        ...person,
        is_school_administration: true,
        is_school_administration_head: line.has('head') || person.is_school_administration_head,
      })),
  },
  {
    usage: 'admin revoke --email EMAIL [--head]',
    summary: 'Make an administrator or adviser a student again, or only no longer the head',
    details:
      'Without --head the person is neither administrator, head nor adviser afterwards; with --head only no\nlonger the head. It takes effect at the next request.',
    run: (line) =>
      changeAccount(line, (person) => ({
        ...person,
        is_school_administration: line.has('head') && person.is_school_administration,
        is_school_administration_head: false,
        adviser_of: line.has('head') ? person.adviser_of : null,
      })),
  },
  {
    usage: 'admin reset-second-factor --email EMAIL',
    summary: 'Take away a lost second step for logging in, such as a head\u2019s',
    details:
      'Authenticator app, passkeys and recovery codes of the account end, and it is logged out everywhere.\nThe person is mailed. Make sure that it is really they who asks: the password alone is enough afterwards.',
    async run({ text, open, print }) {
      const { context } = await open();
      const email = normalizeEmail(text('email'));
      await context.db.transaction().execute(async (trx) => {
        const person = await lockRolesByEmail(trx, email);
        if (!person) throw noAccount(email);
        if (!(await resetSecondFactor(context, trx, person.id)))
          throw new Refusal(`${email} has no second step.`);
        await writeActivity(trx, {
          school_id: person.school_id,
          kind: 'second factor reset',
          actor_account_id: null,
          subject_account_id: person.id,
          created_at: context.clock.now(),
        });
      });
      print(`The second step of ${email} was taken away, and the account logged out everywhere.`);
    },
  },
  {
    usage: 'account email OLD NEW',
    summary: 'Ask for another email of an account whose mailbox is gone',
    details:
      'Both addresses are mailed: NEW has to confirm within three days, and OLD can stop it, and undo it for a\nweek. Until NEW confirms, nothing changes. Make sure that it is really the person who asks.',
    async run({ text, open, print }) {
      const { context } = await open();
      const old = normalizeEmail(text('OLD'));
      const email = await context.db.transaction().execute(async (trx) => {
        const columns = ['id', 'email', 'school_id'] as const;
        const account = await lockRow(trx, 'accounts', { email: old }, columns, 'forNoKeyUpdate');
        if (!account) throw noAccount(old);
        try {
          return await requestEmailChange(context, trx, account, text('NEW'), { by: 'command line' });
        } catch (error) {
          if (error instanceof InvalidFields || error instanceof TooMany)
            throw new Refusal(Object.values(error.body).flat().join(' '));
          throw error;
        }
      });
      print(`${email} is mailed a link. The email of the account changes when it is confirmed there.`);
    },
  },
];

const noAccount = (email: string): Refusal => new Refusal(`There is no account with the email ${email}.`);
