/** The mail to a student about whose proposal the school has decided. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { describeDay } from '#shared/calendar.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { findDecision } from './proposals.queries.ts';

export const DECIDED_MAIL = 'proposal-decided';

export type DecidedData = {
  readonly account_id: number;
  readonly proposal: number;
  /** With which it was decided. */
  readonly version: number;
};

export const proposalsMailKinds = { [DECIDED_MAIL]: { compose } } satisfies MailKinds;

/** Dropped when it has been decided otherwise since. */
async function compose(
  { proposal, version }: DecidedData,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const found = await findDecision(trx, proposal, version);
  if (!found) return undefined;
  const { state, school, first_name, note } = found;
  const isApproved = state === 'approved';
  const organization = withoutLinks(found.organization);
  const subject = `${school} ${isApproved ? 'has approved' : 'has not approved'} “${organization}”`;
  const after = isApproved
    ? `Hours with ${organization} ${daysText(found)} are approved. Name the organization as you did here when you record them.`
    : `If this is a mistake, talk to your school, or ask again.`;
  return renderMail({
    subject,
    preview: after,
    heading: subject,
    paragraphs: [
      `Hello ${withoutLinks(first_name)}, ${subject}.`,
      ...(note === null ? [] : [`The school writes: ${withoutLinks(note)}`]),
      after,
    ],
    button: { label: 'See what counts', href: pageLink(config, '/requirements') },
    ours: [config.contactEmail],
    footer: `Questions about Limelight: ${config.contactEmail}`,
  });
}

function daysText({ from_day, until_day }: { readonly from_day: string; readonly until_day: string | null }) {
  return until_day === null
    ? `from ${describeDay(from_day)} on`
    : `from ${describeDay(from_day)} to ${describeDay(until_day)}`;
}
