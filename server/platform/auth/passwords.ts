/** argon2id: 19 MiB, two passes, one lane (rulings, section 2), in worker threads. */
import { randomBytes } from 'node:crypto';
import { Piscina } from 'piscina';
import { MINUTE, HOUR, SECOND } from '#server/platform/clock.ts';
import { SYSTEM_CLIENT, type LimitClient } from '#server/platform/create-concurrency-limit.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { attempt } from './attempts.ts';
import type { Limit } from './rate-limit.ts';

const threads = new Piscina<unknown, unknown>({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: concurrencyLimits.passwords.rules.atOnce,
  idleTimeout: MINUTE,
});

/** @throws Busy */
export async function hashPassword(password: string, client: LimitClient = SYSTEM_CLIENT): Promise<string> {
  return concurrencyLimits.passwords.run(client, async () => {
    return (await threads.run(normal(password), { name: 'hash' })) as string;
  });
}

/** Without a hash it does the same work and returns false, so that the time does not reveal whether an account exists. @throws Busy */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  client: LimitClient = SYSTEM_CLIENT,
): Promise<boolean> {
  const known = hashed ?? (await nobodysHash);
  const right = await concurrencyLimits.passwords.run(client, () =>
    threads.run({ hashed: known, password: normal(password) }, { name: 'verify' }),
  );
  return right === true && typeof hashed === 'string';
}

/** Keyboards write the same letter with different code points. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));

/** Wrong passwords per account, from its own sessions only: ten, and 48 a day. */
const wrongOnes: Limit = { times: 10, seconds: (5 * HOUR) / SECOND };

/** Only completed checks count. @throws TooMany after too many wrong ones; Busy */
export async function isOwnPassword(
  context: Pick<AppContext, 'db' | 'clock'>,
  accountId: number,
  hashed: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await attempt(context, `own-password:account:${accountId}`, wrongOnes, async (fullFor) => {
    if (fullFor > 0) throw new TooMany(fullFor, 'Too many wrong attempts.');
    return verifyPassword(hashed, password, { from: accountId, isKnown: true });
  });
  return isRight === true;
}
