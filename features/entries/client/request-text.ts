/** The state of the request to an entry's contact as text (rulings, section 4), and why an entry is gone. */
import { deferredSentence, goesWithList, deferredUntil } from '#features/entries/deferred-request.ts';
import { evidenceText } from '#features/entries/entry-evidence.text.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import type { RemovedEntry } from '#features/entries/entry-history.contract.ts';
import { schoolDay } from '#client/ui/format/text.ts';

export function requestText(entry: Entry, timeZone: string, now = new Date()): string {
  const { request_state, request_at, request_problem, request_advice, contact } = entry;
  const on = request_at === null ? '' : ` on ${schoolDay(request_at, timeZone)}`;
  switch (request_state) {
    case 'none':
      return 'No email has been sent yet.';
    case 'waiting':
    case 'listed':
      return deferredText(entry, timeZone, now);
    case 'queued':
      return 'The email is waiting to be sent.';
    case 'sent':
      return `Email sent${on}. Waiting for an answer.`;
    case 'opened':
      return `Somebody opened the request${on} and has not decided yet.`;
    case 'failed':
      // If the address is not at fault, the mail may have arrived.
      return request_advice === 'ask_again'
        ? `Something went wrong with the email to ${contact}. ${request_problem ?? ''} Please send it again.`
        : `The email to ${contact} did not arrive. ${request_problem ?? ''}`.trimEnd();
    case 'stopped':
      return request_problem ?? `${contact} gets no more emails about this entry.`;
    case 'accepted':
      return `Your contact accepted this entry${on}, and your school has since marked it as not verified.`;
  }
}

type RequestedEntry = Pick<Entry, 'contact' | 'request_state' | 'request_at' | 'request_problem'>;

/** When a postponed request will be sent, and why not now. */
export function deferredText(
  { contact, request_state, request_at, request_problem }: RequestedEntry,
  timeZone: string,
  now = new Date(),
): string {
  const at = new Date(request_at ?? now);
  return request_state === 'listed'
    ? goesWithList(contact, at, now, timeZone)
    : deferredSentence(contact, deferredUntil(at, now, timeZone), request_problem ?? '');
}

/** The daily limit is reached, or the request goes out with the next list. */
export function isDeferred({ request_state }: Pick<Entry, 'request_state'>): boolean {
  return request_state === 'waiting' || request_state === 'listed';
}

/** Who verified an entry, how and when, and whether the school counts it; may be empty. */
export function verifiedText(
  { evidence, not_counted }: Pick<Entry, 'evidence' | 'not_counted'>,
  timeZone: string,
): string {
  const how = evidence ? `${evidenceText(evidence, timeZone)}.` : '';
  return [how, not_counted ? notCountedText(not_counted) : ''].join(' ').trim();
}

function notCountedText({ school, reason }: NonNullable<Entry['not_counted']>): string {
  return reason === null
    ? `It is from your earlier school, and counts once ${school} accepts it.`
    : `${school} does not count it: \u201c${reason}\u201d`;
}

export function expiryText(
  { verified, expires_at }: Pick<Entry, 'verified' | 'expires_at'>,
  timeZone: string,
): string {
  if (verified || expires_at === null) return '';
  return `Expires on ${schoolDay(expires_at, timeZone)} unless it is verified.`;
}

/** The link to the form when the student must correct something before the contact can answer. */
export function correctionText({ verified, request_advice }: Entry): string | undefined {
  if (verified) return undefined;
  if (request_advice === 'correct_address') return 'Correct the address';
  if (request_advice === 'name_another') return 'Name another contact';
  return undefined;
}

/** Whether the student can fix what keeps the contact from answering. */
export function hasProblem({ verified, request_advice }: Entry): boolean {
  return !verified && request_advice !== null;
}

const notAskedAgain: readonly Entry['request_state'][] = ['waiting', 'queued', 'stopped'];

/** Not while a mail is queued, nor for a contact who wants no mail. */
export function canAskAgain({ verified, request_state }: Entry): boolean {
  return !verified && !notAskedAgain.includes(request_state);
}

export function removalText(removed: RemovedEntry, timeZone: string): string[] {
  const { kind, at, contact, reason, unknown_student } = removed;
  const day = schoolDay(at, timeZone);
  const reasonLines = reason === null || reason === '' ? [] : [`Reason: “${reason}”`];
  switch (kind) {
    case 'rejected':
      return [
        unknown_student
          ? `${contact} rejected it on ${day}, saying that they do not know you.`
          : `${contact} rejected it on ${day}.`,
        ...reasonLines,
      ];
    case 'expired':
      return [`It expired on ${day}: ${contact} did not answer within a month.`];
    case 'removed':
      return [`Your school removed it on ${day}.`, ...reasonLines];
  }
}
