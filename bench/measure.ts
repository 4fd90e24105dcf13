/** Sends requests as fast as responses arrive, for some seconds or for a number of requests. */
import autocannon from 'autocannon';
import { spread } from './spread.ts';

export interface Sent {
  /** Milliseconds per response. */
  readonly times: readonly number[];
  readonly seconds: number;
  /** Unexpected status, broken connections and timeouts. */
  readonly failures: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export type Until = { readonly seconds: number } | { readonly amount: number };

export type Run = (until: Until) => Promise<Sent>;

export interface Measured {
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly requests: number;
  readonly failures: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A few fixed requests, each connection starting with another; or a new one each time. */
export type Requests = readonly Request[] | (() => Request);

/** Any well-formed token works if cookie and header match. */
const CSRF = 'b'.repeat(43);

/** The headers of a returning, signed-in browser. */
export function browserHeaders(url: string, session?: string): Record<string, string> {
  return {
    cookie: `csrftoken=${CSRF}${session === undefined ? '' : `; sessionid=${session}`}`,
    'x-csrftoken': CSRF,
    origin: url,
  };
}

export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

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
              // Built once: building each would cost as much as some responses.
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
