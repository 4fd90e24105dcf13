/** Sessions: a random token in the `sessionid` cookie, its SHA-256 in the database (rulings, sections 1, 2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Selectable } from 'kysely';
import type { Standing } from '#features/membership/standing.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { anyOf, batchReads } from '#server/platform/database/batch-reads.ts';
import { mailboxesOfPerson } from './own-mailboxes.ts';
import type { Config } from '#server/platform/config.ts';
import { hashToken, newToken } from './tokens.ts';
import {
  addRow,
  changeRows,
  deleteRows,
  lockRow,
  not,
  run,
  upTo,
  valuesOf,
} from '#server/platform/database/rows.ts';

const SESSION_COOKIE = 'sessionid';
/** Readable by scripts, proves nothing: without it a page skips the session call, whose refusal would be an error in the console. */
const HINT_COOKIE = 'signed_in';
const LIFETIME_MS = 14 * DAY;
const ABSOLUTE_MS = 180 * DAY;
/** Administrators see many minors' records (decision 0043); their idle time is the school's. */
const STAFF_ABSOLUTE_MS = 12 * HOUR;

export interface Caller {
  readonly account_id: number;
  readonly email: string;
  /** Over all accounts of the person. */
  readonly own_mailboxes: readonly string[];
  readonly school_id: number;
  /** Empty for people removed from their school. */
  readonly school: string;
  readonly time_zone: string;
  readonly is_school_administration: boolean;
  readonly is_school_administration_head: boolean;
  /** Of groups of the own school; beside or without the other roles. */
  readonly is_adviser: boolean;
  /** An administrator or adviser: stricter security rules apply. */
  readonly is_staff: boolean;
  readonly standing: Standing;
  readonly is_joining: boolean;
  readonly has_second_factor: boolean;
  /** When the school's administrators begin to need a second step; null: never. */
  readonly second_factor_from: Date | null;
  readonly staff_idle_minutes: number;
  readonly confirmed_at: Date | null;
}

type Role = Pick<Caller, 'is_staff' | 'staff_idle_minutes'>;

/** Lifetime, and how often use is recorded: often enough for the idle time of staff. */
function lifeOf(of: Role): { readonly absolute: number; readonly idle: number; readonly notedEvery: number } {
  if (!of.is_staff) return { absolute: ABSOLUTE_MS, idle: LIFETIME_MS, notedEvery: HOUR };
  const idle = of.staff_idle_minutes * MINUTE;
  return { absolute: STAFF_ABSOLUTE_MS, idle, notedEvery: idle / 12 };
}

export async function openSession(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
): Promise<void> {
  const { token, hash } = newToken();
  const now = context.clock.now();
  const device = deviceName(request.headers['user-agent']);
  const times = { created_at: now, last_used_at: now, confirmed_at: now };
  await addRow(context.db, 'sessions', { token_hash: hash, account_id: accountId, device, ...times });
  handOverSession(context, reply, token);
}

const SESSIONS_AT_ONCE = 32;

type FoundSession = Caller &
  Pick<Selectable<Database['sessions']>, 'token_hash' | 'created_at' | 'last_used_at'>;

/** Includes expired sessions; `findCaller` checks that. */
const readSession = batchReads(async (db: Db, hashes: readonly Buffer[]) => {
  const rows = await run<FoundSession>(db)`
    select a.id as account_id, a.email, array${mailboxesOfPerson(sql`a.id`)} as own_mailboxes, a.school_id,
      case when a.standing = 'removed' then '' else s.name end as school, s.time_zone, a.is_school_administration,
      a.is_school_administration_head, coalesce(a.adviser_of = a.school_id and a.standing = 'member', false) as is_adviser,
      a.is_staff, a.standing, a.joining_school_id is not null as is_joining, a.has_second_factor, s.second_factor_from,
      s.staff_idle_minutes, used.confirmed_at, used.token_hash, used.created_at, used.last_used_at
    from sessions used join accounts a on a.id = used.account_id join schools s on s.id = a.school_id
    where used.token_hash = ${anyOf(hashes, 'bytea')}
      -- Suspending ends sessions; this catches one opened at that moment.
      and a.standing <> 'suspended'`;
  return hashes.map((hash) => rows.find(({ token_hash }) => token_hash.equals(hash)));
}, SESSIONS_AT_ONCE);

/** Records the use, which extends the session. */
export async function findCaller(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const now = context.clock.now();
  const hash = hashToken(token);
  const found = await readSession(context.db, hash);
  if (!found) return undefined;
  const { token_hash: _, created_at, last_used_at, ...caller } = found;
  const { absolute, idle, notedEvery } = lifeOf(caller);
  if (created_at <= after(now, -absolute) || last_used_at <= after(now, -idle)) return undefined;
  // Also if recorded while the clock was ahead, which would extend the session.
  if (last_used_at < after(now, -notedEvery) || last_used_at > after(now, notedEvery)) {
    const isNoted = await changeRows(context.db, 'sessions', { token_hash: hash }, { last_used_at: now });
    // If ended or renewed meanwhile, the browser may have a newer cookie.
    if (isNoted) handOverSession(context, reply, token);
  }
  return caller;
}

export async function closeSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = request.cookies[SESSION_COOKIE];
  if (token) await deleteRows(db, 'sessions', { token_hash: hashToken(token) });
  takeCookies(reply);
}

/** All sessions except one, half sign-ins included. */
export async function closeAllSessions(trx: Trx, accountId: number, except = 0): Promise<void> {
  await deleteRows(trx, 'half_sign_ins', { account_id: accountId });
  await deleteRows(trx, 'sessions', { account_id: accountId, id: not(except) });
}

export async function sweepSessions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteRows(db, 'sessions', { last_used_at: upTo(after(now, -LIFETIME_MS)) });
  await deleteRows(db, 'sessions', { created_at: upTo(after(now, -ABSOLUTE_MS)) });
}

export function takeCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
  reply.clearCookie(HINT_COOKIE, { path: '/' });
}

function handOverSession({ config }: Pick<AppContext, 'config'>, reply: FastifyReply, token: string): void {
  const life = cookieFor(config, '/', LIFETIME_MS);
  reply.setCookie(SESSION_COOKIE, token, life);
  reply.setCookie(HINT_COOKIE, '1', { ...life, httpOnly: false });
}

/** Unreadable for scripts, and not sent along from other sites' forms. */
export function cookieFor({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, lifetimeMs: number) {
  const secure = publicUrl.startsWith('https:');
  return { path, sameSite: 'lax', httpOnly: true, secure, maxAge: lifetimeMs / SECOND } as const;
}

interface OpenSession {
  readonly id: number;
  readonly device: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly is_current: boolean;
}

/** This browser's first, then by last use, which is recorded with some delay except for this one. */
export async function listOpenSessions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  request: FastifyRequest,
  caller: Caller,
  most: number,
) {
  const now = clock.now();
  const { absolute, idle } = lifeOf(caller);
  const rows = await run<OpenSession>(db)`
    select id, device, created_at, last_used_at, token_hash = ${hashOf(request)} as is_current from sessions
    where account_id = ${caller.account_id} and last_used_at > ${after(now, -idle)} and created_at > ${after(now, -absolute)}
    order by is_current desc, last_used_at desc, id desc limit ${most}`;
  return rows.map((row) => (row.is_current ? { ...row, last_used_at: now } : row));
}

/** Clears the cookies when it is this browser's. Returns false when the account has no such session. */
export async function endSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
  id: number,
): Promise<boolean> {
  const [ended] = await valuesOf<Buffer>(db)`
    delete from sessions where id = ${id} and account_id = ${accountId} returning token_hash`;
  if (ended?.equals(hashOf(request))) takeCookies(reply);
  return ended !== undefined;
}

/**
 * Ends the account's other sessions, half sign-ins included, and gives this browser's a new token, which makes copies of the old one
 * useless. Returns false, and ends none, when this browser has no session of the account.
 */
export type Renew = (trx: Trx, accountId: number) => Promise<boolean>;

/** The browser gets its new token only once it is stored: one with an unknown token would be signed out. */
export async function renewingSession<T>(
  context: Pick<AppContext, 'clock' | 'config'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: (renew: Renew) => Promise<T>,
): Promise<T> {
  const { token, hash } = newToken();
  let isRenewed = false;
  const done = await work(async (trx, accountId) => {
    const present = { token_hash: hashOf(request), account_id: accountId };
    const own = await lockRow(trx, 'sessions', present, ['id']);
    isRenewed = own !== undefined;
    if (!own) return false;
    await closeAllSessions(trx, accountId, own.id);
    const renewed = { token_hash: hash, last_used_at: context.clock.now() };
    return changeRows(trx, 'sessions', own.id, renewed);
  });
  if (isRenewed) handOverSession(context, reply, token);
  return done;
}

function hashOf(request: FastifyRequest): Buffer {
  return hashToken(request.cookies[SESSION_COOKIE] ?? '');
}

/** Records that the person has just confirmed who they are. Returns false when the session has ended. */
export function noteConfirmed(db: Db, request: FastifyRequest, now: Date): Promise<boolean> {
  return changeRows(db, 'sessions', { token_hash: hashOf(request) }, { confirmed_at: now });
}

// The first match: most browsers also name their ancestors.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
];

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Such as `Firefox on Windows`; null when neither is known. */
export function deviceName(userAgent: string | undefined): string | null {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, device] = [nameIn(browsers), nameIn(devices)];
  if (device === undefined) return browser ?? null;
  return `${browser ?? 'A browser'} on ${device}`;
}
