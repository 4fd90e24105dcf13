/** `admin grant` and `admin revoke`: who administers a school, where nobody can decide that within the product yet. */
import { normalizeEmail } from '#shared/rules.ts';
import type { Platform, Trx } from '#server/platform/platform.ts';
import { Refusal, type Command } from './command.ts';

interface Wish {
  readonly email: string;
  readonly head: boolean;
}

/**
 * Makes somebody an administrator of their school, or with `head` its head too.
 *
 * @throws Refusal when there is no such account, or nobody has proven yet that the email is theirs.
 */
export async function grantAdministration(
  platform: Pick<Platform, 'db' | 'clock'>,
  { email, head }: Wish,
): Promise<string> {
  return changeAccount(platform, email, async (account) => {
    if (!account.email_verified_at && account.password_hash !== null) {
      throw new Refusal(`${account.email} has not confirmed the email of the account yet.`);
    }
    return {
      is_school_administration: true,
      is_school_administration_head: head || account.is_school_administration_head,
    };
  });
}

/**
 * Takes administration away, or with `head` only being the head.
 *
 * @throws Refusal when there is no such account.
 */
export async function revokeAdministration(
  platform: Pick<Platform, 'db' | 'clock'>,
  { email, head }: Wish,
): Promise<string> {
  return changeAccount(platform, email, async (account) => ({
    is_school_administration: head && account.is_school_administration,
    is_school_administration_head: false,
  }));
}

interface Flags {
  readonly is_school_administration: boolean;
  readonly is_school_administration_head: boolean;
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

async function changeAccount(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  text: string,
  decide: (account: Account) => Promise<Flags>,
): Promise<string> {
  const email = normalizeEmail(text);
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, email);
    if (!account) throw new Refusal(`There is no account with the email ${email}.`);
    const flags = await decide(account);
    const changes =
      flags.is_school_administration !== account.is_school_administration ||
      flags.is_school_administration_head !== account.is_school_administration_head;
    if (changes) {
      await trx
        .updateTable('accounts')
        .set({ ...flags, updated_at: clock.now() })
        .where('id', '=', account.id)
        .execute();
    }
    const name = `${account.first_name} ${account.last_name} (${email})`;
    return `${name} is ${changes ? 'now' : 'already'} ${describe(flags)} of ${account.school}.`;
  });
}

function lockAccount(trx: Trx, email: string) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.email', '=', email)
    .select(['a.id', 'a.email', 'a.first_name', 'a.last_name', 'a.password_hash', 'a.email_verified_at'])
    .select(['a.is_school_administration', 'a.is_school_administration_head', 's.name as school'])
    .forUpdate('a')
    .executeTakeFirst();
}

function describe(flags: Flags): string {
  if (flags.is_school_administration_head) return 'head of the administrators';
  return flags.is_school_administration ? 'an administrator' : 'a student';
}

const options = { email: { type: 'string' }, head: { type: 'boolean' } } as const;

function wishOf(values: Readonly<Record<string, string | boolean | undefined>>): Wish {
  return { email: String(values['email']), head: values['head'] === true };
}

export const adminGrant: Command = {
  words: ['admin', 'grant'],
  usage: '--email EMAIL [--head]',
  summary: 'Make somebody an administrator of their school, or its head',
  details: () =>
    'The account must exist, and its email must be confirmed. --head makes the person the head too, who\nmanages the other administrators. It takes effect at the next request.',
  options,
  required: ['email'],
  positionals: 0,
  async run({ values }, { open, say }) {
    const { platform } = await open();
    say(await grantAdministration(platform, wishOf(values)));
  },
};

export const adminRevoke: Command = {
  words: ['admin', 'revoke'],
  usage: '--email EMAIL [--head]',
  summary: 'Make an administrator a student again, or only no longer the head',
  details: () =>
    'Without --head the person is neither administrator nor head afterwards; with --head only no longer\nthe head. It takes effect at the next request.',
  options,
  required: ['email'],
  positionals: 0,
  async run({ values }, { open, say }) {
    const { platform } = await open();
    say(await revokeAdministration(platform, wishOf(values)));
  },
};
