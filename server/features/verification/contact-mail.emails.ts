/** News to students that nobody reads what they asked: the contact wants no more mail, or cannot be reached. */
import { describeDay } from '#shared/calendar.ts';
import { plainProblem } from '#shared/entries/delivery.ts';
import { describeHours } from '#shared/entries/hours.ts';
import { findBlockedContacts } from '#server/features/entries/entries.operations.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail.ts';
import { REQUEST_FAILED_MAIL } from './contact-delivery.operations.ts';
import { findWaitingRequest } from './contact-delivery.queries.ts';
import { CONTACT_STOPPED_MAIL } from './contact-mail.operations.ts';
import { selectStillWaiting } from './contact-mail.queries.ts';
import { facts, studentFooter } from './verification.emails.ts';

interface Failure {
  readonly request_id: number;
  /** What the mail server said. */
  readonly reason: string;
}

/** The contact cannot be reached. Dropped when the student has seen to it already. */
async function composeFailure(
  { request_id, reason }: Failure,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const request = await findWaitingRequest(trx, request_id);
  if (!request) return undefined;
  const { entry } = request;
  return renderMail({
    subject: `The contact of \u201c${entry.event}\u201d could not be reached`,
    preview: `The email to ${entry.contact} did not arrive. Please check the address.`,
    heading: 'The contact could not be reached',
    paragraphs: [
      `Hello ${request.first_name}, the email that asks ${entry.contact} to verify your entry did not arrive. ${plainProblem(reason)}`,
      'Please check the address letter by letter. Once you correct it, the contact is asked at once.',
    ],
    facts: [['Contact', entry.contact], ...facts(entry)],
    button: {
      label: 'Correct the address',
      href: `${config.publicUrl}/portfolio-update-event/${request.entry_id}`,
    },
    afterButton: ['If the address is right, ask the contact for another one, or talk to your school.'],
    footer: studentFooter(config.contactEmail),
  });
}

interface Stop {
  readonly contact: string;
  readonly entry_ids: readonly number[];
}

/** The contact wants no more mail. Tells only of entries that still wait, and nothing when mail may come again. */
async function composeStopped(
  { contact, entry_ids }: Stop,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const entries = await selectStillWaiting(trx, entry_ids, contact);
  const [first] = entries;
  if (!first) return undefined;
  if ((await findBlockedContacts(trx, first.account_id, [contact])).size === 0) return undefined;
  const isOne = entries.length === 1;
  return renderMail({
    subject: isOne
      ? `Please name another contact for \u201c${first.event}\u201d`
      : `Please name another contact for ${entries.length} entries`,
    preview: `${contact} has asked to get no more emails about volunteer hours.`,
    heading: 'Please name another contact',
    paragraphs: [
      `Hello ${first.first_name}, ${contact} has asked to get no more emails about volunteer hours, so nobody reminds them of ${isOne ? 'this entry' : 'these entries'}:`,
    ],
    facts: entries.map(({ event, date, hours }) => [
      event,
      `${describeDay(date)}, ${describeHours(Math.round(hours * 100))}`,
    ]),
    button: isOne
      ? { label: 'Name another contact', href: `${config.publicUrl}/portfolio-update-event/${first.id}` }
      : { label: 'Open your portfolio', href: `${config.publicUrl}/hour-tracker` },
    afterButton: [
      `Somebody else who was there can verify ${isOne ? 'it' : 'them'}: open ${isOne ? 'the entry' : 'each entry'} and name that person as the contact.`,
    ],
    footer: studentFooter(config.contactEmail),
  });
}

/** The mails of this file by kind. */
export const contactMailKinds = {
  [REQUEST_FAILED_MAIL]: { compose: composeFailure },
  [CONTACT_STOPPED_MAIL]: { compose: composeStopped },
};
