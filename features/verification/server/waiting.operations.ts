// While a contact does not answer: reminders, a warning to the student, expiry (rulings, section 4). Each entry is locked,
// rechecked and written in one transaction with the mail, so that several processes do nothing twice.
import { sql } from 'kysely';
import { describeDay, dayInZone } from '#shared/calendar.ts';
import { REMINDERS_AFTER_DAYS, WARNED_BEFORE_DAYS } from '#features/entries/entry-limits.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { removeEntries } from '#features/entries/server/entries.queries.ts';
import { renderRemovedMail, STUDENT_FOOTER } from '#features/entries/server/entry-mail.ts';
import { findBlockedContacts } from '#features/entries/server/entry-requests.queries.ts';
import {
  findDueEntries,
  lockWaitingEntry,
  noteWaiting,
  type WaitingEntry,
} from '#features/entries/server/entry-waiting.queries.ts';
import { addHistory, textOf } from '#features/entries/server/history/entry-history.queries.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { changeRows, isNull, isThere } from '#server/platform/database/rows.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { adviceAfter, plainProblem, storedProblem } from '#server/platform/mail/mail-problem.ts';
import {
  queueMail,
  type MailOutcome,
  type ComposeContext,
  type ComposedMail,
  type MailKinds,
} from '#server/platform/mail/mail.ts';
import { noteContactMail } from './contact-delivery.operations.ts';
import { mailText } from './entry-changes.ts';
import { isStillNeeded, languageOf, nameOf, renderContactMail, subjectOf } from './verification.emails.ts';
import { findRequest, mailStateOf, type RequestRow } from './verification.queries.ts';

const WARNED_BEFORE_MS = WARNED_BEFORE_DAYS * DAY;

type WaitingDeps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Skips locked entries until the next run. @throws Error when some entries failed, after handling the others */
export async function remindAndExpire(context: WaitingDeps): Promise<void> {
  const due = await findDueEntries(context.db, context.clock.now());
  await runForEach(context, due, (trx, entryId) => doWhatIsDue(context, trx, entryId), {
    name: 'entry_id',
    one: 'A waiting entry could not be dealt with',
    all: (count) => `${count} waiting entries could not be dealt with`,
  });
}

async function doWhatIsDue(context: WaitingDeps, trx: Trx, entryId: number): Promise<void> {
  const entry = await lockWaitingEntry(trx, entryId, { skipLocked: true });
  if (!entry) return;
  const now = context.clock.now();
  if (entry.warned_at !== null) {
    if (entry.expires_at <= now) await expire(context, trx, entry, now);
    return;
  }
  const reminders = remindersDue(entry, now);
  const warn = after(entry.expires_at, -WARNED_BEFORE_MS) <= now;
  // Another process has just done it.
  if (reminders === entry.reminders && !warn) return;
  const remind = reminders > entry.reminders && (await canBeReminded(trx, entry));
  await noteWaiting(trx, entry.id, { reminders, ...(warn ? warnedAt(entry, now) : {}) });
  if (remind) {
    const data = { request_id: entry.request_id };
    await queueMail(context, trx, { kind: REMINDER_MAIL, to: entry.contact, data });
  }
  if (warn) {
    const { email } = await findStudent(trx, entry);
    const data = { entry_id: entry.id, waiting_since: entry.waiting_since.toISOString() };
    await queueMail(context, trx, { kind: WARNING_MAIL, to: email, data });
  }
  // History last: it locks the account's chain until commit.
  const line = { entry, actor: 'system', at: now } as const;
  const details = { mail: 'reminder', to: entry.contact } as const;
  if (remind) await addHistory(trx, { ...line, kind: 'mail queued', details });
  if (warn) await addHistory(trx, { ...line, kind: 'expiry warned' });
}

/** The number of reminders due. Of several overdue ones, as after an outage, only the last is sent. */
function remindersDue(entry: WaitingEntry, now: Date): number {
  if (entry.in_lists) return entry.reminders;
  const passed = REMINDERS_AFTER_DAYS.filter((days) => after(entry.waiting_since, days * DAY) <= now);
  return Math.max(entry.reminders, passed.length);
}

/** A late warning moves the end, so that the student always has the announced time. */
function warnedAt(entry: WaitingEntry, now: Date): Pick<WaitingEntry, 'warned_at' | 'expires_at'> {
  const earliest = after(now, WARNED_BEFORE_MS);
  return { warned_at: now, expires_at: entry.expires_at < earliest ? earliest : entry.expires_at };
}

/** True if the first mail was delivered, nothing was decided, and the contact wants mail. */
async function canBeReminded(trx: Trx, entry: WaitingEntry): Promise<boolean> {
  const request = entry.request_id === null ? undefined : await findRequest(trx, entry.request_id);
  if (!request || hasFailed(request) || (await mailStateOf(trx, request)) !== 'sent') return false;
  return isStillNeeded(request, { trx });
}

/** Deletes an entry that was not verified in time. Its text stays in the history and is mailed to the student. */
async function expire(context: WaitingDeps, trx: Trx, entry: WaitingEntry, now: Date): Promise<void> {
  // After an outage the warning may still be queued. Sending it moves the end.
  if (await hasQueuedMail(trx, WARNING_MAIL, entry.id)) return;
  const student = await findStudent(trx, entry);
  // Expires open requests, so that their links say so. Decided ones keep showing the decision.
  const open = { entry_id: entry.id, decision: isNull };
  await changeRows(trx, 'verification_requests', open, { expired_at: now });
  await removeEntries(trx, [entry.id]);
  const data = { entry: textOf(entry), first_name: student.first_name };
  await queueMail(context, trx, { kind: EXPIRED_MAIL, to: student.email, data });
  await addHistory(trx, { entry, kind: 'expired', actor: 'system', school_id: entry.school_id, at: now });
}

/** Identifies one waiting period of an entry: a change, or asking again, starts another one. */
interface Warning {
  readonly entry_id: number;
  readonly waiting_since: string;
}

/** Repeats a warning that failed for a reason other than the student's mailbox, and moves the end. */
async function noteWarning(
  { entry_id, waiting_since }: Warning,
  outcome: MailOutcome,
  { trx }: ComposeContext,
): Promise<void> {
  if (outcome.state !== 'failed' || outcome.isRefusal) return;
  const entry = await lockWaitingEntry(trx, entry_id);
  if (entry?.waiting_since.toISOString() !== waiting_since) return;
  await noteWaiting(trx, entry_id, { warned_at: null });
}

export const REMINDER_MAIL = 'remind-contact';
const WARNING_MAIL = 'expiry-warning';
const EXPIRED_MAIL = 'entry-expired';

function findStudent(db: Db, { account_id, school_id }: WaitingEntry) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', (join) => join.on('s.id', '=', school_id))
    .where('a.id', '=', account_id)
    .select(['a.email', 'a.first_name', 's.time_zone'])
    .executeTakeFirstOrThrow();
}

function hasFailed({ failed_at, opened_at }: { failed_at: Date | null; opened_at: Date | null }): boolean {
  return failed_at !== null && !(opened_at && opened_at > failed_at);
}

function hasQueuedMail(trx: Trx, kind: string, entryId: number): Promise<boolean> {
  // A literal, as in the index mails_due.
  const queued = trx.selectFrom('mails').select('id').where('state', '=', sql.lit('queued'));
  const isAbout = sql<boolean>`data ->> 'entry_id' = ${String(entryId)}`;
  return isThere(queued.where('kind', '=', kind).where(isAbout).limit(1));
}

/** Dropped when the entry no longer waits, or waits for another request. */
async function composeReminder({ request_id }: { readonly request_id: number }, context: ComposeContext) {
  const request = await findRequest(context.trx, request_id);
  if (!request || request.entry_id === null || !(await isStillNeeded(request, context))) return undefined;
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

/** Tells the student when the entry ends and what helps. Dropped when it no longer waits, or started a new period. */
async function composeWarning({ entry_id, waiting_since }: Warning, context: ComposeContext) {
  const { trx, config } = context;
  const found = await lockWaitingEntry(trx, entry_id);
  if (found?.waiting_since.toISOString() !== waiting_since) return undefined;
  const entry = await moveEnd(found, context);
  const student = await findStudent(trx, entry);
  const end = endOf(entry, student);
  const advice = await adviceFor(entry, context);
  return renderMail(config, {
    subject: `Your entry \u201c${entry.event}\u201d expires on ${end}`,
    preview: 'It is not verified yet. Here is what you can do.',
    heading: `Your entry expires on ${end}`,
    paragraphs: [
      `Hello ${student.first_name}, nobody has verified \u201c${entry.event}\u201d yet. Unless somebody does, it is removed on ${end}.`,
      advice.text,
    ],
    button: advice.isToAskAgain
      ? { label: 'Open your portfolio', href: '/hour-tracker' }
      : { label: 'Open the entry', href: `/portfolio-update-event/${entry.id}` },
    afterButton: [
      'Change the entry or send the email again, and it has another month. If it is removed, you get its text by email.',
    ],
    ours: [entry.contact],
    footer: STUDENT_FOOTER,
    ...(advice.isToAskAgain ? {} : { links: [{ label: 'See all your entries', href: '/hour-tracker' }] }),
  });
}

/** The day on which an entry ends, in local time of the school. */
const endOf = (
  { expires_at }: WaitingEntry,
  { time_zone }: { readonly time_zone: string },
  language: Language = DEFAULT_LANGUAGE,
) => describeDay(dayInZone(expires_at, time_zone), language);

/** A warning delayed by more than a day moves the end. */
async function moveEnd(entry: WaitingEntry, { trx, clock }: ComposeContext): Promise<WaitingEntry> {
  const now = clock.now();
  if (entry.expires_at >= after(now, (WARNED_BEFORE_DAYS - 1) * DAY)) return entry;
  const expires_at = after(now, WARNED_BEFORE_DAYS * DAY);
  await noteWaiting(trx, entry.id, { expires_at });
  return { ...entry, expires_at };
}

interface Advice {
  readonly text: string;
  /** Whether to ask again from the portfolio, rather than change the entry. */
  readonly isToAskAgain: boolean;
}

async function adviceFor(entry: WaitingEntry, { trx }: ComposeContext): Promise<Advice> {
  const { contact } = entry;
  const change = (text: string): Advice => ({ text, isToAskAgain: false });
  const resendRequest = (text: string): Advice => ({ text, isToAskAgain: true });
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
  if (!request || (await neverLeft(trx, request)))
    return resendRequest(
      `Nobody is being asked about it. Please send ${contact} the verification email from your portfolio, or name another contact who was there.`,
    );
  if (request.decision)
    return resendRequest(
      `Your school has marked it as not verified after ${contact} accepted it, and nobody is being asked now. Talk to your school about what was wrong. If the entry is right as it is, send the verification email again from your portfolio.`,
    );
  if (hasFailed(request)) {
    const code = storedProblem(request.failure_code, request.failure);
    const problem = plainProblem(code);
    return adviceAfter(code) === 'ask_again'
      ? resendRequest(
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

/** Whether the request's mail was dropped, such as for an entry then in the bin. Dropped mails are deleted after a while. */
async function neverLeft(trx: Trx, request: RequestRow): Promise<boolean> {
  if (request.decision || request.opened_at !== null) return false;
  return ((await mailStateOf(trx, request)) ?? 'dropped') === 'dropped';
}

interface Expiry {
  readonly entry: EntryText;
  readonly first_name: string;
}

/** Includes the entry's text for the student. */
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
