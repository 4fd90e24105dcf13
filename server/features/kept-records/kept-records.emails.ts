/** The mail to students whose school keeps a record of who deletes their account. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { KEPT_YEARS } from '#shared/privacy/kept-records.contract.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { findTold, TOLD_DAYS } from './kept-records.queries.ts';

export const RECORDS_MAIL = 'school-keeps-records';

export type RecordsMailData = { readonly account_id: number; readonly school_id: number };

/** Dropped when the student has left the school, or it keeps nothing any more. */
async function compose(
  { account_id, school_id }: RecordsMailData,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const told = await findTold(trx, account_id, school_id);
  if (!told) return undefined;
  const { school, first_name, graduation_year } = told;
  return renderMail({
    subject: `${school} keeps your verified hours without your name`,
    preview: 'If you delete your account one day, your school keeps dates and hours.',
    heading: 'What your school keeps',
    paragraphs: [
      `Hello ${withoutLinks(first_name)}, ${school} has decided to keep a record of verified hours when a student deletes their Limelight account: the dates, the hours, how each was verified, and the graduation year, under a made-up name. Not your name, your email, or where you helped.`,
      `It holds for you from ${TOLD_DAYS} days after this mail, and the record goes at the end of ${graduation_year + KEPT_YEARS}. If you delete your account before, nothing is kept. You do not have to do anything.`,
    ],
    button: { label: 'Your account', href: pageLink(config, '/profile?section=account') },
    ours: [config.contactEmail],
    footer: `You get this mail once, because you are a student of ${school} at Limelight. Questions: ${config.contactEmail}`,
  });
}

export const keptRecordsMailKinds = { [RECORDS_MAIL]: { compose } } satisfies MailKinds;
