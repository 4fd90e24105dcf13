/** The mails of verification: the request to the contact, and the news of a rejection to the student. */
import { describeDay } from '#shared/calendar.ts';
import { describeHours } from '#shared/entries/hours.ts';
import { VERIFICATION_MAIL } from '#server/features/entries/entries.operations.ts';
import type { EntryText } from '#server/platform/database-tables.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail.ts';
import { newToken } from '#server/platform/tokens.ts';
import { findRequestByMail, insertToken } from './verification.queries.ts';

export const REJECTED_MAIL = 'entry-rejected';

/** Asks the contact. Dropped when the entry was changed, withdrawn or decided before it could be sent. */
async function composeRequest(_data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { trx, clock, config, mailId } = context;
  const request = await findRequestByMail(trx, mailId);
  if (!request || request.decision || request.superseded_at || request.current_version === null)
    return undefined;
  const { token, hash } = newToken();
  await insertToken(trx, request.id, hash, clock.now());
  const student = `${request.first_name} ${request.last_name}`;
  return renderMail({
    subject: `Did ${student} volunteer at ${request.entry.event}?`,
    preview: `${student} of ${request.school} asks you to confirm ${request.entry.hours} volunteer hours.`,
    heading: `Please confirm ${student}\u2019s volunteer hours`,
    paragraphs: [
      `${student}, a student of ${request.school}, named you as the contact for this volunteer work:`,
    ],
    facts: facts(request.entry),
    button: { label: 'Look at the entry', href: `${config.publicUrl}/verify-entry/${token}` },
    afterButton: [
      'On the page you can accept or reject the entry; you need no account. If you accept, the hours count for the student. If you reject, the entry is removed and the student is told. Opening the page decides nothing.',
    ],
    footer: `You get this mail because ${student} entered ${context.to} as the contact. Do you not know this student? Then reject the entry, or write to ${config.contactEmail}.`,
  });
}

interface Rejection {
  readonly entry: EntryText;
  readonly reason: string | null;
  readonly first_name: string;
}

/** Tells the student what happened and keeps the text of the entry for them. */
function composeRejection(
  { entry, reason, first_name }: Rejection,
  context: ComposeContext,
): Promise<ComposedMail> {
  return renderMail({
    subject: `Your entry \u201c${entry.event}\u201d was rejected`,
    preview: `${entry.contact} did not confirm this entry. Here is its text, so that nothing is lost.`,
    heading: 'Your entry was rejected',
    paragraphs: [
      `Hello ${first_name}, ${entry.contact} did not confirm this entry, so it was removed from your portfolio.`,
      reason === null ? 'No reason was given.' : `The reason: ${reason}`,
      'This is what you had written, so that nothing is lost:',
    ],
    facts: [...facts(entry), ['Contact', entry.contact]],
    button: { label: 'Record it again', href: recordAgain(context.config.publicUrl, entry) },
    afterButton: ['If you think this is a mistake, talk to the contact or to your school first.'],
    footer: `You get this mail because you have an account at Limelight. Questions: ${context.config.contactEmail}`,
  });
}

/** Characters that every mail program follows in a link. */
const LINK_MAXIMUM = 1900;

/** A link that opens Record Entry filled in; a description too long for a link is left to the mail itself. */
function recordAgain(publicUrl: string, entry: EntryText): string {
  const link = (fields: Record<string, string>): string =>
    `${publicUrl}/portfolio-create-event?${new URLSearchParams(fields).toString()}`;
  const { description, ...others } = entry;
  const fields = { ...others, hours: String(entry.hours) };
  const whole = link({ ...fields, description });
  return whole.length <= LINK_MAXIMUM ? whole : link(fields);
}

function facts(entry: EntryText): (readonly [string, string])[] {
  return [
    ['Event', entry.event],
    ['Date', describeDay(entry.date)],
    ['Hours', describeHours(Math.round(entry.hours * 100))],
    ['Role', entry.role],
    ['Organizer', entry.organizer],
    ['Description', entry.description],
  ];
}

/** The mails of this feature by kind. */
export const verificationMailKinds = {
  [VERIFICATION_MAIL]: composeRequest,
  [REJECTED_MAIL]: composeRejection,
};
