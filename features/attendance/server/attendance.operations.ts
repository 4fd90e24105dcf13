/** The attendance list of an event (decision 0078). */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ListedPerson, Outcome, confirmAttendance } from '#features/attendance/attendance.contract.ts';
import {
  attendedHours,
  CLOSES_DAYS_AFTER,
  listState,
  OPENS_HOURS_BEFORE,
  PEOPLE_AT_ONCE,
  SEARCH_LETTERS,
  WRONG_HOURS,
} from '#features/attendance/attendance.rules.ts';
import { describeInstant } from '#shared/calendar.ts';
import { removeEntries } from '#features/entries/server/entries.queries.ts';
import { queuedLine } from '#features/entries/server/entry-requests.operations.ts';
import { supersedeRequests } from '#features/entries/server/entry-requests.queries.ts';
import {
  addHistoryLines,
  textOf,
  type EntryRow,
  type HistoryDetails,
  type NewHistoryLine,
} from '#features/entries/server/history/entry-history.queries.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { MAILS_WAIT_MINUTES } from '#features/office/bulk-actions.rules.ts';
import * as bulk from '#features/office/server/bulk-actions/bulk-actions.queries.ts';
import { askWithinLimits, resendDropped } from '#features/office/server/bulk-actions/bulk-requests.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff, roleOf } from '#server/platform/auth/staff.ts';
import { addNumbered, changeRows } from '#server/platform/database/rows.ts';
import { Conflict, InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import { refuseOutsider } from '#server/platform/http/route.ts';
import { tellStudents } from './attendance-mail.ts';
import * as queries from './attendance.queries.ts';
import { askOrganizer } from './ask-organizer.operations.ts';

type Answer = z.output<typeof confirmAttendance.reply>;
type Order = z.output<typeof confirmAttendance.body>;

/** @throws NotFound for anybody but the organizer and the staff of the school */
async function openList(db: Db | Trx, caller: Caller, eventId: number) {
  const event = await queries.findAttendedEvent(db, eventId, caller);
  const verifies = caller.is_school_administration || (caller.is_adviser && event?.is_of_adviser === true);
  if (event?.school_id !== caller.school_id || !(verifies || event.organizer_id === caller.account_id))
    throw new NotFound();
  return { event, verifies };
}

function refuseClosed({ clock }: AppContext, event: queries.AttendedEvent): void {
  if (event.awaits_approval) throw new Conflict('This event waits for approval.', 'awaits_approval');
  const state = listState(event.starts_at, clock.now());
  if (state === 'early')
    throw new Conflict(`The list opens ${OPENS_HOURS_BEFORE} hour before the event.`, 'too_early');
  if (state === 'over')
    throw new Conflict(
      `This event was more than ${CLOSES_DAYS_AFTER} days ago. Its list is closed.`,
      'too_late',
    );
}

export async function readAttendance(context: AppContext, caller: Caller, eventId: number) {
  const { db } = context;
  const { event, verifies } = await openList(db, caller, eventId);
  refuseClosed(context, event);
  const found = await queries.selectCandidates(db, event, caller.account_id);
  const own = await selectOwnAccounts(db, caller.account_id);
  const people = found.map((person): ListedPerson => {
    const { account_id, name, graduation_year, school_id, hours, verified, organizer } = person;
    const isOn = verified && person.is_listed;
    const why_not =
      whyNot(person, event, own, verifies) ?? (verifies || person.id === null ? undefined : HAS_ENTRY);
    return {
      account_id,
      name,
      ...(verifies && school_id === caller.school_id && { graduation_year }),
      hours: isOn ? hours : null,
      ...(!isOn && hours !== null && { recorded: { hours, organizer, verified } }),
      ...(why_not !== undefined && { why_not }),
    };
  });
  const { version, attendance_by: by, attendance_at } = event;
  const confirmed = attendance_at && { by, at: attendance_at.toISOString() };
  return { version, confirmed, verifies, people };
}

/** Work of a group names its organization, and has no organizer of its own. */
type ListedFor = queries.Occasion & { readonly organizer_id?: number; readonly organizer?: string };

/** In words, for a person who cannot be on the list. */
function whyNot(
  person: queries.Candidate,
  event: ListedFor,
  own: ReadonlySet<number>,
  verifies: boolean,
): string | undefined {
  // Tells nothing about others to an organizer who is not staff.
  if (!verifies && !person.is_registered) return NOT_KNOWN;
  if (person.account_id === event.organizer_id) return 'The organizer is not on the list.';
  if (own.has(person.account_id)) return 'You cannot confirm your own hours.';
  if (person.school_id !== event.school_id) return 'From another school.';
  if (person.standing !== 'member') return 'Not a member of the school at present.';
  if (person.is_staff) return 'Only students are on the list.';
  if (person.recycling_bin) return 'Their entry of this event is in the recycling bin.';
  if (person.id !== null && person.date !== event.local_date)
    return 'Their entry of this event says another day.';
  // Verified hours do not wait; yet the database adds nothing for whom the school has set back too many.
  const isFull = person.in_all >= MOST_ENTRIES || person.waiting >= MOST_WAITING + (verifies ? 1 : 0);
  return isFull && person.id === null ? 'They cannot have more entries.' : undefined;
}

/** As the database limits them. */
const MOST_ENTRIES = 5000;
const MOST_WAITING = 300;

const NOT_ASKED = 'We cannot ask you about these hours today. The student can ask you later.';
const NOT_KNOWN = 'This person is not known.';
const HAS_ENTRY = 'They have an entry of this event already.';
const ALREADY_VERIFIED = 'They have other verified hours of this day and event.';

/** At most twenty students of the school, for its staff. @throws NotFound; InvalidFields for fewer than three letters */
export async function findPeople(context: AppContext, caller: Caller, eventId: number, search: string) {
  const { event, verifies } = await openList(context.db, caller, eventId);
  if (!verifies) throw new NotFound();
  refuseClosed(context, event);
  const typed = search.trim();
  if (typed.length < SEARCH_LETTERS)
    throw new InvalidFields({ search: [`Please type ${SEARCH_LETTERS} letters or more.`] });
  return queries.searchStudents(context.db, event.school_id, typed);
}

export async function sheetOf(context: AppContext, caller: Caller, eventId: number) {
  const { event } = await openList(context.db, caller, eventId);
  const people = await queries.selectCandidates(context.db, event, caller.account_id);
  return {
    event: event.name,
    when: describeInstant(event.starts_at, event.time_zone),
    place: event.location,
    names: people.slice(0, PEOPLE_AT_ONCE).map(({ name }) => name),
  };
}

interface Row {
  readonly account_id: number;
  readonly hours: number | null;
}

/** @throws InvalidFields that names the row */
export function checkedRows(
  { statement, rows }: Pick<Order, 'statement' | 'rows'>,
  most = PEOPLE_AT_ONCE,
): Row[] {
  if (statement !== true) throw new InvalidFields({ statement: ['Please confirm that they were there.'] });
  if (rows.length > most) throw new InvalidFields({ rows: [`${most} people can be confirmed at once.`] });
  const seen = new Set<number>();
  return rows.map(({ account_id, hours: typed }, place) => {
    const hours = typed === null ? null : attendedHours(typed);
    const wrong = seen.has(account_id)
      ? 'This person is in the list twice.'
      : hours === undefined && WRONG_HOURS;
    if (hours === undefined || wrong)
      throw new InvalidFields({ rows: [`Row ${place + 1}: ${String(wrong)}`] });
    seen.add(account_id);
    return { account_id, hours };
  });
}

/** An answer that is known before anything is written, or what is to be written. */
export interface Planned extends Row {
  readonly outcome: Outcome;
  readonly why?: string;
  readonly person?: queries.Candidate;
}

interface PlanContext {
  readonly event: ListedFor & { readonly attendance_by: string | null };
  readonly own: ReadonlySet<number>;
  readonly verifies: boolean;
}

function planOf(
  { account_id, hours }: Row,
  person: queries.Candidate | undefined,
  { event, own, verifies }: PlanContext,
): Planned {
  const answer = (outcome: Outcome, why?: string): Planned => ({
    account_id,
    hours,
    outcome,
    ...(why !== undefined && { why }),
    ...(person && { person }),
  });
  if (!person) return answer('left_out', NOT_KNOWN);
  const why = whyNot(person, event, own, verifies);
  if (why !== undefined) return answer('left_out', why);
  const by = event.attendance_by === null ? undefined : `Confirmed by ${event.attendance_by}.`;
  if (hours === null) {
    if (!verifies) return answer('unchanged');
    if (!person.verified || !person.is_listed) return answer('unchanged');
    if (person.evidence_kind === 'attendance') return answer('changed');
    return answer('left_out', 'Somebody else has confirmed these hours, too.');
  }
  if (person.id === null) return answer('made');
  if (!verifies) return person.hours === hours ? answer('unchanged') : answer('left_out', HAS_ENTRY);
  if (!person.verified) return answer('verified_own');
  const { is_listed, organizer } = person;
  const isElsewhere = event.organizer !== undefined && !is_listed && organizer !== event.organizer;
  if (person.hours === hours && !isElsewhere) return answer('unchanged', by);
  // Nothing but the same name and day connects them with an event. For a group one corrects only what one has confirmed oneself.
  const isOwnWork = event.id === null && !is_listed && !isElsewhere && isConfirmedBy(person, own);
  const isOfEvent = event.id !== null && (is_listed || person.is_registered);
  return isOwnWork || isOfEvent ? answer('changed') : answer('left_out', ALREADY_VERIFIED);
}

const isConfirmedBy = ({ evidence_kind, before }: queries.Candidate, own: ReadonlySet<number>) =>
  evidence_kind === 'attendance' && own.has(Number(before['evidence_account_id']));

/**
 * In one transaction with a constant number of statements. @throws NotFound, Conflict as `readAttendance`;
 * InvalidFields for a wrong row or no statement; Conflict when somebody has confirmed something else since `version`
 */
export async function confirm(context: AppContext, caller: Caller, eventId: number, order: Order) {
  const rows = checkedRows(order);
  return context.db.transaction().execute(async (trx): Promise<Answer> => {
    if (caller.is_staff) await lockStaff(trx, caller, roleOf(caller));
    else refuseOutsider({ standing: await queries.lockStanding(trx, caller.account_id) }, 'member');
    await queries.lockAttendedEvent(trx, eventId);
    const { event, verifies } = await openList(trx, caller, eventId);
    refuseClosed(context, event);
    const plans = await lockPlans(trx, caller, rows, { event, verifies });
    const changes = plans.filter(({ outcome }) => outcome !== 'left_out' && outcome !== 'unchanged');
    if (changes.length > 0 && order.version !== event.version)
      throw new Conflict(
        `${event.attendance_by ?? 'Somebody'} has confirmed this list meanwhile. Please look at it again.`,
        'confirmed_meanwhile',
      );
    const list = { caller, event, text: textOfList(event, caller) };
    // Read under the locks, so that history times increase.
    const now = context.clock.now();
    const action = verifies ? await verify(context, trx, list, plans, now) : null;
    const asked = verifies ? undefined : await askOrganizer(context, trx, list, newOf(plans));
    const isLate = ({ outcome, account_id }: Planned) =>
      outcome === 'made' && asked?.has(account_id) === false;
    return {
      version:
        changes.length === 0
          ? event.version
          : await queries.noteConfirmation(trx, eventId, caller.account_id, now),
      action,
      rows: plans.map((plan) => answerOf(isLate(plan) ? { ...plan, why: NOT_ASKED } : plan)),
    };
  });
}

export async function lockPlans(
  trx: Trx,
  caller: Caller,
  rows: readonly Row[],
  list: Omit<PlanContext, 'own'>,
): Promise<Planned[]> {
  const ids = rows.map(({ account_id }) => account_id);
  const found = await queries.lockCandidates(trx, list.event, caller.account_id, ids);
  const own = await selectOwnAccounts(trx, caller.account_id);
  const byId = new Map(found.map((person) => [person.account_id, person]));
  return rows.map((row) => planOf(row, byId.get(row.account_id), { ...list, own }));
}

export const answerOf = ({ account_id, outcome, why }: Planned) => ({
  account_id,
  outcome,
  ...(why !== undefined && { why }),
});

const textOfList = (event: queries.AttendedEvent, { email }: Caller): Omit<EntryText, 'hours'> => ({
  event: event.name,
  date: event.local_date,
  role: 'Volunteer',
  organizer: event.school,
  contact: email,
  description: event.description,
});

const newOf = (plans: readonly Planned[]): queries.NewAttendance[] =>
  plans.flatMap(({ outcome, account_id, hours }) =>
    outcome === 'made' && hours !== null ? [{ account_id, hours }] : [],
  );

/** Returns the bulk action by which it can be undone; null when nothing changes. */
export async function verify(
  context: AppContext,
  trx: Trx,
  list: queries.ListOf,
  plans: readonly Planned[],
  now: Date,
) {
  const { caller, event } = list;
  const { account_id, school_id } = caller;
  const having = plans.flatMap(({ person, hours: to, outcome }) =>
    person && person.id !== null && outcome !== 'left_out'
      ? [{ ...person, id: person.id, hours: person.hours ?? 0, to, outcome }]
      : [],
  );
  // An entry that needs no other change is linked to the event, too.
  const kept = having.flatMap(({ id, to, outcome, is_listed }) =>
    to !== null && (outcome !== 'unchanged' || (!is_listed && event.id !== null)) ? [{ id, hours: to }] : [],
  );
  await queries.verifyEntries(trx, event.id, kept, now);
  const changed = having.filter(({ outcome }) => outcome !== 'unchanged');
  const newOnes = newOf(plans);
  if (changed.length + newOnes.length === 0) return null;
  const made_by = { school_id, account_id, key: randomUUID(), created_at: now };
  const action = await addNumbered(trx, 'bulk_actions', { ...made_by, kind: 'attend', reason: event.name });
  const made = await queries.insertEntries(trx, event, list.text, newOnes, true, now);

  const off = changed.filter(({ to }) => to === null);
  const removed = off.filter(({ is_made }) => is_made);
  const waiting = off.filter(({ is_made }) => !is_made);
  const other = changed.filter(({ to, hours }) => to !== hours);
  await supersedeRequests(trx, idsOf([...removed, ...other.filter(({ to }) => to !== null)]), now);
  await bulk.changeEntries(trx, 'set back', idsOf(waiting), now);
  await removeEntries(trx, idsOf(removed));

  const line = (kind: NewHistoryLine['kind'], entry: EntryRow, details?: HistoryDetails): NewHistoryLine => ({
    entry,
    kind,
    actor: 'administrator',
    actor_account_id: account_id,
    school_id: event.school_id,
    details: { bulk: action, ...details },
    at: now,
  });
  const evidence = { evidence: 'attendance' } as const;
  const reason = `Taken off the attendance list of “${event.name}”.`;
  const linesOf = (entry: Listed): NewHistoryLine[] => {
    const after = afterList(entry);
    if (entry.to === null) return [line(entry.is_made ? 'removed' : 'set back', after, { reason })];
    const correction = { before: textOf(entry), was_verified: entry.verified };
    return [
      ...(after.version === entry.version ? [] : [line('changed', after, correction)]),
      line('verified', after, evidence),
    ];
  };
  const numbers = await addHistoryLines(trx, [
    ...made.flatMap((entry) => [line('created', entry), line('verified', entry, evidence)]),
    ...changed.flatMap(linesOf),
  ]);
  const [unasked, asked] = [waiting.filter(isUnasked), waiting.filter((entry) => !isUnasked(entry))];
  const again = await resendDropped(context, trx, asked, MAILS_WAIT_MINUTES);
  await addHistoryLines(
    trx,
    again.map((entry) => queuedLine(entry, now)),
  );
  await askWithinLimits(context, trx, caller, idsOf(unasked), MAILS_WAIT_MINUTES);

  const mails = await tellStudents(context, trx, other);
  const after = changed.map(afterList);
  const items = [...made.map((entry) => ({ ...entry, before: {} })), ...after].map((entry) => ({
    entry_id: entry.id,
    account_id: entry.account_id,
    version: entry.version,
    // Safe: each has a line above.
    line: numbers.get(entry.id) as number,
    before: entry.before,
    request_id: null,
    mail_id: mails.get(entry.account_id) ?? null,
  }));
  await bulk.insertItems(trx, action, items, []);
  const confirmed = [...made, ...after.filter(({ to }) => to !== null)];
  const hours = sumHours(confirmed.map((entry) => entry.hours));
  await changeRows(trx, 'bulk_actions', action, {
    entries: confirmed.length,
    students: confirmed.length,
    hours,
  });
  return action;
}

type Listed = queries.Candidate & EntryRow & { readonly to: number | null };

const idsOf = (entries: readonly EntryRow[]) => entries.map(({ id }) => id);

const isUnasked = ({ before }: Listed) => before['request_id'] === null;

/** Other hours are another version. */
function afterList<E extends Listed>(entry: E): E {
  const { hours, to, version } = entry;
  return { ...entry, hours: to ?? hours, version: to === null || to === hours ? version : version + 1 };
}
