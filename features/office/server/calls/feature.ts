/** Calls of the school to contacts: the sheet of what waits for one contact, and what they answered. */
import type { z } from 'zod';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as contract from '#features/office/phone-calls.contract.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';
import { phoneCallChecks, type LineAnswer } from '#features/office/phone-calls.rules.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { confirmsAll, type NumberSource, type PhoneCall } from '#features/entries/phone-call.ts';
import { tidyLine } from '#shared/text.ts';
import { checkUnchanged } from '#features/entries/server/check-unchanged.ts';
import { setVerified } from '#features/entries/server/entries.queries.ts';
import { addHistory } from '#features/entries/server/history/entry-history.queries.ts';
import {
  lockEntriesWaitingFor,
  stopMailFromStudent,
} from '#features/verification/server/contact-mail.operations.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import {
  below,
  deleteRows,
  findRow,
  firstOf,
  holds,
  instantOf,
  putRow,
  run,
} from '#server/platform/database/rows.ts';
import { Conflict, Refusal, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { lockForDecision } from '#features/entries/server/school-decision.ts';
import { findContact, type Contact } from '#features/office/server/signals/signals.queries.ts';

export const calls: Feature = {
  routes: [callRoutes],
  sweeps: { 'contact numbers': sweepNumbers },
};

function callRoutes(route: Route, context: AppContext): void {
  const { db } = context;

  /** The sheet of the contact of the entry. @throws NotFound */
  route(contract.readCallSheet, 'administrator', async ({ caller: { school_id }, params: { id } }) => {
    const { mailbox, address, name } = await findContact(db, school_id, id);
    const number = (await findNumber(db, school_id, mailbox)) ?? null;
    return { address, name, number, ...(await selectLines(db, school_id, mailbox, id)) };
  });

  /**
   * Each line has its own transaction, so a refused one does not affect others. @throws NotFound; NotAllowed when the caller is no
   * longer an administrator; InvalidFields
   */
  route(contract.recordCall, 'administrator', async ({ caller, params, body }) => {
    const { lines, ...typed } = body;
    const { school_id, time_zone: timeZone, account_id: by_account_id } = caller;
    const contact = await asStaff(context, caller, 'administrator', async (trx, now) => {
      const found = await findContact(trx, school_id, params.id);
      refuseFirstFailure(phoneCallChecks({ now, timeZone }), body);
      // Remembered for the school, with who called it and when.
      const { mailbox } = found;
      const called = { ...calledNumber(typed), by_account_id, at: now };
      await putRow(trx, 'contact_numbers', { school_id, mailbox }, called);
      return found;
    });
    const done: contract.CallDone['lines'] = [];
    for (const line of lines) {
      try {
        done.push(await recordLine(context, caller, contact, typed, line));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        done.push({ id: line.id, verified: false, refusal: saidOf(error) });
      }
    }
    return { lines: done };
  });
}

type Typed = z.output<typeof contract.recordCall.body>;
type Line = Typed['lines'][number];

const IS_GONE = 'This entry is not where it was: somebody else may have moved or deleted it.';
const NAMES_ANOTHER = 'This entry names another contact now. Please look at it again.';

function saidOf({ status, body }: Refusal): string {
  if (status === 404) return IS_GONE;
  return [Object.values(body)[0]].flat().join(' ');
}

// Records one answer, and verifies the entry when all of it is right. "Not this student" blocks further mail about them
// (`contact_blocks`). If the entry was verified meanwhile, only its history gets a line; the same call sent again changes
// nothing. @throws NotFound; NotAllowed for an own entry; Conflict for an old `version` and another contact; InvalidFields for a
// call before the entry was recorded
function recordLine(
  context: AppContext,
  caller: Caller,
  { mailbox, address }: Contact,
  typed: Omit<Typed, 'lines'>,
  { id, version, answer }: Line,
): Promise<contract.CallDone['lines'][number]> {
  return context.db.transaction().execute(async (trx) => {
    // Same lock order as everywhere for entries.
    const waiting = answer === 'student' ? await lockWaitingWith(trx, id, address) : [];
    const entry = await lockForDecision(trx, caller, id);
    await checkUnchanged(trx, caller, entry, version);
    if (mailboxOf(entry.contact) !== mailbox) throw new Conflict(NAMES_ANOTHER);
    // Read under the lock, so that history times increase.
    const now = context.clock.now();
    const { time_zone: timeZone } = caller;
    const checks = phoneCallChecks({ now, recordedAt: entry.created_at, timeZone });
    refuseFirstFailure(checks, { ...typed, lines: [answer] });
    const calledAt = await instantOf(trx, typed.called_at, timeZone);
    const phoneCallLine = phoneCall(typed, answer, calledAt < now ? calledAt : now);
    if (await wasRecorded(trx, id, caller.account_id, phoneCallLine))
      return { id, verified: entry.verified, refusal: null };
    const line = { entry, actor: 'administrator', actor_account_id: caller.account_id, at: now } as const;
    const verifies = confirmsAll(phoneCallLine) && !entry.verified;
    if (verifies) await setVerified(trx, id, true, now);
    await addHistory(trx, { ...line, kind: 'called', details: { call: phoneCallLine } });
    if (!phoneCallLine.student)
      await stopMailFromStudent(context, trx, { ...entry, entry, of_entry: null }, waiting);
    if (verifies) {
      const { person, number_from, at } = phoneCallLine;
      const details = { evidence: 'phone', facts: { person, number_from, at } } as const;
      await addHistory(trx, { ...line, kind: 'verified', details });
    }
    return { id, verified: verifies || entry.verified, refusal: null };
  });
}

/** Locks the same student's entries that wait for the same contact. */
async function lockWaitingWith(trx: Trx, id: number, address: string) {
  const entry = await findRow(trx, 'entries', id, ['account_id']);
  return entry ? lockEntriesWaitingFor(trx, address, entry.account_id) : [];
}

// Safe: both were checked.
const calledNumber = ({ number, number_from }: Pick<Typed, 'number' | 'number_from'>) => ({
  number: number.replaceAll(/\s+/g, ' '),
  number_from: number_from as NumberSource,
});

/** "Not this student" also means that day and hours are wrong. */
function phoneCall(typed: Omit<Typed, 'lines'>, answer: LineAnswer, at: Date): PhoneCall {
  const student = answer !== 'student';
  return {
    ...calledNumber(typed),
    person: tidyLine(typed.person),
    at: at.toISOString(),
    student,
    date: student && answer !== 'date',
    hours: student && answer !== 'hours',
  };
}

/** Whether this administrator recorded the same call, and the entry has not changed since. */
function wasRecorded(
  trx: Trx,
  entryId: number,
  administratorId: number,
  phoneCallLine: PhoneCall,
): Promise<boolean> {
  return holds(
    trx,
    sql`exists (
      select from entry_history h
      where h.entry_id = ${entryId} and h.kind = 'called' and h.actor_account_id = ${administratorId}
        and h.details -> 'call' = ${JSON.stringify(phoneCallLine)}::jsonb
        and not exists (select from entry_history l
          where l.entry_id = h.entry_id and l.line > h.line and l.kind in ('changed', 'set back')))`,
  );
}

/** Days after the last call until a number is deleted. */
const KEPT_NUMBER_DAYS = 2 * 365;

export async function sweepNumbers({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteRows(db, 'contact_numbers', { at: below(after(clock.now(), -KEPT_NUMBER_DAYS * DAY)) });
}

/** The mail about entry `e` with request `r` bounced, and nobody has opened the link since. */
export const isRefused = sql<SqlBool>`(r.failed_at is not null and r.opened_at is null and e.accepted_at is null)`;

/** For an entry `e` of an account `a`, with its request `r` if any. */
export const waitingLine: RawBuilder<contract.WaitingEntry> = sql`jsonb_build_object(
  'id', e.id, 'version', e.version, 'account_id', e.account_id, 'student', a.first_name || ' ' || a.last_name, 'event', e.event,
  'date', e.date, 'hours', e.hours::float8, 'organizer', e.organizer,
  'since', to_char(e.waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'why', case
    when e.accepted_at is not null then 'set back'
    when exists (select from contact_blocks b where b.mailbox = e.mailbox and (b.account_id is null or b.account_id = e.account_id))
      then 'stopped'
    when ${isRefused} then 'refused'
    when r.opened_at is not null then 'opened'
    when r.id is null or r.not_before is not null then 'not asked'
    else 'unopened' end)`;

/** A contact's unverified entries, entry `first` first, then the longest waiting, with their count. */
async function selectLines(db: Db, schoolId: number, mailbox: string, first: number) {
  const rows = await run<{ line: contract.WaitingEntry; total: number }>(db)`
    select ${waitingLine} as line, count(*) over ()::integer as total
    from entries e join accounts a on a.id = e.account_id left join verification_requests r on r.id = e.request_id
    where e.school_id = ${schoolId} and e.mailbox = ${mailbox} and not e.verified and not e.recycling_bin
    order by e.id = ${first} desc, e.waiting_since, e.id limit ${contract.CALL_LINES}`;
  return { lines: rows.map(({ line }) => line), total: rows[0]?.total ?? 0 };
}

function findNumber(db: Db, schoolId: number, mailbox: string) {
  return firstOf<NonNullable<z.input<typeof contract.readCallSheet.reply>['number']>>(db)`
    select n.number, n.number_from, n.at, b.first_name || ' ' || b.last_name as by
    from contact_numbers n left join accounts b on b.id = n.by_account_id
    where n.school_id = ${schoolId} and n.mailbox = ${mailbox}`;
}
