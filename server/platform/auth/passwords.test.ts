/** How passwords are stored, and how many are hashed at once. */
import { describe, expect, it } from 'vitest';
import { Busy } from '#server/platform/http/errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id hashes that match no other password', async () => {
    const hashed = await hashPassword('violet-harbor-92');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hashed, 'violet-harbor-92')).toBe(true);
    expect(await verifyPassword(hashed, 'violet-harbor-93')).toBe(false);
    expect(await verifyPassword(null, 'violet-harbor-92')).toBe(false);
  });

  it('match in every Unicode form of their letters', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9-harbor-92'), 'cafe\u0301-harbor-92')).toBe(
      true,
    );
  });

  it('wait for their turn, and too many are refused for now', { timeout: 90_000 }, async () => {
    const results = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword(null, 'x')));
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    // The running ones do not count as part of the 200 that wait.
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeLessThanOrEqual(10);
    expect(refused.every(({ reason }) => reason instanceof Busy)).toBe(true);
    // The queue has room again.
    expect(await verifyPassword(null, 'x')).toBe(false);
  });
});
