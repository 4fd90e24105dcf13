import type { MadeElsewhere, SchoolEntry } from '#features/students/students.contract.ts';
import type { SignedEntry } from '#features/entries/client/entry-sign.ts';
import { deferredText, expiryText, verifiedText } from '#features/entries/client/request-text.ts';
import { schoolDay } from '#client/ui/format/text.ts';

export function fromSentences(entry: SchoolEntry, from: MadeElsewhere, timeZone: string): string[] {
  const { school } = from;
  if (!entry.verified) return [`From ${school}, not verified.`];
  const how = verifiedText(entry, timeZone);
  const sentences = how === '' ? [`From ${school}, verified there.`] : [`From ${school}.`, how];
  if (from.counts) return sentences;
  const reason = from.decision?.reason;
  return [...sentences, reason ? `Does not count: “${reason}”` : 'Counts once an administrator accepts it.'];
}

export function signed(entry: SchoolEntry, from: MadeElsewhere | undefined): SignedEntry {
  if (!from || from.counts || !entry.verified) return entry;
  return { ...entry, not_counted: { school: from.school, reason: from.decision?.reason ?? null } };
}

/** A sentence per fact, most important first. @param from for an entry made at another school */
export function requestSentences(entry: SchoolEntry, timeZone: string, from?: MadeElsewhere): string[] {
  if (from) return fromSentences(entry, from, timeZone);
  if (entry.verified) return [verifiedText(entry, timeZone)].filter(Boolean);
  return [waitingSentence(entry, timeZone, new Date()), expiryText(entry, timeZone)].filter(Boolean);
}

export const isStuck = ({ verified, request_state }: SchoolEntry) =>
  !verified && (request_state === 'failed' || request_state === 'stopped');

/**
 * What follows when an entry is marked as not verified: a contact who has answered gets no more mail; an open
 * request gets its usual reminders.
 */
export function afterwardsText({ contact, request_state: state }: SchoolEntry): string {
  if (state === 'waiting' || state === 'listed') return `We will still email ${contact}.`;
  if (state === 'queued') return `The email to ${contact} is on its way.`;
  return state === 'accepted'
    ? `We do not email ${contact} again.`
    : `We do not email ${contact} again for now.`;
}

function waitingSentence(entry: SchoolEntry, timeZone: string, now: Date): string {
  const { request_state, request_at, request_problem, contact } = entry;
  const on = request_at === null ? '' : ` on ${schoolDay(request_at, timeZone)}`;
  switch (request_state) {
    case 'none':
      return 'We have not emailed the contact yet.';
    case 'waiting':
    case 'listed':
      return deferredText({ ...entry, contact: 'the contact' }, timeZone, now);
    case 'queued':
      return 'The email to the contact is waiting to be sent.';
    case 'sent':
      return `We emailed the contact${on}.`;
    case 'opened':
      return `The link in our email was opened${on}, and there is no answer yet.`;
    case 'failed':
      return `Could not be delivered: ${request_problem ?? `the email to ${contact} did not arrive.`}`;
    case 'stopped':
      return request_problem ?? `${contact} gets no more emails about this entry.`;
    case 'accepted':
      return `The contact accepted it${on}, but the school has marked it as not verified since.`;
  }
}
