/** The first requests of a page, sent before its code has loaded. Each response is used once. */

/** Milliseconds after which an unused response is too old. */
const FRESH_MS = 10_000;

interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly ends: AbortController;
}

const pending = new Map<string, EarlyCall>();

export function sendEarly(paths: readonly string[]): void {
  for (const path of paths) {
    const ends = new AbortController();
    const answer = fetch(`/api${path}`, { headers: { Accept: 'application/json' }, signal: ends.signal });
    // The caller that takes it handles the failure.
    answer.catch(() => undefined);
    pending.set(`/api${path}`, { answer, ends });
  }
  setTimeout(forgetEarly, FRESH_MS);
}

/** Call before a change: earlier responses may be wrong after it, especially who is signed in. */
export function forgetEarly(): void {
  pending.clear();
}

/** The response to a call that was sent early. @param signal of the caller: aborts the call */
export function takeEarly(url: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = pending.get(url);
  if (!early) return undefined;
  pending.delete(url);
  const end = () => early.ends.abort(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  return early.answer;
}
