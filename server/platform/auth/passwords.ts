/**
 * Passwords are kept as argon2id hashes only: 19 MiB of memory, two passes, one lane (rulings, section 2). That is work for
 * threads of their own, which give way to the one that answers requests.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { MINUTE } from '#server/platform/clock.ts';
import { Busy } from '#server/platform/http/errors.ts';
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts';

// More than there are cores would not be faster.
const atOnce = Math.min(2, availableParallelism());
const threads = new Piscina<unknown, unknown>({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: atOnce,
  idleTimeout: MINUTE,
});

const inTurn = createConcurrencyLimit({
  atOnce,
  // Some seconds of work.
  waiting: 200,
  busy: () => new Busy('Many people are signing in right now. Please try again in a moment.', 5),
});

/**
 * What the database keeps of a password.
 *
 * @throws Busy when too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    return (await threads.run(normal(password), { name: 'hash' })) as string;
  });
}

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after the same work, so that the time
 * does not tell whether an account exists.
 *
 * @throws Busy when too many wait already
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const known = hashed ?? (await nobodysHash);
  const right = await inTurn(() =>
    threads.run({ hashed: known, password: normal(password) }, { name: 'verify' }),
  );
  return right === true && typeof hashed === 'string';
}

/** Keyboards write the same letter with different code points. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));
