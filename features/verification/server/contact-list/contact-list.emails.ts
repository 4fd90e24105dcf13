// Mails of a contact's list: its link, the code that proves the mailbox, and changed hours for the student. A link alone opens
// nothing: the browser must have proven the mailbox, too (decision 0053).
import { randomInt } from 'node:crypto';
import { hasAddress } from '#shared/address-in-text.ts';
import { describeDay } from '#shared/calendar.ts';
import { LIST_LINK_DAYS } from '#features/verification/contact-list/contact-list.limits.ts';
import { describeHours } from '#features/entries/hours.text.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#features/verification/contact-list/list-code.ts';
import { contactListMail as en } from '#shared/languages/en/contact-list-mail.ts';
import { contactListMail as es } from '#shared/languages/es/contact-list-mail.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { entryFacts, STUDENT_FOOTER } from '#features/entries/server/entry-mail.ts';
import { mailText } from '#features/verification/server/entry-changes.ts';
import { makeStopLink } from '#features/verification/server/verification.emails.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { answersTo, type ComposeContext, type ComposedMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { after, DAY, type Clock } from '#server/platform/clock.ts';
import { selectListed, type Listed, findLanguage } from './contact-list.queries.ts';
import { above, addRow, changeRows, deleteRows, upTo } from '#server/platform/database/rows.ts';

export const LIST_MAIL = 'contact-list';
export const LIST_CODE_MAIL = 'contact-list-code';
/** To a student: the contact says another number of hours. */
export const CORRECTED_MAIL = 'hours-corrected';

const listText = createTranslators({ en, es });

/** Organizers that a mail names; the page has all. */
const ORGANIZERS_MAXIMUM = 8;

/** Links to the recipient's list, with number, organizers, days and deadline of entries, but no students. */
export async function renderListMail(
  context: ComposeContext,
  listed: readonly Listed[],
  /** For unrequested lists. Names the school and its reply address when there is only one. */
  digest?: { readonly school: string | undefined; readonly reply_email: string | null | undefined },
): Promise<ComposedMail> {
  const { trx, clock, config, to } = context;
  const language = await findLanguage(trx, mailboxOf(to), listed[0]?.language);
  const { say } = listText[language];
  const inLanguage = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
  const token = await issueListLink({ trx, clock }, to);
  const count = listed.length;
  const amount = sumHours(listed.map(({ hours }) => hours));
  const end = listed.flatMap(({ last_day }) => last_day ?? []).sort()[0];
  const stop = listed[0] && (await makeStopLink(context, listed[0].request_id, inLanguage));
  const mail = await renderMail(config, {
    language,
    subject:
      digest?.school === undefined
        ? say('subject', { count })
        : say('ofSchool', { count, school: digest.school }),
    preview: count === 0 ? say('nothing') : say('preview', { amount }),
    heading: say('subject', { count }),
    paragraphs: [
      ...(count === 0 ? [say('nothing')] : [say('asks', { count, amount })]),
      ...(end === undefined ? [] : [say('until', { day: describeDay(end, language) })]),
      say('proof'),
    ],
    buttonPlace: 'before the facts',
    button: { label: say('open'), href: `${config.publicUrl}/contact-list/${token}${inLanguage}` },
    facts: factsOf(listed, language),
    afterButton: [...(digest ? [say('whyDigest')] : []), say('works', { days: LIST_LINK_DAYS })],
    ours: [to],
    footer: say('footer', { address: to }),
    ...(stop && { links: [{ label: mailText[language].say('stopMail'), href: stop.page }] }),
  });
  return { ...mail, headers: { ...answersTo(digest?.reply_email), ...stop?.headers } };
}

function factsOf(listed: readonly Listed[], language: Language): (readonly [string, string])[] {
  const { say } = listText[language];
  const groups = [...Map.groupBy(listed, ({ organizer }) => organizer)];
  const named = groups.slice(0, ORGANIZERS_MAXIMUM).map(([organizer, entries]) => {
    const days = entries.map(({ date }) => date).sort();
    const [from = '', to = from] = [days[0], days.at(-1)];
    const first = describeDay(from, language);
    const days_text = from === to ? first : say('days', { first, last: describeDay(to, language) });
    // A student may have typed an address there.
    const name = hasAddress(organizer) ? say('anOrganizer') : organizer;
    return [name, say('entries', { count: entries.length, days: days_text })] as const;
  });
  const left = groups.slice(ORGANIZERS_MAXIMUM).flatMap(([, entries]) => entries).length;
  return left === 0 ? named : [...named, [say('more'), say('entriesAlone', { count: left })] as const];
}

/** Requested by the contact, so it is sent even when nothing waits or other mail is stopped. */
async function composeList(_data: unknown, context: ComposeContext): Promise<ComposedMail> {
  return renderListMail(context, await selectListed(context.trx, mailboxOf(context.to)));
}

/** Binds a code, which is stored as a keyed hash, to its link. */
export const codeText = (linkId: number, code: string) => `${linkId}:${code}`;

interface CodeData {
  readonly link_id: number;
}

async function composeCode({ link_id }: CodeData, context: ComposeContext) {
  const { trx, clock, key, config, to } = context;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const mac = key.mac('list-code', codeText(link_id, code));
  // The link is gone, or the mail would be too late.
  const live = { link_id, expires_at: above(clock.now()) };
  if (!(await changeRows(trx, 'contact_list_codes', live, { code_mac: mac }))) return undefined;
  const [newest] = await selectListed(trx, mailboxOf(to));
  const language = await findLanguage(trx, mailboxOf(to), newest?.language);
  const { say } = listText[language];
  return renderMail(config, {
    language,
    // Without the code, since subjects are shown on lock screens.
    subject: say('codeSubject'),
    preview: say('codePreview', { minutes: CODE_MINUTES }),
    heading: say('codeHeading'),
    paragraphs: [say('codeMeans', { minutes: CODE_MINUTES }), say('codeNotYou')],
    code: code.replace(/(?=...$)/, ' '),
    ours: [to],
    footer: say('footer', { address: to }),
  });
}

interface Corrected {
  readonly entry: EntryText;
  readonly before: number;
  readonly first_name: string;
  readonly entry_id: number;
}

function composeCorrected({ entry, before, first_name, entry_id }: Corrected, { config }: ComposeContext) {
  const inWords = (hours: number) => describeHours(Math.round(hours * 100));
  return renderMail(config, {
    subject: `${entry.contact} confirmed different hours for \u201c${entry.event}\u201d`,
    preview: `You wrote ${inWords(before)}. They say ${inWords(entry.hours)}.`,
    heading: 'Your contact confirmed different hours',
    paragraphs: [
      `Hello ${first_name}, you wrote ${inWords(before)}. ${entry.contact} says it was ${inWords(entry.hours)} and confirmed that. That number counts now.`,
      'Do you disagree? Talk to your school: its administrators see both numbers and can change the entry.',
    ],
    facts: entryFacts(entry),
    button: { label: 'See what happened', href: `/entry-history/${entry_id}` },
    ours: [entry.contact],
    footer: STUDENT_FOOTER,
  });
}

/** Mails to a contact belong to no account, so none are kept. */
export const contactListMailKinds = {
  [LIST_MAIL]: { compose: composeList, isBrief: true },
  [LIST_CODE_MAIL]: { compose: composeCode, isBrief: true },
  [CORRECTED_MAIL]: { compose: composeCorrected },
};

/** Days for which an expired link can still request a fresh one. */
const KEPT_LINK_DAYS = 365;
/** Days to keep a contact's preferences after the last change. */
const KEPT_PREFERENCES_DAYS = 730;

/** Makes a token for `/contact-list/:token`. Call it when composing, so that only the hash is stored. */
export async function issueListLink(
  { trx, clock }: { readonly trx: Trx; readonly clock: Clock },
  address: string,
): Promise<string> {
  const { token, hash } = newToken();
  const now = clock.now();
  await addRow(trx, 'contact_list_links', {
    token_hash: hash,
    mailbox: mailboxOf(address),
    address,
    created_at: now,
    expires_at: after(now, LIST_LINK_DAYS * DAY),
  });
  return token;
}

/** Nightly job: deletes expired links, codes, browsers and preferences. */
export async function sweepContactLists({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteRows(db, 'contact_list_codes', { expires_at: upTo(now) });
  await deleteRows(db, 'contact_browsers', { expires_at: upTo(now) });
  await deleteRows(db, 'contact_list_links', { expires_at: upTo(after(now, -KEPT_LINK_DAYS * DAY)) });
  const old = after(now, -KEPT_PREFERENCES_DAYS * DAY);
  await deleteRows(db, 'contact_preferences', { updated_at: upTo(old) });
  // Keeps decisions that are still to be done.
  await deleteRows(db, 'contact_decisions', { decision: 'accept', final_at: upTo(now) });
}
