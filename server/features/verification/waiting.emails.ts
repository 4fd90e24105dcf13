/** The mails of a contact who does not answer: the reminder, the warning to the student, and the news of the end. */
import { describeDay, dayInZone } from '#shared/calendar.ts';
import { plainProblem } from '#shared/entries/delivery.ts';
import { WARNED_BEFORE_DAYS } from '#shared/entries/entries.rules.ts';
import {
  findBlockedContacts,
  lockWaitingEntry,
  noteWaiting,
  type WaitingEntry,
} from '#server/features/entries/entries.operations.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { EntryText } from '#server/platform/database-tables.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail.ts';
import { noteContactMail } from './contact-delivery.operations.ts';
import {
  isWorthAsking,
  nameOf,
  renderContactMail,
  renderRemovedMail,
  studentFooter,
} from './verification.emails.ts';
import { findRequest } from './verification.queries.ts';
import { findOpenRequest, findStudent } from './waiting.queries.ts';

export const REMINDER_MAIL = 'remind-contact';
export const WARNING_MAIL = 'expiry-warning';
export const EXPIRED_MAIL = 'entry-expired';

/** Asks the contact once more. Dropped when the entry waits no more, or for another request. */
async function composeReminder(
  { request_id }: { readonly request_id: number },
  context: ComposeContext,
): Promise<ComposedMail | undefined> {
  const request = await findRequest(context.trx, request_id);
  if (!request || request.entry_id === null || !(await isWorthAsking(request, context))) return undefined;
  const entry = await lockWaitingEntry(context.trx, request.entry_id);
  if (entry?.request_id !== request_id) return undefined;
  const student = nameOf(request);
  return renderContactMail(request, context, {
    subject: `Reminder: Did ${student} volunteer at ${request.entry.event}?`,
    preview: `${student} of ${request.school} is still waiting for your answer about ${request.entry.hours} volunteer hours.`,
    heading: `${student} is still waiting for your answer`,
    paragraphs: [
      `${student}, a student of ${request.school}, named you as the contact for this volunteer work, and we have no answer from you yet. Without one the entry is removed on ${endOf(entry, await findStudent(context.trx, entry.account_id))}.`,
    ],
  });
}

/** Names one waiting of an entry: a change, or asking again, begins another one. */
interface Warning {
  readonly entry_id: number;
  readonly waiting_since: string;
}

/** Tells the student when the entry ends and what can be done. Dropped when it waits no more, or has begun anew. */
async function composeWarning(
  { entry_id, waiting_since }: Warning,
  context: ComposeContext,
): Promise<ComposedMail | undefined> {
  const { trx, config } = context;
  const found = await lockWaitingEntry(trx, entry_id);
  if (found?.waiting_since.toISOString() !== waiting_since) return undefined;
  const entry = await moveEnd(found, context);
  const student = await findStudent(trx, entry.account_id);
  const end = endOf(entry, student);
  return renderMail({
    subject: `Your entry \u201c${entry.event}\u201d ends on ${end}`,
    preview: 'It is not verified yet. Here is what you can do.',
    heading: `Your entry ends on ${end}`,
    paragraphs: [
      `Hello ${student.first_name}, your entry \u201c${entry.event}\u201d is not verified yet. An entry that nobody verifies is removed after about a month, this one on ${end}.`,
      await adviceFor(entry, context),
    ],
    button: { label: 'Open the entry', href: `${config.publicUrl}/portfolio-update-event/${entry.id}` },
    afterButton: [
      'When you change the entry, or send the email to the contact again, it has a month from then. If it is removed after all, you get its text by email and can record it again.',
    ],
    footer: studentFooter(config.contactEmail),
    links: [{ label: 'See all your entries', href: `${config.publicUrl}/hour-tracker` }],
  });
}

/** The day on which an entry ends, as a person at the school calls it. */
function endOf({ expires_at }: WaitingEntry, { time_zone }: { time_zone: string }): string {
  return describeDay(dayInZone(expires_at, time_zone));
}

/** A warning that lay in the queue for more than a day moves the end, so that it does not come too late. */
async function moveEnd(entry: WaitingEntry, { trx, clock }: ComposeContext): Promise<WaitingEntry> {
  const now = clock.now();
  if (entry.expires_at >= after(now, (WARNED_BEFORE_DAYS - 1) * DAY)) return entry;
  const expires_at = after(now, WARNED_BEFORE_DAYS * DAY);
  await noteWaiting(trx, entry.id, { expires_at });
  return { ...entry, expires_at };
}

/** What the student can do, which depends on why nobody has answered. */
async function adviceFor(entry: WaitingEntry, { trx }: ComposeContext): Promise<string> {
  const { contact } = entry;
  const blocked = await findBlockedContacts(trx, entry.account_id, [contact]);
  if (blocked.size > 0)
    return `${contact} has asked to get no more of these emails, so nobody is being asked. Please name another contact who was there.`;
  const request = entry.request_id === null ? undefined : await findOpenRequest(trx, entry.request_id);
  if (request?.mail_state === 'failed')
    return `Our email did not reach ${contact}. ${plainProblem(request.last_error ?? '')} Please correct the address, or name another contact who was there.`;
  return `What helps most is to ask ${contact} in person to open our email and accept the entry. You can also send them the email again from your portfolio, correct the address, or name another contact who was there.`;
}

interface Expiry {
  readonly entry: EntryText;
  readonly first_name: string;
}

/** Tells the student what happened and keeps the text of the entry for them. */
function composeExpired({ entry, first_name }: Expiry, context: ComposeContext): Promise<ComposedMail> {
  return renderRemovedMail(entry, context, {
    subject: `Your entry \u201c${entry.event}\u201d was removed`,
    preview: 'Nobody verified it in time. Here is its text, so that nothing is lost.',
    heading: 'Your entry was removed',
    paragraphs: [
      `Hello ${first_name}, nobody verified this entry within about a month, so it was removed from your portfolio.`,
      'This is what you had written, so that nothing is lost:',
    ],
    afterButton: [
      `Talk to ${entry.contact} before you record it again, or name another contact who was there.`,
    ],
  });
}

/** The mails of this file by kind. */
export const waitingMailKinds = {
  [REMINDER_MAIL]: { compose: composeReminder, onOutcome: noteContactMail('reminder') },
  [WARNING_MAIL]: { compose: composeWarning },
  [EXPIRED_MAIL]: { compose: composeExpired },
} satisfies MailKinds;
