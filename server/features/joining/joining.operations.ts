/**
 * People come to a school, ask it, or go to another one (decision 0042), and ask for another graduation year. Each change locks the
 * account first.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { CODE_LENGTH, CODE_LETTERS, letsIn, normalizeCode } from '#shared/joining/joining.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { tellAdministrators } from '#server/features/staff-mail/staff-mail.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { slowDown } from '#server/platform/auth/constant-pace.ts';
import { addressKey, consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { changeAccount, changesAny, theRow } from '#server/platform/database/rows.ts';
import { Conflict, Invalid } from '#server/platform/http/errors.ts';
import {
  findJoinRules,
  hasEarlierHours,
  isAdmittedByHand,
  keepSchoolDecisions,
  lockGraduationYear,
  lockMembership,
  resumeWaiting,
  takeDecisions,
  type Membership,
  type MembershipChange,
} from './joining.queries.ts';

const HOUR_SECONDS = 3600;
/** Codes that one person tries: a code is typed from paper, and 17^10 are too many to try. */
const codeLimit: Limit = { times: 10, seconds: HOUR_SECONDS };
/** A whole assembly has one address; above that answers are slower. */
const codeAddressLimit: Limit = { times: 600, seconds: HOUR_SECONDS / 3 };

const WRONG_CODE = 'This code is not right, or it has ended. Ask your school for the present one.';
const BY_HAND = 'An administrator of the school has to admit you. A code does not do that for you.';
const NOTHING_ASKED = 'You have not asked a school to admit you.';

/** Judges a person whose mailbox was confirmed just now: a member, or one who waits for the school to admit them. */
export async function arrive(context: Pick<AppContext, 'clock' | 'key'>, trx: Trx, accountId: number) {
  const now = context.clock.now();
  const account = await lockMembership(trx, accountId);
  if (!account || account.is_school_administration) return;
  const { id, school_id } = account;
  // Moves what was kept under these keyed mailboxes to a new account.
  await sql`
    with kept as (delete from school_decisions where student_mac = any(${context.key.macs('mailbox', mailboxOf(account.email))}::bytea[]) returning *)
    insert into school_decisions (school_id, account_id, admits_by_hand, hidden, decided_at)
    select school_id, ${id}::bigint, bool_or(admits_by_hand), bool_or(hidden), ${now}::timestamptz
    from kept group by school_id
    on conflict (school_id, account_id) do nothing`.execute(trx);
  const by = await letsInAlone(trx, account, school_id);
  if (by === undefined) {
    const joining = { joining_school_id: school_id, joining_since: now };
    await changeAccount(trx, id, { standing: 'waiting', standing_at: now, ...joining }, now);
    await tellAdministrators(context, trx, school_id, 'joining');
    return;
  }
  await changeAccount(trx, id, await takeDecisions(trx, id, school_id), now);
  await writeActivity(trx, { ...lineOfOwn({ school_id, id }, now), kind: 'joined', facts: { by } });
}

const lineOfOwn = ({ school_id, id }: Pick<Membership, 'school_id' | 'id'>, now: Date) =>
  lineBy({ school_id, account_id: id }, now, id);

/** By which of its rules a school lets somebody in; none for whom only an administrator admits. */
async function letsInAlone(trx: Trx, { id, email }: Pick<Membership, 'id' | 'email'>, schoolId: number) {
  const by = letsIn(await findJoinRules(trx, schoolId), email);
  return by !== undefined && (await isAdmittedByHand(trx, id, schoolId)) ? undefined : by;
}

/**
 * What choosing a school in the profile does: into one that lets the person in at once; any other one is asked, and the person
 * stays where they are until it admits them. Choosing the own school again changes nothing. Administrators keep theirs, also one
 * who became it meanwhile.
 * @returns what the caller writes into the account, whose row stays locked
 */
export async function chooseSchoolOf(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  schoolId: number,
): Promise<MembershipChange> {
  const now = context.clock.now();
  const account = await lockMembership(trx, accountId);
  if (!account || account.is_school_administration) return {};
  const isThere = account.standing !== 'removed' && account.school_id === schoolId;
  if (isThere || account.joining_school_id === schoolId) return {};
  // Nobody has admitted them yet, so what they have recorded is no school's record.
  if (account.standing === 'waiting')
    await sql`
      with own as (select id from entries where account_id = ${accountId} order by id for update)
      update entries e set school_id = ${schoolId} from own where e.id = own.id`.execute(trx);
  const by = await letsInAlone(trx, account, schoolId);
  if (by !== undefined) {
    await noteEntrance(context, trx, account, schoolId, { kind: 'joined', by, actorId: accountId });
    return membershipOf(trx, account, schoolId, now);
  }
  const line = lineOfOwn({ school_id: schoolId, id: accountId }, now);
  await writeActivity(trx, { ...line, kind: 'move requested' });
  await tellAdministrators(context, trx, schoolId, 'joining');
  // Who waits has no school to stay in, and waits for the other one instead.
  const waitsThere = account.standing === 'waiting' ? { school_id: schoolId } : {};
  return { joining_school_id: schoolId, joining_since: now, ...waitsThere };
}

export interface Entrance {
  readonly kind: 'joined' | 'admitted';
  readonly by: 'anyone' | 'domain' | 'code' | 'administrator';
  readonly actorId: number;
}

/** Makes a locked person a member of a school, whatever they were before. */
export async function enterSchool(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  account: Membership,
  schoolId: number,
  entrance: Entrance,
): Promise<void> {
  const now = context.clock.now();
  await changeAccount(trx, account.id, await membershipOf(trx, account, schoolId, now), now);
  await noteEntrance(context, trx, account, schoolId, entrance);
}

/**
 * What a member of a school has in the columns of the account. What the school that they leave has decided is kept, and what the
 * new one had decided before holds again.
 */
async function membershipOf(
  trx: Trx,
  { id, school_id }: Membership,
  schoolId: number,
  now: Date,
): Promise<MembershipChange> {
  if (school_id !== schoolId) await keepSchoolDecisions(trx, id, now);
  return {
    school_id: schoolId,
    standing: 'member',
    standing_reason: null,
    standing_at: now,
    joining_school_id: null,
    joining_since: null,
    // What one school decided is not for another one.
    ...(school_id === schoolId
      ? {}
      : { hidden_by_school: false, names_fixed: false, wanted_graduation_year: null }),
    ...(await takeDecisions(trx, id, schoolId)),
  };
}

/** Writes down that somebody came, and left, lets go on what stood still, and tells who decides about the hours they bring. */
async function noteEntrance(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  { id, school_id, standing, standing_at }: Membership,
  schoolId: number,
  { kind, by, actorId }: Entrance,
): Promise<void> {
  const now = context.clock.now();
  if (await hasEarlierHours(trx, id, schoolId)) {
    await tellAdministrators(context, trx, schoolId, 'earlier hours', actorId);
  }
  if (standing === 'removed' && standing_at) await resumeWaiting(trx, id, standing_at, now);
  const line = { actor_account_id: actorId, subject_account_id: id, created_at: now };
  const moves = standing === 'member';
  if (!moves) return writeActivity(trx, { ...line, school_id: schoolId, kind, facts: { by } });
  const { name: from } = await theRow(trx, 'schools', school_id, ['name']);
  const { name: to } = await theRow(trx, 'schools', schoolId, ['name']);
  const kindHere = kind === 'joined' ? 'moved in' : kind;
  await writeActivity(trx, { ...line, school_id: schoolId, kind: kindHere, facts: { by, school: from } });
  await writeActivity(trx, { ...line, school_id, kind: 'moved away', facts: { school: to } });
}

/**
 * Joins the school that the caller has asked, with its code. @throws TooMany; Conflict when no school was asked, or only an
 * administrator admits them; Invalid for a code that is wrong, has ended or is used up
 */
export async function joinByCode(context: AppContext, caller: Caller, typed: string, address: string) {
  await slowDown(context, addressKey('join-code', address), codeAddressLimit);
  await consume(context, `join-code:account:${caller.account_id}`, codeLimit, 'Too many codes.');
  return context.db.transaction().execute(async (trx) => {
    const now = context.clock.now();
    const account = await lockMembership(trx, caller.account_id);
    const schoolId = account?.joining_school_id;
    if (!account || schoolId === null || schoolId === undefined)
      throw new Conflict(NOTHING_ASKED, 'nothing_asked');
    if (await isAdmittedByHand(trx, account.id, schoolId)) throw new Conflict(BY_HAND, 'not_by_code');
    // Uses the code once. The database counts, so that no two take the last use.
    const used = trx
      .updateTable('schools')
      .set((row) => ({ join_code_uses_left: row('join_code_uses_left', '-', 1) }))
      .where('id', '=', schoolId)
      .where('join_code', '=', normalizeCode(typed))
      .where('join_code_ends_at', '>', now)
      .where('join_code_uses_left', '>', 0);
    if (!(await changesAny(used))) throw new Invalid(WRONG_CODE);
    await enterSchool(context, trx, account, schoolId, { kind: 'joined', by: 'code', actorId: account.id });
    const { name } = await findJoinRules(trx, schoolId);
    return `Welcome to ${name}.`;
  });
}

/** Takes back what was asked of another school. @throws Conflict when nothing was, and for who waits for their only school */
export async function withdrawJoining({ db, clock }: AppContext, caller: Caller): Promise<string> {
  await db.transaction().execute(async (trx) => {
    const account = await lockMembership(trx, caller.account_id);
    if (!account || account.joining_school_id === null) throw new Conflict(NOTHING_ASKED, 'nothing_asked');
    if (account.standing === 'waiting') {
      throw new Conflict('You wait for your only school. Choose another one in your profile.', 'only_school');
    }
    const nothing = { joining_school_id: null, joining_since: null };
    await changeAccount(trx, account.id, nothing, clock.now());
  });
  return 'Your request was taken back.';
}

export const KEPT_DECISION_DAYS = 365;

/** Forgets what schools decided about accounts that were deleted long ago; a nightly job. */
export async function sweepKeptDecisions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('school_decisions')
    .where('student_mac', 'is not', null)
    .where('decided_at', '<', after(clock.now(), -KEPT_DECISION_DAYS * DAY))
    .execute();
}

/**
 * What choosing a graduation year in the profile does: it changes at once; a member with verified hours of a school that does not
 * let in everybody asks for it (decision 0042).
 * @returns what the caller writes into the account, whose row stays locked
 */
export async function chooseGraduationYearOf(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  year: number,
): Promise<{ graduation_year: number; wanted_graduation_year: number | null }> {
  const present = await lockGraduationYear(trx, accountId);
  const { graduation_year: before, school_id } = present;
  if (year === before) return { graduation_year: year, wanted_graduation_year: null };
  if (present.asks_school) {
    if (year !== present.wanted) await tellAdministrators(context, trx, school_id, 'graduation year');
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
