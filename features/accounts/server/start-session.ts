/** The last step of every sign-in: opens the session, or half of it when a second step must follow. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import { beginHalfSignIn, forgetHalfSignIn } from './second-factor/half-sign-in.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Key } from '#server/platform/auth/key.ts';
import { rememberAccount } from '#server/platform/auth/security-log.ts';
import { cookieFor, deviceName, closeSession, openSession } from '#server/platform/auth/sessions.ts';
import { sameText } from '#server/platform/auth/tokens.ts';
import { DAY } from '#server/platform/clock.ts';
import { NotAllowed } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { changeRows } from '#server/platform/database/rows.ts';
import { NEW_BROWSER_MAIL, type NewBrowserData } from './accounts.emails.ts';
import type { KnownAccount } from './accounts.queries.ts';

interface Browser {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a way in does after the first factor, and what it answers. */
export function startSignIn(context: AppContext, browser: Browser) {
  let methods: SecondStep[] = [];
  let isIn = false;
  return {
    async open(trx: Trx, account: KnownAccount): Promise<void> {
      await refuseSuspended(trx, account);
      await closeSession(trx, browser.request, browser.reply);
      methods = await beginHalfSignIn(context, trx, browser.reply, account);
      if (methods.length > 0) return;
      await startSession(context, trx, browser, account);
      isIn = true;
    },
    /** False until the second step, where there is one. */
    isIn: () => isIn,
    answer({ id, email }: { id: number; email: string }) {
      rememberAccount(browser.request, id);
      if (methods.length === 0) return { detail: 'You are logged in.', user: { id, email } };
      const code = 'second_step' as const;
      return { detail: 'One more step: confirm that it is you.', code, methods };
    },
  };
}

/** Opens the session and remembers this browser. Ends the browser's earlier session. */
export async function startSession(
  context: AppContext,
  trx: Trx,
  { request, reply }: Browser,
  account: KnownAccount,
) {
  await refuseSuspended(trx, account);
  await closeSession(trx, request, reply);
  await openSession({ ...context, db: trx }, request, reply, account.id);
  forgetHalfSignIn(request, reply);
  const isKnown = findDevice(context.key, devicesOf(request), account) !== undefined;
  rememberDevice(context, request, reply, account);
  if (!account.has_signed_in) await changeRows(trx, 'accounts', account.id, { has_signed_in: true });
  // The account's first browser is not news.
  else if (!isKnown && account.is_staff) {
    const device = deviceName(request.headers['user-agent']);
    const data: NewBrowserData = { device, at: context.clock.now().toISOString() };
    await queueMail(context, trx, { kind: NEW_BROWSER_MAIL, to: account.email, data });
  }
}

/** @throws NotAllowed with the school's reason when the account is suspended; call it only after the owner is proven */
async function refuseSuspended(trx: Trx, { id, standing }: KnownAccount) {
  if (standing !== 'suspended') return;
  const { school, reason } = await trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .select(['s.name as school', 'a.standing_reason as reason'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  throw new NotAllowed(`${school} has suspended this account. ${reason ?? ''}`.trim(), 'suspended');
}

// Browsers that signed in before. A signed cookie holds an entry per account: its id, its device generation and the browser's
// number. Wrong guesses elsewhere then do not count against the owner. An entry alone does not sign in.
const DEVICE_COOKIE = 'device';
const PATH = '/api/accounts';
const LIFETIME_MS = 365 * DAY;
/** A shared browser drops the least recently used account. */
const ACCOUNTS_MAXIMUM = 8;

type DeviceOwner = Pick<KnownAccount, 'id' | 'device_generation'>;

/** Signed entries, newest first. */
type Devices = readonly string[];

/** Not verified yet. */
export function devicesOf(request: FastifyRequest): Devices {
  return (request.cookies[DEVICE_COOKIE] ?? '').split('~').slice(0, ACCOUNTS_MAXIMUM);
}

/** The browser's number for the account, if the account knows it. */
export function findDevice(key: Key, devices: Devices, owner: DeviceOwner): string | undefined {
  const beginning = `${owner.id}.${owner.device_generation}.`;
  for (const entry of devices.filter((one) => one.startsWith(beginning))) {
    const [, , device = '', signature = ''] = entry.split('.');
    const signed = key.macs('device-cookie', `${beginning}${device}`);
    if (signed.some((mac) => sameText(mac.toString('base64url'), signature))) return device;
  }
  return undefined;
}

export function rememberDevice(
  { key, config }: Pick<AppContext, 'key' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: DeviceOwner,
): void {
  const devices = devicesOf(request);
  const device = findDevice(key, devices, owner) ?? randomBytes(16).toString('base64url');
  const text = `${owner.id}.${owner.device_generation}.${device}`;
  const entry = `${text}.${key.mac('device-cookie', text).toString('base64url')}`;
  const others = devices.filter((one) => one !== '' && !one.startsWith(`${owner.id}.`));
  const value = [entry, ...others].slice(0, ACCOUNTS_MAXIMUM).join('~');
  reply.setCookie(DEVICE_COOKIE, value, cookieFor(config, PATH, LIFETIME_MS));
}
