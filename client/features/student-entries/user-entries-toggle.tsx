/** The school's switch for "verified", and the state of the request to the contact. */
import { Switch } from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import type { SignedEntry } from '#client/domain/entry-sign.ts';
import { schoolDay } from '#client/ui/format/text.ts';
import { verifiedText } from '#client/domain/request-text.ts';
import { entryName } from './user-entries-list.ts';
import { askedLater, goesWithList, whenAsked } from '#shared/entries/held-request.ts';
import rows from '#client/domain/entry-row.module.css';
import list from '#client/ui/list/list.module.css';

/** Off, it has to be seen on white too. */
const parts = { track: { border: '1px solid var(--ll-line-strong)' } };

interface VerifiedSwitchProps {
  readonly entry: SchoolEntry;
  /** The id of the sentences about its request. */
  readonly wordsId: string;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  readonly onVerify: (entry: SchoolEntry, verified: boolean) => void;
}

export function VerifiedSwitch({ entry, wordsId, canDecide, onVerify }: VerifiedSwitchProps) {
  return (
    <Switch
      size="md"
      styles={parts}
      aria-describedby={wordsId}
      aria-label={`Verified: ${entryName(entry)}`}
      checked={entry.verified}
      disabled={!canDecide}
      onChange={(event) => onVerify(entry, event.currentTarget.checked)}
    />
  );
}

interface RequestWordsProps {
  readonly id: string;
  readonly entry: SchoolEntry;
  readonly sentences: readonly string[];
  /** Shown until the entry is decided about again. */
  readonly note: string | undefined;
}

export function RequestWords({ id, entry, sentences, note }: RequestWordsProps) {
  return (
    <div id={id} className={list.stack}>
      {note !== undefined && (
        <p className={rows.request} data-wrong={true}>
          <strong>{note}</strong>
        </p>
      )}
      {sentences.map((sentence, place) => (
        <p key={sentence} className={rows.request} data-wrong={place === 0 && isStuck(entry)}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

export function sentencesOf(
  entry: SchoolEntry,
  isSetBack: boolean,
  timeZone: string,
  from?: MadeElsewhere,
): string[] {
  if (from) return fromSentences(entry, from, timeZone);
  return isSetBack && !entry.verified ? [setBackText(entry)] : requestSentences(entry, timeZone);
}

/** Where an entry comes from, and who has verified it there. */
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

/** One sentence for each fact, the most important first. */
export function requestSentences(entry: SchoolEntry, timeZone: string, now = new Date()): string[] {
  if (entry.verified) return [verifiedText(entry, timeZone)].filter(Boolean);
  const { expires_at } = entry;
  const expires =
    expires_at !== null && `Expires on ${schoolDay(expires_at, timeZone)} unless it is verified.`;
  return [waitingSentence(entry, timeZone, now), ...(expires ? [expires] : [])];
}

/** Whether a problem keeps the contact from answering. */
export const isStuck = ({ verified, request_state }: SchoolEntry) =>
  !verified && (request_state === 'failed' || request_state === 'stopped');

/** What happens when the school sets a verified entry back. */
export function setBackText({ contact, request_state }: SchoolEntry): string {
  return `Set back. ${afterSetBack(contact, request_state)} The entry can be verified for another month; after that it expires.`;
}

/** A contact who has answered gets no more mail; an open request gets its usual reminders. */
function afterSetBack(contact: string, state: SchoolEntry['request_state']): string {
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
    case 'waiting': {
      const when = whenAsked(new Date(request_at ?? now), now, timeZone);
      return askedLater('the contact', when, request_problem ?? '');
    }
    case 'listed':
      return goesWithList('the contact', new Date(request_at ?? now), now, timeZone);
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
      return `The contact accepted it${on}, but the school has set it back since.`;
  }
}
