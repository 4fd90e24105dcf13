import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerPriority } from '#server/platform/worker-priority.ts';

lowerPriority('awaited');

// The library's default algorithm is argon2id; its enum cannot be imported where types are only stripped.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hash(password: string): string {
  return hashSync(password, cost);
}

export function verify({ hashed, password }: { hashed: string; password: string }): boolean {
  return verifySync(hashed, password);
}
