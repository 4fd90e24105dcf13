/** Joining, choosing or changing schools (decision 0042), and changing the graduation year. Each change locks the account first. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { CODE_LENGTH, CODE_LETTERS, admittedBy, normalizeCode } from '#features/membership/joining.rules.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { notifyAdministrators } from './staff-mail/staff-mail.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { slowDown } from '#server/platform/auth/constant-pace.ts';
import { addressKey, consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY } from '#server/platform/clock.ts';
import {
  above,
  below,
  changeAccount,
  changeRows,
  deleteRows,
  notNull,
  theRow,
} from '#server/platform/database/rows.ts';
import { Conflict, Invalid } from '#server/platform/http/errors.ts';
import * as queries from './joining.queries.ts';

const HOUR_SECONDS = 3600;
/** Codes tried per person: they are typed from paper, and 17^10 are too many to guess. */
const codeLimit: Limit = { times: 10, seconds: HOUR_SECONDS };
/** A whole assembly shares one address; above this, responses are slower. */
const codeAddressLimit: Limit = { times: 600, seconds: HOUR_SECONDS / 3 };

const WRONG_CODE = 'This code is not right, or it has ended. Ask your school for the present one.';
const BY_HAND = 'An administrator of the school has to admit you. A code does not do that for you.';
const NO_REQUEST = 'You have not asked a school to admit you.';

/** Decides about a newly confirmed person: a member, or waiting to be admitted. */
export async function arrive(context: Pick<AppContext, 'clock' | 'key'>, trx: Trx, accountId: number) {
  const now = context.clock.now();
  const account = await queries.lockMembership(trx, accountId);
  if (!account || account.is_school_administration) return;
  const { id, school_id } = account;
  // Applies decisions kept under these keyed mailboxes to the new account.
  await sql`
    with kept as (delete from school_decisions where student_mac = any(${context.key.macs('mailbox', mailboxOf(account.email))}::bytea[]) returning *)
    insert into school_decisions (school_id, account_id, admits_by_hand, hidden, decided_at)
    select school_id, ${id}::bigint, bool_or(admits_by_hand), bool_or(hidden), ${now}::timestamptz
    from kept group by school_id
    on conflict (school_id, account_id) do nothing`.execute(trx);
  const by = await admittingRule(trx, account, school_id);
  if (by === undefined) {
    const joining = { joining_school_id: school_id, joining_since: now };
    await changeAccount(trx, id, { standing: 'waiting', standing_at: now, ...joining }, now);
    await notifyAdministrators(context, trx, school_id, 'joining');
    return;
  }
  await changeAccount(trx, id, await queries.takeDecisions(trx, id, school_id), now);
  await writeActivity(trx, { ...lineOfOwn({ school_id, id }, now), kind: 'joined', facts: { by } });
}

const lineOfOwn = ({ school_id, id }: Pick<queries.Membership, 'school_id' | 'id'>, now: Date) =>
  lineBy({ school_id, account_id: id }, now, id);

/** The rule by which the school admits the person, if any; otherwise an administrator must. */
async function admittingRule(
  trx: Trx,
  { id, email }: Pick<queries.Membership, 'id' | 'email'>,
  schoolId: number,
) {
  const by = admittedBy(await queries.findJoinRules(trx, schoolId), email);
  return by !== undefined && (await queries.isAdmittedByHand(trx, id, schoolId)) ? undefined : by;
}

/**
 * Choosing a school in the profile: enters one that admits the person at once; otherwise asks it, and the
 * person stays until admitted. Choosing the own school changes nothing; staff keep theirs. Returns
 * the account's new values; its row stays locked.
 */
export async function chooseSchoolOf(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  schoolId: number,
): Promise<queries.MembershipChange> {
  const now = context.clock.now();
  const account = await queries.lockMembership(trx, accountId);
  if (!account || account.is_staff) return {};
  const isThere = account.standing !== 'removed' && account.school_id === schoolId;
  if (isThere || account.joining_school_id === schoolId) return {};
  // Not admitted yet, so their entries are no school's record.
  if (account.standing === 'waiting')
    await sql`
      with own as (select id from entries where account_id = ${accountId} order by id for update)
      update entries e set school_id = ${schoolId} from own where e.id = own.id`.execute(trx);
  const by = await admittingRule(trx, account, schoolId);
  if (by !== undefined) {
    await recordAdmission(context, trx, account, schoolId, { kind: 'joined', by, actorId: accountId });
    return membershipOf(trx, account, schoolId, now);
  }
  const line = lineOfOwn({ school_id: schoolId, id: accountId }, now);
  await writeActivity(trx, { ...line, kind: 'move requested' });
  await notifyAdministrators(context, trx, schoolId, 'joining');
  // A waiting person has no school to stay in, and waits for the other one instead.
  const waitsThere = account.standing === 'waiting' ? { school_id: schoolId } : {};
  return { joining_school_id: schoolId, joining_since: now, ...waitsThere };
}

interface Admission {
  readonly kind: 'joined' | 'admitted';
  readonly by: 'anyone' | 'domain' | 'code' | 'administrator';
  readonly actorId: number;
}

/** Makes a locked person a member of a school. */
export async function enterSchool(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  account: queries.Membership,
  schoolId: number,
  entrance: Admission,
): Promise<void> {
  const now = context.clock.now();
  await changeAccount(trx, account.id, await membershipOf(trx, account, schoolId, now), now);
  await recordAdmission(context, trx, account, schoolId, entrance);
}

/** The account's columns as a member. Keeps the old school's decisions and restores earlier ones of the new school. */
async function membershipOf(
  trx: Trx,
  { id, school_id }: queries.Membership,
  schoolId: number,
  now: Date,
): Promise<queries.MembershipChange> {
  if (school_id !== schoolId) await queries.keepSchoolDecisions(trx, id, now);
  return {
    school_id: schoolId,
    standing: 'member',
    standing_reason: null,
    standing_at: now,
    joining_school_id: null,
    joining_since: null,
    // Decisions of one school do not apply at another.
    ...(school_id === schoolId
      ? {}
      : { hidden_by_school: false, names_fixed: false, wanted_graduation_year: null }),
    ...(await queries.takeDecisions(trx, id, schoolId)),
  };
}

/** Logs arrival and departure, resumes paused entries, and notifies those who decide about earlier hours. */
async function recordAdmission(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  { id, school_id, standing, standing_at }: queries.Membership,
  schoolId: number,
  { kind, by, actorId }: Admission,
): Promise<void> {
  const now = context.clock.now();
  if (await queries.hasEarlierHours(trx, id, schoolId)) {
    await notifyAdministrators(context, trx, schoolId, 'earlier hours', actorId);
  }
  if (standing === 'removed' && standing_at) await queries.resumeWaiting(trx, id, standing_at, now);
  const line = { actor_account_id: actorId, subject_account_id: id, created_at: now };
  const moves = standing === 'member';
  if (!moves) return writeActivity(trx, { ...line, school_id: schoolId, kind, facts: { by } });
  const { name: from } = await theRow(trx, 'schools', school_id, ['name']);
  const { name: to } = await theRow(trx, 'schools', schoolId, ['name']);
  const kindForSchool = kind === 'joined' ? 'moved in' : kind;
  await writeActivity(trx, {
    ...line,
    school_id: schoolId,
    kind: kindForSchool,
    facts: { by, school: from },
  });
  await writeActivity(trx, { ...line, school_id, kind: 'moved away', facts: { school: to } });
}

/** @throws TooMany; Conflict without a request, or when only an administrator admits; Invalid for a wrong or used-up code */
export async function joinByCode(context: AppContext, caller: Caller, typed: string, address: string) {
  await slowDown(context, addressKey('join-code', address), codeAddressLimit);
  await consume(context, `join-code:account:${caller.account_id}`, codeLimit, 'Too many codes.');
  return context.db.transaction().execute(async (trx) => {
    const now = context.clock.now();
    const account = await queries.lockMembership(trx, caller.account_id);
    const schoolId = account?.joining_school_id;
    if (!account || schoolId === null || schoolId === undefined)
      throw new Conflict(NO_REQUEST, 'nothing_asked');
    if (await queries.isAdmittedByHand(trx, account.id, schoolId)) throw new Conflict(BY_HAND, 'not_by_code');
    // The database counts the uses, so that no two take the last one.
    const left = { join_code_ends_at: above(now), join_code_uses_left: above(0) };
    const code = { id: schoolId, join_code: normalizeCode(typed), ...left };
    const used = { join_code_uses_left: sql<number>`join_code_uses_left - 1` };
    if (!(await changeRows(trx, 'schools', code, used))) throw new Invalid(WRONG_CODE);
    await enterSchool(context, trx, account, schoolId, { kind: 'joined', by: 'code', actorId: account.id });
    const { name } = await queries.findJoinRules(trx, schoolId);
    return `Welcome to ${name}.`;
  });
}

/** @throws Conflict when nothing was asked, and for a person waiting for their only school */
export async function withdrawJoining({ db, clock }: AppContext, caller: Caller): Promise<string> {
  await db.transaction().execute(async (trx) => {
    const account = await queries.lockMembership(trx, caller.account_id);
    if (!account || account.joining_school_id === null) throw new Conflict(NO_REQUEST, 'nothing_asked');
    if (account.standing === 'waiting') {
      throw new Conflict('You wait for your only school. Choose another one in your profile.', 'only_school');
    }
    const nothing = { joining_school_id: null, joining_since: null };
    await changeAccount(trx, account.id, nothing, clock.now());
  });
  return 'Your request was taken back.';
}

export const KEPT_DECISION_DAYS = 365;

/** Nightly job: deletes old decisions about deleted accounts. */
export async function sweepDecisions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const old = below(after(clock.now(), -KEPT_DECISION_DAYS * DAY));
  await deleteRows(db, 'school_decisions', { student_mac: notNull, decided_at: old });
}

/**
 * Changing the graduation year in the profile: takes effect at once, but a member with verified hours needs consent unless the
 * school admits everybody (decision 0042). Returns the account's new values; its row stays locked.
 */
export async function chooseGraduationYearOf(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  year: number,
): Promise<{ graduation_year: number; wanted_graduation_year: number | null }> {
  const present = await queries.lockGraduationYear(trx, accountId);
  const { graduation_year: before, school_id } = present;
  if (year === before) return { graduation_year: year, wanted_graduation_year: null };
  if (present.asks_school) {
    if (year !== present.wanted) await notifyAdministrators(context, trx, school_id, 'graduation year');
    return { graduation_year: before, wanted_graduation_year: year };
  }
  if (present.is_member) {
    const line = lineOfOwn({ school_id, id: accountId }, context.clock.now());
    await writeActivity(trx, { ...line, kind: 'graduation year changed', facts: { before, after: year } });
  }
  return { graduation_year: year, wanted_graduation_year: null };
}

export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}
