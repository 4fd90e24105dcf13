/**
 * What happens while a contact does not answer: they are reminded, the student is warned, and in the end the entry runs
 * out (rulings, section 4). The entry's row is the truth about what has been done already: it is locked, looked at again
 * and written in one transaction with the mail, so that no number of processes does anything twice.
 */
import { REMINDERS_AFTER_DAYS, WARNED_BEFORE_DAYS } from '#shared/entries/entries.rules.ts';
import { removeEntry } from '#server/features/entries/entries.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { findBlockedContacts } from '#server/features/entries/entry-requests.queries.ts';
import {
  findDueEntries,
  lockWaitingEntry,
  noteWaiting,
  type WaitingEntry,
} from '#server/features/entries/entry-waiting.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { queueMail, type MailOutcome, type ComposeContext } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { expireRequests, findOpenRequest, findStudent, hasFailed, hasQueuedMail } from './waiting.queries.ts';

const WARNED_BEFORE_MS = WARNED_BEFORE_DAYS * DAY;

/** What the job works with. */
type WaitingDeps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/**
 * Does what is due about every waiting entry. Entries that somebody else has locked are left to them, or to the next run.
 *
 * @throws Error when some entries could not be dealt with; the others are done all the same.
 */
export async function remindAndExpire(context: WaitingDeps): Promise<void> {
  const { db, clock, log } = context;
  const failed: number[] = [];
  for (const entryId of await findDueEntries(db, clock.now())) {
    try {
      await db.transaction().execute((trx) => doWhatIsDue(context, trx, entryId));
    } catch (error) {
      log.error({ err: error, entry_id: entryId }, 'A waiting entry could not be dealt with');
      failed.push(entryId);
    }
  }
  if (failed.length > 0)
    throw new Error(
      `${failed.length} waiting entries could not be dealt with: ${failed.slice(0, 20).join(', ')}`,
    );
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
  // Another process did it in the moment before.
  if (reminders === entry.reminders && !warn) return;
  const remind = reminders > entry.reminders && (await canBeReminded(trx, entry));
  await noteWaiting(trx, entry.id, { reminders, ...(warn ? warnedAt(entry, now) : {}) });
  if (remind) await queueReminder(context, trx, entry);
  if (warn) await queueWarning(context, trx, entry);
  // The history comes last: it holds the chain of the account until the end of the transaction.
  const line = { entry, actor: 'system', at: now } as const;
  const details = { mail: 'reminder', to: entry.contact } as const;
  if (remind) await addHistory(trx, { ...line, kind: 'mail queued', details });
  if (warn) await addHistory(trx, { ...line, kind: 'expiry warned' });
}

async function queueReminder(context: WaitingDeps, trx: Trx, entry: WaitingEntry): Promise<void> {
  const data = { request_id: entry.request_id };
  await queueMail(context, trx, { kind: REMINDER_MAIL, to: entry.contact, data });
}

async function queueWarning(context: WaitingDeps, trx: Trx, entry: WaitingEntry): Promise<void> {
  const { email } = await findStudent(trx, entry.account_id);
  const data = { entry_id: entry.id, waiting_since: entry.waiting_since.toISOString() };
  await queueMail(context, trx, { kind: WARNING_MAIL, to: email, data });
}

/** How many reminders are over by now. Of several that are overdue, as after a standstill, only the last is sent. */
function remindersDue(entry: WaitingEntry, now: Date): number {
  const passed = REMINDERS_AFTER_DAYS.filter((days) => after(entry.waiting_since, days * DAY) <= now);
  return Math.max(entry.reminders, passed.length);
}

/** A warning that comes late moves the end, so that the student always has as long as it says. */
function warnedAt(entry: WaitingEntry, now: Date): Pick<WaitingEntry, 'warned_at' | 'expires_at'> {
  const earliest = after(now, WARNED_BEFORE_MS);
  return { warned_at: now, expires_at: entry.expires_at < earliest ? earliest : entry.expires_at };
}

/**
 * Whether a reminder makes sense: the first mail arrived at a mail server and no mail came back since, nothing was
 * decided (an entry can wait again that the school has set back), and the contact wants mail.
 */
async function canBeReminded(trx: Trx, entry: WaitingEntry): Promise<boolean> {
  if (entry.request_id === null) return false;
  const request = await findOpenRequest(trx, entry.request_id);
  if (request?.mail_state !== 'sent' || hasFailed(request)) return false;
  const blocked = await findBlockedContacts(trx, entry.account_id, [entry.contact]);
  return blocked.size === 0;
}

/** Removes an entry that nobody verified in time. Its text stays in the history and goes to the student. */
async function expire(context: WaitingDeps, trx: Trx, entry: WaitingEntry, now: Date): Promise<void> {
  // After a standstill the warning may still be on its way. Sending it moves the end.
  if (await hasQueuedMail(trx, WARNING_MAIL, entry.id)) return;
  const { event, date, hours, role, organizer, contact, description } = entry;
  const student = await findStudent(trx, entry.account_id);
  await expireRequests(trx, entry.id, now);
  await removeEntry(trx, entry.id);
  await queueMail(context, trx, {
    kind: EXPIRED_MAIL,
    to: student.email,
    data: {
      entry: { event, date, hours, role, organizer, contact, description },
      first_name: student.first_name,
    },
  });
  await addHistory(trx, { entry, kind: 'expired', actor: 'system', at: now });
}

/** Names one waiting of an entry: a change, or asking again, begins another one. */
export interface Warning {
  readonly entry_id: number;
  readonly waiting_since: string;
}

/**
 * Takes note that a warning could not be sent, for no fault of the student's own mailbox, such as a mail server that was
 * down for longer than a mail is tried: the student is warned anew, and the end moves.
 */
export async function noteWarning(
  { entry_id, waiting_since }: Warning,
  outcome: MailOutcome,
  { trx }: ComposeContext,
): Promise<void> {
  if (outcome.state !== 'failed' || outcome.isRefusal) return;
  const entry = await lockWaitingEntry(trx, entry_id);
  if (entry?.waiting_since.toISOString() !== waiting_since) return;
  await noteWaiting(trx, entry_id, { warned_at: null });
}

/** The kinds of mail about a contact who does not answer. */
export const REMINDER_MAIL = 'remind-contact';
export const WARNING_MAIL = 'expiry-warning';
export const EXPIRED_MAIL = 'entry-expired';
