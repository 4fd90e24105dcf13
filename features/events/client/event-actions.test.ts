import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollUntilAnswered } from './event-actions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('polls with increasing pauses until there is an answer', async () => {
  const began = Date.now();
  const pauses: number[] = [];
  const found = pollUntilAnswered(
    () => Promise.resolve(pauses.push(Date.now() - began) === 5 ? 'registered' : undefined),
    () => true,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pauses).toEqual([2000, 6000, 14_000, 29_000, 44_000]);
  expect(await found).toBe('registered');
});

it('stops polling when the page is left or an error is thrown', async () => {
  let isAwaited = true;
  const poll = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined));
  const found = pollUntilAnswered(poll, () => isAwaited);
  await vi.advanceTimersByTimeAsync(2000);
  isAwaited = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await found).toBeUndefined();
  expect(poll).toHaveBeenCalledTimes(1);
  const refused = pollUntilAnswered(
    () => Promise.reject(new Error('Signed out')),
    () => true,
  ).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await refused).toBe('Signed out');
});
