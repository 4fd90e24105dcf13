/** Sends requests as fast as they are answered, for a few seconds or so many of them, and counts. */
import autocannon from 'autocannon';
import { spread } from './spread.ts';

/** What one side of a measurement did. */
export interface Sent {
  /** Milliseconds that each answer took. */
  readonly times: readonly number[];
  /** Between the first request and the last answer. */
  readonly seconds: number;
  /** Replies with another status than expected, broken connections and timeouts. */
  readonly failures: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** How long it goes on: for so many seconds, or until so many are done. */
export type Until = { readonly seconds: number } | { readonly amount: number };

/** Does one kind of work with all its connections, until it is enough. */
export type Run = (until: Until) => Promise<Sent>;

/** The figures of one kind of work. */
export interface Measured {
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly requests: number;
  readonly failures: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** A request to the product, or to what is compared with it. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What is sent: always the same few requests, of which each connection begins with another; or each time a new one. */
export type Requests = readonly Request[] | (() => Request);

/** Any well-formed token will do, as long as cookie and header have the same. */
const CSRF = 'b'.repeat(43);

/** The headers of a browser that has been here before, and is signed in if a session is given. */
export function browserHeaders(url: string, session?: string): Record<string, string> {
  return {
    cookie: `csrftoken=${CSRF}${session === undefined ? '' : `; sessionid=${session}`}`,
    'x-csrftoken': CSRF,
    origin: url,
  };
}

/** Another address for each number, as students and contacts have. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** A run of HTTP requests: each connection sends the next one when it has its answer. */
export function overHttp(url: string, connections: number, status: number, requests: Requests): Run {
  return async (until) => {
    const times: number[] = [];
    const statuses: Record<string, number> = {};
    const began = performance.now();
    let ended = began;
    let clients = 0;
    const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const options: autocannon.Options = {
        url,
        connections,
        timeout: 20,
        sampleInt: 50,
        ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
        ...(typeof requests === 'function'
          ? { requests: [{ setupRequest: (request) => ({ ...request, ...requests() }) }] }
          : {
              // Written out once: making each anew would cost as much as some servers' answers.
              setupClient: (client) => {
                const first = clients++ % requests.length;
                client.setRequests(
                  [...requests.slice(first), ...requests.slice(0, first)].map((one) => ({ ...one })),
                );
              },
            }),
      };
      const sending = autocannon(options, (error: unknown, result) => {
        if (error === null || error === undefined) resolve(result);
        else reject(error);
      });
      sending.on('response', (_client: unknown, answered: number, _bytes: number, ms: number) => {
        times.push(ms);
        statuses[answered] = (statuses[answered] ?? 0) + 1;
        ended = performance.now();
      });
    });
    return {
      times,
      seconds: (ended - began) / 1000,
      failures: times.length - (statuses[status] ?? 0) + errors,
      statuses,
    };
  };
}

/** The figures of several runs of the same. */
export function summarize(runs: readonly Sent[]): Measured {
  const times = runs.flatMap((run) => run.times);
  const sum = (of: (run: Sent) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const statuses: Record<string, number> = {};
  for (const run of runs) {
    for (const [status, count] of Object.entries(run.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  const { requests, ...percentiles } = spread(times);
  return {
    per_second: Math.round((times.length / sum(({ seconds }) => seconds)) * 10) / 10,
    ...percentiles,
    requests,
    failures: sum(({ failures }) => failures),
    statuses,
  };
}
