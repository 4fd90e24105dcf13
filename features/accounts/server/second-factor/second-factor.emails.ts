/** Names are looked up when a mail is composed, so that none is stored. */
import { sql } from 'kysely';
import { describeDay } from '#shared/calendar.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { queueAtOnce, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';

const SECOND_FACTOR_CHANGED_MAIL = 'second_factor_changed';
export const SECOND_FACTOR_RESET_MAIL = 'second_factor_reset';
export const SECOND_FACTOR_NEEDED_MAIL = 'second_factor_needed';

const changes = {
  app_added: [
    'An authenticator app was set up',
    'Logging in with your password now also takes a code of the app.',
  ],
  app_removed: ['Your authenticator app was removed', 'We no longer ask for its codes.'],
  passkey_added: ['A passkey was added', 'It logs in without your password.'],
  passkey_removed: ['A passkey was removed', 'It no longer logs you in.'],
  codes_made: ['New recovery codes were made', 'The old ones no longer work.'],
  code_used: [
    'A recovery code was used',
    'Somebody logged in with your password and one of your recovery codes. That code will not work again.',
  ],
  wrong_codes: [
    'Ten wrong codes were tried',
    'Somebody typed ten wrong codes of your authenticator app within a day. Before that, they entered your password or used a browser where you are logged in. None of the codes worked.',
  ],
} as const;

export type SecondFactorChange = keyof typeof changes;

export async function queueSecondFactorMail(
  context: Pick<AppContext, 'db' | 'clock'>,
  trx: Trx,
  { email }: { readonly email: string },
  change: SecondFactorChange,
): Promise<void> {
  await queueAtOnce(context, trx, SECOND_FACTOR_CHANGED_MAIL, email, { change });
}

export interface ResetData {
  readonly account_id: number;
  /** Null for the command line. */
  readonly by_id: number | null;
  readonly to_head: boolean;
}

export const secondFactorMailKinds = {
  [SECOND_FACTOR_CHANGED_MAIL]: { compose: composeChanged },
  [SECOND_FACTOR_RESET_MAIL]: { compose: composeReset },
  [SECOND_FACTOR_NEEDED_MAIL]: { compose: composeNeeded },
} satisfies MailKinds;

async function composeChanged({ change }: { change: SecondFactorChange }, { config }: ComposeContext) {
  const [what, means] = changes[change];
  return renderMail(config, {
    subject: `Limelight: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    preview: means,
    heading: what,
    paragraphs: [means, 'If that was you, there is nothing to do.'],
    button: { label: 'This was not me: set a new password', href: `${config.publicUrl}/password-reset` },
    footer: `Then look into your profile, under Security.`,
  });
}

async function composeReset({ account_id, by_id, to_head }: ResetData, { trx, config }: ComposeContext) {
  const person = await findNamed(trx, account_id);
  if (!person) return undefined;
  const head = by_id === null ? undefined : await findNamed(trx, by_id);
  const by = head?.name ?? 'Somebody who runs Limelight';
  const [heading, preview, ...more] = to_head
    ? [
        `You reset the second step of ${person.name}`,
        `${person.name} was logged out everywhere, and logs in with the password alone until a new second step is set up.`,
      ]
    : [
        'Your second step was reset',
        `${by} reset it: your authenticator app, passkeys and recovery codes no longer work, and you were logged out everywhere.`,
        'Log in with your password, and set up a new one in your profile, under Security.',
      ];
  const forPerson = {
    button: { label: 'Set it up', href: '/profile?section=security' },
    ...(head && { ours: [head.email], footer: `Was this a mistake? Write to ${by} (${head.email}).` }),
  };
  return renderMail(config, {
    subject: heading,
    preview,
    heading,
    paragraphs: [preview, ...more],
    ...(!to_head && forPerson),
  });
}

/** Dropped when the school no longer asks for it, or the person has one. */
async function composeNeeded({ account_id }: { account_id: number }, { trx, config }: ComposeContext) {
  const need = await trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', account_id)
    .where('a.is_staff', '=', true)
    .where('a.has_second_factor', '=', false)
    .select(['s.name as school', 's.time_zone', 's.second_factor_from as from'])
    .executeTakeFirst();
  if (!need?.from) return undefined;
  const day = describeDay(need.from.toLocaleDateString('en-CA', { timeZone: need.time_zone }));
  return renderMail(config, {
    subject: `From ${day}, administrators of ${need.school} log in with a second step`,
    preview: 'Setting it up takes two minutes.',
    heading: 'Set up a second step for logging in',
    paragraphs: [
      `From ${day}, administrators of ${need.school} need an authenticator app or a passkey to log in at Limelight. It keeps out strangers who learn a password.`,
      'Set it up in your profile, under Security. Without it, you cannot open the staff pages from that day on.',
    ],
    button: { label: 'Set it up', href: '/profile?section=security' },
  });
}

function findNamed(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([sql<string>`first_name || ' ' || last_name`.as('name'), 'email'])
    .executeTakeFirst();
}
