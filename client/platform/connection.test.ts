import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './connection.ts';

afterEach(() => vi.useRealTimers());

it('uses the server’s clock even if the clock of the device is wrong', () => {
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
  noteServerTime(new Response(null, { headers: { date: 'Mon, 04 May 2026 20:00:00 GMT' } }));
  vi.advanceTimersByTime(90_000);
  expect(serverNow().toISOString()).toBe('2026-05-04T20:01:30.000Z');
  noteServerTime(new Response());
  expect(serverNow().toISOString()).toBe('2026-05-04T20:01:30.000Z');
});
