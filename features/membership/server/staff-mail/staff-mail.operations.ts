import { DAY, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { counts } from '#server/platform/database/standing.ts';

/** Per school and kind: five hundred registrations in one morning are not five hundred mails. */
export const STAFF_MAILS: Limit = { times: 3, seconds: DAY / SECOND };

/** Call it in the transaction that creates the work. `exceptId` is the administrator it is about. */
export async function notifyAdministrators(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  schoolId: number,
  what: ForStaff,
  exceptId?: number,
): Promise<void> {
  try {
    await consume({ db: trx, clock: context.clock }, `staff-mail:${schoolId}:${what}`, STAFF_MAILS);
  } catch (error) {
    // They already know that something waits.
    if (error instanceof TooMany) return;
    throw error;
  }
  const staff = await selectAdministrators(trx, [schoolId], exceptId);
  const mails = staff.map(({ email, first_name, school }) => {
    const data: StaffMailData = { what, first_name, school };
    return { to: email, data };
  });
  await queueMails(context, trx, STAFF_MAIL, mails);
}

const STAFF_MAIL = 'staff-decides';

type ForStaff = 'joining' | 'earlier hours' | 'graduation year' | 'event' | 'report';

type StaffMailData = { readonly what: ForStaff; readonly first_name: string; readonly school: string };

interface MailTexts {
  readonly subject: string;
  /** After the person's name. */
  readonly text: (school: string) => string;
  readonly button: string;
  readonly href: string;
}

const mailTexts: Record<ForStaff, MailTexts> = {
  joining: {
    subject: 'Somebody is waiting to be admitted',
    text: (school) => `somebody wants to be a student of ${school} at Limelight, and waits to be admitted.`,
    button: 'See who is waiting',
    href: '/admin/entries',
  },
  'earlier hours': {
    subject: 'A new student has hours from another school',
    text: (school) =>
      `a student who has come to ${school} brings verified hours from another school. They count once an administrator accepts them.`,
    button: 'See whose hours wait',
    href: '/admin/entries',
  },
  'graduation year': {
    subject: 'A student asks for another graduation year',
    text: (school) => `a student of ${school} asks for another graduation year.`,
    button: 'See who asks',
    href: '/admin/entries',
  },
  event: {
    subject: 'An event is waiting for approval',
    text: (school) => `a student of ${school} has posted an event. Others see it once you approve it.`,
    button: 'Read the event',
    href: '/admin/events',
  },
  report: {
    subject: 'Somebody has reported an event or a name',
    text: (school) => `somebody has reported an event or a name to the administrators of ${school}.`,
    button: 'Read the report',
    href: '/admin/inbox',
  },
};

function compose({ what, first_name, school }: StaffMailData, { config }: ComposeContext) {
  const { subject, text, button, href } = mailTexts[what];
  return renderMail(config, {
    subject,
    preview: `For the administrators of ${school}.`,
    heading: subject,
    paragraphs: [`Hello ${first_name}, ${text(school)}`],
    button: { label: button, href },
    footer: `You get this email because you are an administrator of ${school} at Limelight.`,
  });
}

export const staffMailKinds = { [STAFF_MAIL]: { compose } } satisfies MailKinds;

export function selectAdministrators(trx: Trx, schoolIds: readonly number[], exceptId?: number) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.school_id', 'in', [...schoolIds])
    .where('a.is_school_administration', '=', true)
    .where(counts)
    .$if(exceptId !== undefined, (query) => query.where('a.id', '<>', exceptId ?? 0))
    .select(['a.email', 'a.first_name', 's.name as school'])
    .orderBy('a.id')
    .execute();
}
