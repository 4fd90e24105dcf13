import type { Membership } from '#features/membership/server/joining.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { queueMail, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';

export async function tell(
  context: AppContext,
  trx: Trx,
  { id, email, first_name }: Membership,
  { school }: Caller,
  parts: Pick<StandingData, 'decision' | 'reason' | 'name' | 'year'>,
): Promise<void> {
  const data: StandingData = { account_id: id, first_name, school, ...parts };
  await queueMail(context, trx, { kind: STANDING_MAIL, to: email, data });
}

const STANDING_MAIL = 'standing-changed';

type StandingData = {
  readonly account_id: number;
  readonly decision: keyof typeof texts;
  readonly first_name: string;
  readonly school: string;
  readonly reason?: string;
  readonly name?: string;
  readonly year?: number;
};

export const peopleMailKinds = { [STANDING_MAIL]: { compose } } satisfies MailKinds;

const texts = {
  admitted: (school) => [
    `${school} has admitted you`,
    'You are one of its students at Limelight now. All your verified hours count, including those from before.',
  ],
  refused: (school) => [
    `${school} has not admitted you`,
    'Your account and your entries stay yours. If this is a mistake, talk to the school, or choose another school in your profile.',
  ],
  'waits again': (school) => [
    `${school} has taken back its decision about you`,
    'You wait to be admitted again. We email you when the school has decided.',
  ],
  suspended: (school) => [
    `${school} has suspended your account`,
    'You cannot log in at the moment, and your contacts get no mail. Nothing is lost: all your entries stay as they are. If this is a mistake, talk to your school.',
  ],
  returned: (school) => [
    `${school} has ended your suspension`,
    'You can log in again. Your entries are as you left them, and your contacts have the time that was left.',
  ],
  removed: (school) => [
    `You are no longer a student of ${school} at Limelight`,
    'Your account and your entries stay yours: you can log in, download them and ask another school to admit you. Until then you cannot record hours. If this is a mistake, talk to the school.',
  ],
  renamed: (school, name) => [
    `${school} has corrected your name`,
    `Your name at Limelight is now ${name}. Only your school can change it again.`,
  ],
  'name back': (school, name) => [
    `${school} has taken back a correction of your name`,
    `Your name at Limelight is ${name} again.`,
  ],
  'class changed': (school, year) => [
    `${school} has changed your graduation year`,
    `It is ${year} now. If this is a mistake, talk to your school.`,
  ],
  'year changed': (school, year) => [
    `${school} has changed your graduation year`,
    `It is ${year} now, as you asked.`,
  ],
  'year declined': (school, year) => [
    `${school} has not changed your graduation year`,
    `You asked for ${year}. If this is a mistake, talk to your school.`,
  ],
  'year waits': (school, year) => [
    `${school} decides about your graduation year again`,
    `You asked for ${year}. We email you when the school has decided.`,
  ],
} satisfies Record<string, (school: string, what: string) => readonly [string, string]>;

async function compose(data: StandingData, { config }: ComposeContext) {
  const { decision, first_name, reason } = data;
  const [subject, after] = texts[decision](data.school, data.name ?? String(data.year ?? ''));
  const paragraphs = [...(reason ? [`The reason: ${reason}`] : []), after];
  return renderMail(config, {
    subject,
    preview: reason ? `The reason: ${reason}` : after,
    heading: `${first_name}, ${subject.replace(/^You /, 'you ')}`,
    paragraphs,
    ...(decision === 'suspended' ? {} : { button: { label: 'Open Limelight', href: '/profile' } }),
  });
}
