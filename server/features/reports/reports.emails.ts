/** The mail to administrators about a report; nothing of it is in the mail. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';

export const REPORT_MAIL = 'report-waits';

export type ReportData = { readonly first_name: string; readonly school: string };

function compose({ first_name, school }: ReportData, { config }: ComposeContext): Promise<ComposedMail> {
  return renderMail({
    subject: 'Somebody has reported an event or a name',
    preview: `For the administrators of ${school}.`,
    heading: 'A report is waiting',
    paragraphs: [
      `Hello ${withoutLinks(first_name)}, somebody has reported an event or a name to the administrators of ${school}. We mail you again when all reports are settled and a new one comes.`,
    ],
    button: { label: 'Read the report', href: pageLink(config, '/admin/events') },
    footer: `You get this mail because you are an administrator of ${school} at Limelight. Questions: ${config.contactEmail}`,
  });
}

export const reportsMailKinds = { [REPORT_MAIL]: { compose } } satisfies MailKinds;
