/** A school writes to its students: messages to some of them, announcements to a class or to all (docs/decisions/0065). */
import type { z } from 'zod';
import { MAILS_WAIT_MINUTES } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { dayInZone, describeInstant } from '#shared/calendar.ts';
import {
  MESSAGES_PAGE_SIZE,
  type announce as announceCall,
  type MessageDone,
  type sendMessage as sendCall,
  type SentMessage,
} from '#shared/messages/messages.contract.ts';
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import {
  announcementChecks,
  ANNOUNCEMENTS_AT_ONCE,
  messageChecks,
  type Words,
} from '#shared/messages/messages.rules.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { after, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';
import { Conflict, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueAll } from '#server/platform/mail/mail.ts';
import { SCHOOL_MESSAGE_MAIL, type SchoolMessageData } from './messages.emails.ts';
import * as queries from './messages.queries.ts';

export const TOO_MANY_SHOWN = `${ANNOUNCEMENTS_AT_ONCE} announcements are shown already. Please take one back first.`;
const writtenAnHour: Limit = { times: 30, seconds: HOUR / SECOND };
const SO_MANY = 'You have written many messages.';

const without: Readonly<Record<'suspended' | 'waiting' | 'staff' | 'full', string>> = {
  suspended: 'is suspended',
  waiting: 'waits to be admitted',
  staff: 'is an administrator',
  full: 'got three messages today',
};

/**
 * Writes to students, once for each key.
 * @throws InvalidFields; NotFound when nobody of them is of the caller's school; NotAllowed; TooMany
 */
export async function send(
  context: AppContext,
  caller: Caller,
  { key, students, ...words }: z.output<typeof sendCall.body>,
): Promise<MessageDone> {
  refuseFirstFailure(messageChecks, words);
  const { school_id, account_id } = caller;
  await consume(context, `messages:${account_id}`, writtenAnHour, SO_MANY);
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const created_at = context.clock.now();
    const found = await queries.lockReaders(trx, school_id, students, created_at);
    if (found.length === 0) throw new NotFound();
    const id = await queries.insertMessage(trx, {
      ...stored(caller, key, words),
      kind: 'message',
      graduation_year: null,
      shown_until: null,
      is_mailed: true,
      created_at,
    });
    if (id === undefined) {
      const before = await queries.findByKey(trx, account_id, key);
      return { message: await findSent(context, trx, caller, before), left_out: [] };
    }
    const left_out = found.flatMap((person) => {
      const why = whyLeftOut(person);
      return why === undefined ? [] : [{ id: person.id, name: person.name, why }];
    });
    const readers = found.filter((person) => whyLeftOut(person) === undefined);
    if (readers.length === 0) {
      await trx.deleteFrom('school_messages').where('id', '=', id).execute();
      return { message: null, left_out };
    }
    await queries.insertReaders(
      trx,
      id,
      readers.map((reader) => reader.id),
    );
    await mail(context, trx, id, readers);
    await writeActivity(trx, {
      school_id,
      kind: 'message sent',
      actor_account_id: account_id,
      subject_account_id: readers.length === 1 ? (readers[0]?.id ?? null) : null,
      facts: { people: readers.length },
      created_at,
    });
    return { message: await findSent(context, trx, caller, id), left_out };
  });
}

function whyLeftOut(person: queries.ReaderRow): string | undefined {
  if (person.is_staff) return without.staff;
  if (person.standing === 'suspended') return without.suspended;
  if (person.standing !== 'member') return without.waiting;
  return queries.isFull(person) ? without.full : undefined;
}

function stored({ school_id, account_id }: Caller, key: string, { text, text_es }: Words) {
  return { school_id, account_id, key, text, text_es: text_es === '' ? null : text_es };
}

/** They wait, so that they can be taken back. */
async function mail(
  context: AppContext,
  trx: Trx,
  message_id: number,
  readers: readonly { readonly id: number; readonly email: string }[],
): Promise<void> {
  await queueAll(
    context,
    trx,
    readers.map(({ id, email }) => {
      const data: SchoolMessageData = { message_id, account_id: id };
      return {
        kind: SCHOOL_MESSAGE_MAIL,
        to: email,
        data,
        priority: 'bulk',
        waitsMinutes: MAILS_WAIT_MINUTES,
      };
    }),
  );
}

/**
 * Announces something to a class or the whole school, once for each key.
 * @throws InvalidFields; Conflict with too many that are shown, and for a second one by mail within a day; NotAllowed; TooMany
 */
export async function announce(
  context: AppContext,
  caller: Caller,
  { key, until, class: graduation_year, mail: is_mailed, ...words }: z.output<typeof announceCall.body>,
): Promise<SentMessage> {
  const { school_id, account_id, time_zone } = caller;
  const today = dayInZone(context.clock.now(), time_zone);
  refuseFirstFailure(announcementChecks(today), { ...words, until });
  await consume(context, `messages:${account_id}`, writtenAnHour, SO_MANY);
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    await queries.lockSchool(trx, school_id);
    const created_at = context.clock.now();
    const announced = await queries.findAnnounced(trx, school_id, today, created_at);
    const id = await queries.insertMessage(trx, {
      ...stored(caller, key, words),
      kind: 'announcement',
      graduation_year,
      shown_until: until,
      is_mailed,
      created_at,
    });
    if (id === undefined) {
      return findSent(context, trx, caller, await queries.findByKey(trx, account_id, key));
    }
    if (announced.shown >= ANNOUNCEMENTS_AT_ONCE) throw new Conflict(TOO_MANY_SHOWN);
    if (is_mailed && announced.mailed_at) throw new Conflict(mailedToday(announced, time_zone));
    const students = await queries.selectStudents(trx, school_id, graduation_year);
    await queries.notePeople(trx, id, students.length);
    if (is_mailed) await mail(context, trx, id, students);
    await writeActivity(trx, {
      school_id,
      kind: 'announced',
      actor_account_id: account_id,
      subject_account_id: null,
      facts: { until, ...(graduation_year !== null && { class: graduation_year }) },
      created_at,
    });
    return findSent(context, trx, caller, id);
  });
}

function mailedToday(
  { mailed_at, mailed_by }: { readonly mailed_at: Date | null; readonly mailed_by: string | null },
  timeZone: string,
): string {
  const when = mailed_at ? describeInstant(mailed_at, timeZone) : '';
  return `${mailed_by ?? 'Somebody'} emailed an announcement on ${when}; one a day is the most. You can announce this without email.`;
}

/** Takes a message off the pages of its readers. Its mails find nothing to say. @throws NotFound; NotAllowed */
export async function takeBack(context: AppContext, caller: Caller, id: number): Promise<SentMessage> {
  const { school_id, account_id } = caller;
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const { kind } = await findSent(context, trx, caller, id);
    const now = context.clock.now();
    if (await queries.markTakenBack(trx, id, account_id, now)) {
      await writeActivity(trx, {
        school_id,
        kind: 'message taken back',
        actor_account_id: account_id,
        subject_account_id: null,
        facts: { kind },
        created_at: now,
      });
    }
    return findSent(context, trx, caller, id);
  });
}

async function findSent(
  { clock }: AppContext,
  db: Db | Trx,
  { school_id }: Caller,
  id: number,
): Promise<SentMessage> {
  const [row] = await queries.selectSent(db, school_id, { id }, { limit: 1, offset: 0 });
  if (!row) throw new NotFound();
  return shown(row, clock.now());
}

export async function listSent(
  { db, clock }: AppContext,
  { school_id }: Caller,
  { page = 1, student }: { readonly page?: number | undefined; readonly student?: number | undefined },
): Promise<{ rows: SentMessage[]; total: number }> {
  const limit = MESSAGES_PAGE_SIZE;
  const rows = await queries.selectSent(db, school_id, { student }, { limit, offset: (page - 1) * limit });
  const now = clock.now();
  return {
    rows: rows.map((row) => shown(row, now)),
    total: await queries.countSent(db, school_id, { student }),
  };
}

function shown(
  { student_id, student, at, taken_back_at, taken_back_by, ...row }: queries.SentRow,
  now: Date,
): SentMessage {
  const leave = after(at, MAILS_WAIT_MINUTES * MINUTE);
  return {
    ...row,
    student: student_id !== null && student !== null ? { id: student_id, name: student } : null,
    at: at.toISOString(),
    mails_leave_at: row.is_mailed && taken_back_at === null && leave > now ? leave.toISOString() : null,
    taken_back: taken_back_at && { by: taken_back_by, at: taken_back_at.toISOString() },
  };
}

/** A part of the nightly sweep. */
export function sweepMessages({ db, clock }: AppContext): Promise<void> {
  return queries.deleteOldMessages(db, clock.now());
}

/** What the caller's school has written to them. */
export async function listReceived(
  { db, clock }: AppContext,
  { account_id, time_zone }: Caller,
): Promise<ReceivedMessage[]> {
  const rows = await queries.selectReceived(db, account_id, dayInZone(clock.now(), time_zone));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
