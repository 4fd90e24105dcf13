import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEarly, sendEarly, takeEarly } from './early-calls.ts';

const sent: { url: string; signal: AbortSignal }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    sent.push({ url, signal });
    return new Promise((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error));
      if (!url.includes('silent')) answer(new Response(url));
    });
  });
});
afterEach(() => {
  forgetEarly();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;

it('gives the early answer to the first caller only', async () => {
  sendEarly(['/messages', '/requirements']);
  expect(sent.map(({ url }) => url)).toEqual(['/api/messages', '/api/requirements']);
  expect(await (await takeEarly('/api/messages', never))?.text()).toBe('/api/messages');
  expect([takeEarly('/api/messages', never), takeEarly('/api/others', never)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(takeEarly('/api/requirements', never)).toBeDefined();
});

it('discards early answers before a change and after ten seconds', () => {
  sendEarly(['/messages']);
  forgetEarly();
  expect(takeEarly('/api/messages', never)).toBeUndefined();
  sendEarly(['/messages']);
  vi.advanceTimersByTime(10_000);
  expect(takeEarly('/api/messages', never)).toBeUndefined();
});

it('cancels an early call when its caller stops waiting', async () => {
  sendEarly(['/silent', '/silent-too']);
  const waiting = new AbortController();
  const answer = takeEarly('/api/silent', waiting.signal);
  waiting.abort(new Error('Enough.'));
  await expect(answer).rejects.toThrow('Enough.');
  await expect(takeEarly('/api/silent-too', waiting.signal)).rejects.toThrow('Enough.');
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});
