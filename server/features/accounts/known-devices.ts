/**
 * Browsers that signed in before. Each has a signed cookie with an entry per account: its id, its device generation and the
 * browser's own number. So guesses from elsewhere do not count against the owner. An entry alone does not sign in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { DAY, SECOND } from '#server/platform/clock.ts';
import type { Key } from '#server/platform/auth/key.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { sameText } from '#server/platform/auth/tokens.ts';

const DEVICE_COOKIE = 'device';
/** Only these calls need it. */
const PATH = '/api/accounts';
/** Since the last sign-in. */
const LIFETIME_SECONDS = (365 * DAY) / SECOND;
/** A shared browser forgets the account that was used longest ago. */
const ACCOUNTS_MAXIMUM = 8;

export interface DeviceOwner {
  readonly id: number;
  readonly device_generation: number;
}

/** The entries of a browser, newest first, each with its signature. */
export type Devices = readonly string[];

/** The browser's entries, still unchecked. */
export function devicesOf(request: FastifyRequest): Devices {
  return (request.cookies[DEVICE_COOKIE] ?? '').split('~').slice(0, ACCOUNTS_MAXIMUM);
}

/** The number of a browser that is known for an account, or undefined. */
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
  reply.setCookie(DEVICE_COOKIE, [entry, ...others].slice(0, ACCOUNTS_MAXIMUM).join('~'), {
    path: PATH,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    httpOnly: true,
    maxAge: LIFETIME_SECONDS,
  });
}
