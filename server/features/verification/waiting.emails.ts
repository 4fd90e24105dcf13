/** The mails of a contact who does not answer: the reminder, the warning to the student, and the news of the end. */
import { describeDay, dayInZone } from '#shared/calendar.ts';
import { WARNED_BEFORE_DAYS } from '#shared/entries/entry-limits.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { renderRemovedMail, studentFooter } from '#server/features/entries/entry-mail.ts';
import { findBlockedContacts } from '#server/features/entries/entry-requests.queries.ts';
import {
  lockWaitingEntry,
  noteWaiting,
  type WaitingEntry,
} from '#server/features/entries/entry-waiting.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { adviceAfter, plainProblem, storedProblem } from '#server/platform/mail/mail-problem.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { noteContactMail } from './contact-delivery.operations.ts';
import { mailText } from './contact-text.ts';
import { isWorthAsking, languageOf, nameOf, renderContactMail, subjectOf } from './verification.emails.ts';
import { findRequest, type RequestRow } from './verification.queries.ts';
import {
  EXPIRED_MAIL,
  REMINDER_MAIL,
  WARNING_MAIL,
  noteWarning,
  type Warning,
  findOpenRequest,
  findStudent,
  hasFailed,
} from './waiting.operations.ts';

/** Asks the contact once more. Dropped when the entry waits no more, or for another request. */
async function composeReminder({ request_id }: { readonly request_id: number }, context: ComposeContext) {
  const request = await findRequest(context.trx, request_id);
  if (!request || request.entry_id === null || !(await isWorthAsking(request, context))) return undefined;
  const entry = await lockWaitingEntry(context.trx, request.entry_id);
  return entry?.request_id === request_id ? renderReminder(request, entry, context) : undefined;
}

export async function renderReminder(request: RequestRow, entry: WaitingEntry, context: ComposeContext) {
  const { school } = request;
  const student = nameOf(request);
  const language = languageOf(request);
  const { say } = mailText[language];
  const end = endOf(entry, await findStudent(context.trx, entry), language);
  return renderContactMail(request, context, {
    subject: subjectOf(request, 'reminderSubject'),
    preview: say('reminderPreview', { student, school, amount: request.entry.hours }),
    heading: say('reminderHeading', { student }),
    paragraphs: [say('reminds', { student, school, end })],
  });
}

/** Tells the student when the entry ends and what can be done. Dropped when it waits no more, or has begun anew. */
async function composeWarning({ entry_id, waiting_since }: Warning, context: ComposeContext) {
  const { trx, config } = context;
  const found = await lockWaitingEntry(trx, entry_id);
  if (found?.waiting_since.toISOString() !== waiting_since) return undefined;
  const entry = await moveEnd(found, context);
  const student = await findStudent(trx, entry);
  const end = endOf(entry, student);
  const advice = await adviceFor(entry, context);
  return renderMail({
    subject: `Your entry \u201c${entry.event}\u201d expires on ${end}`,
    preview: 'It is not verified yet. Here is what you can do.',
    heading: `Your entry expires on ${end}`,
    paragraphs: [
      `Hello ${student.first_name}, nobody has verified \u201c${entry.event}\u201d yet. Unless somebody does, it is removed on ${end}.`,
      advice.text,
    ],
    button: advice.isToAskAgain
      ? { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') }
      : { label: 'Open the entry', href: pageLink(config, `/portfolio-update-event/${entry.id}`) },
    afterButton: [
      'Change the entry or send the email again, and it has another month. If it is removed, you get its text by email.',
    ],
    ours: [config.contactEmail, entry.contact],
    footer: studentFooter(config.contactEmail),
    links: [{ label: 'See all your entries', href: pageLink(config, '/hour-tracker') }],
  });
}

/** The day on which an entry ends, as a person at the school calls it. */
function endOf(
  { expires_at }: WaitingEntry,
  { time_zone }: { time_zone: string },
  language: Language = DEFAULT_LANGUAGE,
): string {
  return describeDay(dayInZone(expires_at, time_zone), language);
}

/** A warning that lay in the queue for more than a day moves the end, so that it does not come too late. */
async function moveEnd(entry: WaitingEntry, { trx, clock }: ComposeContext): Promise<WaitingEntry> {
  const now = clock.now();
  if (entry.expires_at >= after(now, (WARNED_BEFORE_DAYS - 1) * DAY)) return entry;
  const expires_at = after(now, WARNED_BEFORE_DAYS * DAY);
  await noteWaiting(trx, entry.id, { expires_at });
  return { ...entry, expires_at };
}

interface Advice {
  readonly text: string;
  /** Whether what helps is in the portfolio, where the mail can be sent again, rather than in the form of the entry. */
  readonly isToAskAgain: boolean;
}

/** What the student can do, which depends on why nobody has answered. */
async function adviceFor(entry: WaitingEntry, { trx }: ComposeContext): Promise<Advice> {
  const { contact } = entry;
  const change = (text: string): Advice => ({ text, isToAskAgain: false });
  const askAgain = (text: string): Advice => ({ text, isToAskAgain: true });
  const stop = (await findBlockedContacts(trx, entry.account_id, [contact])).get(contact);
  if (stop === 'from anybody')
    return change(
      `${contact} has asked to get no more of these emails, so nobody is being asked. Please name another contact who was there.`,
    );
  if (stop === 'from this student')
    return change(
      `${contact} has said that they do not know you, so nobody is being asked. Please check the address, or name another contact who was there.`,
    );
  const request = entry.request_id === null ? undefined : await findRequest(trx, entry.request_id);
  if (!request || (await neverLeft(trx, request.id)))
    return askAgain(
      `Nobody is being asked about it. Please send ${contact} the verification email from your portfolio, or name another contact who was there.`,
    );
  if (request.decision)
    return askAgain(
      `Your school has set it back after ${contact} accepted it, and nobody is being asked now. Talk to your school about what was wrong. If the entry is right as it is, send the verification email again from your portfolio.`,
    );
  if (hasFailed(request)) {
    const code = storedProblem(request.failure_code, request.failure);
    const problem = plainProblem(code);
    return adviceAfter(code) === 'ask_again'
      ? askAgain(
          `Something went wrong with our email to ${contact}. ${problem} Please send it again from your portfolio. If that goes wrong, too, look at the address, or name another contact who was there.`,
        )
      : change(
          `Our email did not reach ${contact}. ${problem} Please correct the address, or name another contact who was there.`,
        );
  }
  return change(
    `What helps most is to ask ${contact} in person to open our email and accept the entry. You can also send them the email again from your portfolio, correct the address, or name another contact who was there.`,
  );
}

/** Whether the mail of a request was dropped: of an entry, say, that the school had put aside for a while. */
async function neverLeft(trx: ComposeContext['trx'], requestId: number): Promise<boolean> {
  const request = await findOpenRequest(trx, requestId);
  // Mails that were dropped are swept away in the end.
  return request?.opened_at === null && (request.mail_state ?? 'dropped') === 'dropped';
}

interface Expiry {
  readonly entry: EntryText;
  readonly first_name: string;
}

/** Tells the student what happened and keeps the text of the entry for them. */
function composeExpired({ entry, first_name }: Expiry, context: ComposeContext): Promise<ComposedMail> {
  return renderRemovedMail(entry, context, {
    subject: `Your entry \u201c${entry.event}\u201d was removed`,
    preview: 'Nobody verified it in time. Its text is in this mail.',
    heading: 'Your entry was removed',
    paragraphs: [
      `Hello ${first_name}, nobody verified this entry within about a month, so it was removed from your portfolio.`,
      'Here is what you wrote:',
    ],
    afterButton: [
      `Talk to ${entry.contact} before you record it again, or name somebody else who was there.`,
    ],
  });
}

export const waitingMailKinds = {
  [REMINDER_MAIL]: {
    compose: composeReminder,
    onOutcome: noteContactMail('reminder'),
    lastingData: ['request_id'],
  },
  [WARNING_MAIL]: { compose: composeWarning, onOutcome: noteWarning },
  [EXPIRED_MAIL]: { compose: composeExpired },
} satisfies MailKinds;
