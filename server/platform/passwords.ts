/** Passwords are kept as argon2id hashes only: 19 MiB of memory, two passes, one lane (rulings, section 2). */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// The library's default algorithm is argon2id; its enum cannot be imported where types are only stripped.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** What the database keeps of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after the same work, so that the time
 * does not tell whether an account exists.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await nobodysHash), normal(password));
  return right && typeof hashed === 'string';
}

/** Keyboards write the same letter with different code points. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));
