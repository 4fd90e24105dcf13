/** Sends requests as fast as they are answered, for a few seconds, and counts. */
import autocannon from 'autocannon';

export interface Measured {
  readonly name: string;
  readonly requests_per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly requests: number;
  /** Replies with another status than expected, broken connections and timeouts. */
  readonly failures: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Step {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Called before each request; what it answers overrides the step. */
  readonly vary?: (context: { number: number }) => Partial<autocannon.Request>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Load {
  readonly name: string;
  readonly url: string;
  readonly steps: readonly Step[];
  readonly connections: number;
  readonly seconds: number;
  readonly status: 200 | 201 | 304;
}

/** Any well-formed token will do, as long as cookie and header have the same. */
const CSRF = 'b'.repeat(43);
let lastAddress = 0;

/** The headers of a signed-in browser's request that changes something. */
export function browserHeaders(url: string, session?: string): Record<string, string> {
  return {
    cookie: `csrftoken=${CSRF}${session === undefined ? '' : `; sessionid=${session}`}`,
    'x-csrftoken': CSRF,
    origin: url,
  };
}

/** Measures after a second of warming up. */
export async function measure(load: Load): Promise<Measured> {
  const counter = { number: 0 };
  await run({ ...load, seconds: 1 }, counter);
  const result = await run(load, counter);
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
  );
  const replies = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    name: load.name,
    // What one person does may take several requests.
    requests_per_second: Math.round(replies / result.duration / load.steps.length),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    requests: replies,
    failures: replies - (statuses[String(load.status)] ?? 0) + result.errors,
    statuses,
  };
}

function run(load: Load, counter: { number: number }): Promise<autocannon.Result> {
  return autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    timeout: 20,
    requests: load.steps.map((step, index) => ({
      method: step.method,
      path: step.path,
      setupRequest: (request, context) => {
        const own = context as { number?: number };
        // All steps of one round are about the same thing.
        if (index === 0) own.number = counter.number += 1;
        const varied = step.vary?.({ number: own.number ?? 0 }) ?? {};
        const headers = { ...step.headers, ...varied.headers, 'x-forwarded-for': nextAddress() };
        const body = varied.body ?? (step.body === undefined ? undefined : JSON.stringify(step.body));
        return {
          ...request,
          ...varied,
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        };
      },
    })),
  });
}

function nextAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}
