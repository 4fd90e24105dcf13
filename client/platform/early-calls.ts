/** What a page asks the server for first, sent before its code is there; whoever then asks gets that answer. */

/** Milliseconds after which an answer that nobody asked for is too old. */
const FRESH_MS = 10_000;

const begun = new Map<string, Promise<Response>>();

/** @param paths of calls that anybody may repeat, below `/api` */
export function sendEarly(paths: readonly string[]): void {
  for (const path of paths) {
    const answer = fetch(`/api${path}`, { headers: { Accept: 'application/json' } });
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    begun.set(`/api${path}`, answer);
  }
  setTimeout(() => begun.clear(), FRESH_MS);
}

/** The answer to a call that was sent early, for the first who asks. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = begun.get(url);
  begun.delete(url);
  return answer;
}
