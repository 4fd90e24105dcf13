/** What a page asks the server for first, sent before its code is there; whoever then asks gets that answer. */

/** Milliseconds after which an answer that nobody asked for is too old. */
const FRESH_MS = 10_000;

interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly ends: AbortController;
}

const begun = new Map<string, EarlyCall>();

export function sendEarly(paths: readonly string[]): void {
  for (const path of paths) {
    const ends = new AbortController();
    const answer = fetch(`/api${path}`, { headers: { Accept: 'application/json' }, signal: ends.signal });
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    begun.set(`/api${path}`, { answer, ends });
  }
  setTimeout(forgetEarly, FRESH_MS);
}

/** Before a change: what was answered earlier may be wrong after it, above all who is signed in. */
export function forgetEarly(): void {
  begun.clear();
}

/** The answer to a call that was sent early, for the first who asks. @param signal of the one who asks: ends the call */
export function takeEarly(url: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = begun.get(url);
  if (!early) return undefined;
  begun.delete(url);
  const end = () => early.ends.abort(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  return early.answer;
}
