/**
 * Passwords are kept as argon2id hashes only: 19 MiB of memory, two passes, one lane (rulings, section 2). That is work for
 * Node's pool of four threads, which also reads files and compresses answers, so passwords never have all of it.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Busy } from '#server/platform/http/errors.ts';
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts';

// The library's default algorithm is argon2id; its enum cannot be imported where types are only stripped.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const inTurn = createConcurrencyLimit({
  // More than there are cores would not be faster.
  atOnce: Math.min(2, availableParallelism()),
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
  return inTurn(() => hash(normal(password), cost));
}

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after the same work, so that the time
 * does not tell whether an account exists.
 *
 * @throws Busy when too many wait already
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const known = hashed ?? (await nobodysHash);
  const right = await inTurn(() => verify(known, normal(password)));
  return right && typeof hashed === 'string';
}

/** Keyboards write the same letter with different code points. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));
