import { hasAddress, withoutLinks } from '#shared/address-in-text.ts';
import { describeDay } from '#shared/calendar.ts';
import { describeDuration } from '#features/entries/hours.text.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { VERIFICATION_MAIL } from '#features/entries/server/entry-requests.operations.ts';
import { renderRemovedMail } from '#features/entries/server/entry-mail.ts';
import { findBlockedContacts } from '#features/entries/server/entry-requests.queries.ts';
import { findTextSent } from '#features/entries/server/history/entry-history.queries.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { renderMail, type MailContent, nameSome } from '#server/platform/mail/layout.ts';
import { answersTo, type ComposeContext, type ComposedMail } from '#server/platform/mail/mail.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { noteContactMail } from './contact-delivery.operations.ts';
import { selectStillWaiting } from './contact-mail.operations.ts';
import { factText, mailText, changeSentences, isChanged, subjectOfChange } from './entry-changes.ts';
import { findRequestByMail, insertToken, isOpen, type RequestRow } from './verification.queries.ts';

export const REJECTED_MAIL = 'entry-rejected';

export type ContactText = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'code'>;

export function languageOf({ contact_language }: RequestRow): Language {
  return contact_language ?? DEFAULT_LANGUAGE;
}

/** Mails a contact about an entry, with new links to decide and to stop mail. */
export async function renderContactMail(
  request: RequestRow,
  context: ComposeContext,
  text: ContactText,
): Promise<ComposedMail> {
  const { trx, clock, config, to } = context;
  const decide = newToken();
  const token = { request_id: request.id, token_hash: decide.hash, purpose: 'decide' } as const;
  await insertToken(trx, token, clock.now());
  const language = languageOf(request);
  const { say } = mailText[language];
  const { entry } = request;
  // Pages default to the browser's language.
  const inLanguage = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
  const page = `${config.publicUrl}/verify-entry/${decide.token}${inLanguage}`;
  const stop = await makeStopLink(context, request.id, inLanguage);
  const unconfirmed = say('unconfirmed', { student: nameOf(request), school: request.school });
  const mail = await renderMail(config, {
    ...text,
    paragraphs: [...text.paragraphs, ...(request.standing === 'waiting' ? [unconfirmed] : [])],
    language,
    line: whatAndWhen(entry, language),
    buttonPlace: 'before the facts',
    button: { label: say('isRight'), href: page },
    otherButton: { label: say('isWrong'), href: `${page}#wrong` },
    facts: moreFacts(entry, language),
    afterButton: [
      ...([entry.event, entry.role, entry.organizer, entry.description].some(hasAddress)
        ? [say('linksTakenApart')]
        : []),
      say('onThePage'),
    ],
    ours: [to],
    footer: say('footer', { student: nameOf(request), address: to }),
    links: [
      { label: say('unknownStudent'), href: `${page}#unknown-student` },
      { label: say('stopMail'), href: stop.page },
    ],
  });
  return { ...mail, headers: { ...answersTo(request.reply_email), ...stop.headers } };
}

/** A new link that stops mail, and headers for mail programs (RFC 8058). It belongs to a request. */
export async function makeStopLink(
  { trx, clock, config }: ComposeContext,
  request_id: number,
  inLanguage: string,
) {
  const { token, hash } = newToken();
  await insertToken(trx, { request_id, token_hash: hash, purpose: 'stop_mail' }, clock.now());
  const page = `${config.publicUrl}/unsubscribe/${token}`;
  return {
    page: `${page}${inLanguage}`,
    headers: { 'List-Unsubscribe': `<${page}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function whatAndWhen({ event, date, hours }: EntryText, language: Language): string[] {
  const duration = describeDuration(Math.round(hours * 100));
  const amount = factText[language].say('amount', { amount: hours, duration });
  return [event, describeDay(date, language), amount];
}

function moreFacts(entry: EntryText, language: Language): (readonly [string, string])[] {
  const { say } = factText[language];
  return (['role', 'organizer', 'description'] as const).map((field) => [say(field), entry[field]]);
}

/** In older accounts a name may be an address. */
export function nameOf({ first_name, last_name }: Pick<RequestRow, 'first_name' | 'last_name'>): string {
  return withoutLinks(`${first_name} ${last_name}`);
}

/** Inboxes show subjects before senders, so only names, event and day; an event that is an address is left out. */
export function subjectOf(request: RequestRow, which: 'subject' | 'reminderSubject'): string {
  const language = languageOf(request);
  const { say } = mailText[language];
  const student = nameOf(request);
  const { event, date } = request.entry;
  return hasAddress(event)
    ? say(`${which}OfDay`, { student, date: describeDay(date, language) })
    : say(which, { student, event });
}

/** False once the entry was changed, withdrawn, decided, verified by the school or has expired, or the contact stopped mail. */
export async function isStillNeeded(request: RequestRow, { trx }: { trx: Trx }): Promise<boolean> {
  if (!isStillOpen(request)) return false;
  return (await findBlockedContacts(trx, request.account_id, [request.contact])).size === 0;
}

/** As `isStillNeeded`, ignoring the contact's stops. Students who are suspended or without a school can ask again later. */
export function isStillOpen(request: RequestRow): boolean {
  return isOpen(request) && request.standing !== 'suspended' && request.standing !== 'removed';
}

async function composeRequest(_data: unknown, context: ComposeContext) {
  const request = await findRequestByMail(context.trx, context.mailId);
  return request && (await isStillNeeded(request, context)) ? renderRequest(request, context) : undefined;
}

export async function renderRequest(request: RequestRow, context: ComposeContext): Promise<ComposedMail> {
  const language = languageOf(request);
  const { say } = mailText[language];
  const { school, entry } = request;
  const student = nameOf(request);
  const preview = say('preview', { student, school, amount: entry.hours });
  const before = request.of_entry && (await findTextSent(context.trx, request.of_entry, request.contact));
  if (before && isChanged(before, entry)) {
    return renderContactMail(request, context, {
      subject: subjectOfChange(before, entry, student, language) ?? subjectOf(request, 'subject'),
      preview,
      heading: say('changedHeading', { student }),
      paragraphs: [say('changed', { student, school }), ...changeSentences(before, entry, language)],
    });
  }
  return renderContactMail(request, context, {
    subject: subjectOf(request, 'subject'),
    preview,
    heading: say('heading', { first: withoutLinks(request.first_name) }),
    paragraphs: [say('asks', { student, school })],
  });
}

interface Rejection {
  readonly entry: EntryText;
  /** Missing in older mails. */
  readonly entry_id?: number | null;
  readonly reason: string | null;
  readonly first_name: string;
  readonly unknown_student?: boolean;
  /** With `unknown_student`: entries that waited for the same contact. */
  readonly other_entry_ids?: readonly number[];
}

/** Includes the entry's text for the student. */
function composeRejection(rejection: Rejection, context: ComposeContext): Promise<ComposedMail> {
  const { entry, entry_id, reason, first_name } = rejection;
  if (rejection.unknown_student) return composeUnknownStudent(rejection, context);
  const text = {
    subject: `Your entry \u201c${entry.event}\u201d was rejected`,
    preview:
      reason === null
        ? `${entry.contact} gave no reason. The text of your entry is in this mail.`
        : `The reason: ${reason}`,
    heading: `${first_name}, your entry was rejected`,
    paragraphs: [
      reason === null ? 'No reason was given.' : `The reason: ${reason}`,
      `${entry.contact} did not confirm this entry, so it was removed from your portfolio. Here is what you wrote. You can correct it and record it again.`,
    ],
    afterButton: ['Is this a mistake? Talk to the contact or your school first.'],
  };
  return renderRemovedMail(entry, context, text, entry, entry_id ?? undefined);
}

/** Most often the address belongs to somebody else than the student thought. */
async function composeUnknownStudent(
  { entry, reason, first_name, other_entry_ids = [] }: Rejection,
  context: ComposeContext,
): Promise<ComposedMail> {
  const others = await selectStillWaiting(context.trx, other_entry_ids, entry.contact);
  const text = {
    subject: `Was the contact of \u201c${entry.event}\u201d the right one?`,
    preview: `${entry.contact} says that they do not know you. The text of your entry is in this mail.`,
    heading: `${first_name}, the contact does not know you`,
    paragraphs: [
      ...(reason === null ? [] : [`They wrote: ${reason}`]),
      `${entry.contact} says that they do not know you, so this entry was removed from your portfolio. Wrong address? Record it again with the right one. Here is what you wrote:`,
    ],
    afterButton: [
      `You cannot name ${entry.contact} as a contact any more. Was the address right? Talk to the person or your school.`,
      ...(others.length === 0 ? [] : [othersText(entry.contact, others)]),
    ],
    ...(others.length === 0 ? {} : { links: [{ label: 'See all your entries', href: '/hour-tracker' }] }),
  };
  return renderRemovedMail(entry, context, text, { ...entry, contact: '' });
}

/** The contact can still answer earlier requests, but gets no new ones. */
function othersText(contact: string, others: readonly Pick<EntryText, 'event' | 'date'>[]): string {
  const isOne = others.length === 1;
  const names = nameSome(others.map(({ event, date }) => `\u201c${event}\u201d of ${describeDay(date)}`));
  return `${isOne ? 'Another entry of yours waits' : `${others.length} other entries of yours wait`} for the same contact, and ${contact} gets no more emails about ${isOne ? 'it' : 'them'}: ${names}. Please name another contact for ${isOne ? 'it' : 'each of them'}.`;
}

export const verificationMailKinds = {
  [VERIFICATION_MAIL]: { compose: composeRequest, onOutcome: noteContactMail('request') },
  [REJECTED_MAIL]: { compose: composeRejection },
};
