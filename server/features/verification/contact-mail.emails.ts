/** News to students that nobody reads what they asked: the contact wants no more mail, or cannot be reached. */
import { describeDay } from '#shared/calendar.ts';
import type { MailStop } from '#shared/entries/entries.rules.ts';
import { describeHours } from '#shared/entries/hours.text.ts';
import { entryFacts, studentFooter } from '#server/features/entries/entry-mail.ts';
import { findBlockedContacts } from '#server/features/entries/entry-requests.queries.ts';
import { renderMail, factsOfSome, nameSome } from '#server/platform/mail/layout.ts';
import {
  adviceAfter,
  plainProblem,
  storedProblem,
  type MailProblem,
} from '#server/platform/mail/mail-problem.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import {
  REQUEST_FAILED_MAIL,
  findWaitingRequest,
  type WaitingRequest,
} from './contact-delivery.operations.ts';
import { CONTACT_STOPPED_MAIL } from './contact-mail.operations.ts';
import { selectStillWaiting } from './contact-mail.queries.ts';

interface Failure {
  readonly request_id: number;
  /** Others of this student that were in the same list. */
  readonly also?: readonly number[];
  /** What the mail server said. */
  readonly reason: string;
  /** What that means, where it is known. */
  readonly problem?: MailProblem;
}

/** The contact cannot be reached. Dropped when the student has seen to it already. */
async function composeFailure(
  { request_id, also = [], reason, problem: code }: Failure,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const found: WaitingRequest[] = [];
  for (const id of [request_id, ...also]) {
    const one = await findWaitingRequest(trx, id);
    if (one) found.push(one);
  }
  const [request, ...others] = found;
  if (!request) return undefined;
  const { entry } = request;
  const problem = storedProblem(code, reason);
  if (adviceAfter(problem) === 'ask_again') return composeTryAgain(request, others, problem, config);
  return renderMail({
    subject: `The contact of ${entriesNamed(request, others)} could not be reached`,
    preview: `The email to ${entry.contact} did not arrive. Please check the address.`,
    heading: 'The contact could not be reached',
    paragraphs: [
      `Hello ${request.first_name}, the email that asks ${entry.contact} to verify your entry did not arrive. ${plainProblem(problem)}`,
      'Please check the address letter by letter. The contact is asked as soon as you correct it.',
      ...inTheSameMail(others),
    ],
    facts: [['Contact', entry.contact], ...entryFacts(entry)],
    button: {
      label: 'Correct the address',
      href: pageLink(config, `/portfolio-update-event/${request.entry_id}`),
    },
    afterButton: ['If the address is right, ask the contact for another one, or talk to your school.'],
    ours: [config.contactEmail, entry.contact],
    footer: studentFooter(config.contactEmail),
  });
}

/** In a subject: the event, and how many others were asked about in the same list. */
function entriesNamed({ entry }: WaitingRequest, others: readonly WaitingRequest[]): string {
  const name = `\u201c${entry.event}\u201d`;
  if (others.length === 0) return name;
  return `${name} and ${others.length === 1 ? 'another entry' : `${others.length} other entries`}`;
}

/** The other entries of the list, each by its name. */
function inTheSameMail(others: readonly WaitingRequest[]): string[] {
  if (others.length === 0) return [];
  const names = others.map(({ entry }) => `\u201c${entry.event}\u201d of ${describeDay(entry.date)}`);
  return [
    `The same email was about ${nameSome(names)}. Please see to ${others.length === 1 ? 'it' : 'them'}, too.`,
  ];
}

/** Nothing speaks against the address, so that the student must not be sent to look for a mistake in it. */
function composeTryAgain(
  request: WaitingRequest,
  others: readonly WaitingRequest[],
  problem: MailProblem,
  config: ComposeContext['config'],
): Promise<ComposedMail> {
  const { entry, first_name } = request;
  return renderMail({
    subject: `Please send the email about ${entriesNamed(request, others)} again`,
    preview: `Something went wrong with the email to ${entry.contact}. You can send it again from your portfolio.`,
    heading: 'Please send the email again',
    paragraphs: [
      `Hello ${first_name}, something went wrong with the email that asks ${entry.contact} to verify your entry. ${plainProblem(problem)}`,
      'Please send it again from your portfolio with the button Resend. The entry can stay as it is.',
      ...inTheSameMail(others),
    ],
    facts: [['Contact', entry.contact], ...entryFacts(entry)],
    button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: [
      'If it goes wrong again, check the address, ask the contact for another one, or talk to your school.',
    ],
    ours: [config.contactEmail, entry.contact],
    footer: studentFooter(config.contactEmail),
  });
}

interface Stop {
  readonly contact: string;
  readonly entry_ids: readonly number[];
}

/** The contact wants no more mail, or does not know the student. Tells only of entries that still wait, and nothing when mail may come again. */
async function composeStopped({ contact, entry_ids }: Stop, { trx, config }: ComposeContext) {
  const entries = await selectStillWaiting(trx, entry_ids, contact);
  const [first] = entries;
  if (!first) return undefined;
  const stop = (await findBlockedContacts(trx, first.account_id, [contact])).get(contact);
  if (!stop) return undefined;
  const isOne = entries.length === 1;
  const [said, effect, help] = stopText[stop];
  return renderMail({
    subject: isOne
      ? `Please name another contact for \u201c${first.event}\u201d`
      : `Please name another contact for ${entries.length} entries`,
    preview: `${contact} ${said}.`,
    heading: 'Please name another contact',
    paragraphs: [
      `Hello ${first.first_name}, ${contact} ${said}, so ${effect} ${isOne ? 'this entry' : 'these entries'}:`,
    ],
    facts: factsOfSome(entries, ({ event, date, hours }) => [
      event,
      `${describeDay(date)}, ${describeHours(Math.round(hours * 100))}`,
    ]),
    button: isOne
      ? { label: 'Name another contact', href: pageLink(config, `/portfolio-update-event/${first.id}`) }
      : { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: [
      `${help}Somebody else who was there can verify ${isOne ? 'it' : 'them'}: open ${isOne ? 'the entry' : 'each entry'} and name that person as the contact.`,
    ],
    ours: [config.contactEmail, contact],
    footer: studentFooter(config.contactEmail),
  });
}

/** What the contact said, what it means for the entries that follow, and what helps besides another contact. */
const stopText: Readonly<Record<MailStop, readonly [said: string, effect: string, help: string]>> = {
  'from anybody': ['has asked to get no more emails about volunteer hours', 'nobody reminds them of', ''],
  'from this student': [
    'says that they do not know you',
    'they get no more emails about',
    'If the address was wrong, correct it. ',
  ],
};

export const contactMailKinds = {
  [REQUEST_FAILED_MAIL]: { compose: composeFailure, lastingData: ['request_id'] },
  [CONTACT_STOPPED_MAIL]: { compose: composeStopped },
};
