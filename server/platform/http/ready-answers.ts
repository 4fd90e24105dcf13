/**
 * Answers that are the same for every visitor, given as they were given before, ahead of everything else that looks at a
 * request: parsing, the session, headers and compressing cost twice as much as sending the bytes. A route that declares
 * `ready` says for how long an answer holds; whoever is signed in, or has no token for forms yet, goes the long way.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE } from '#server/platform/auth/csrf.ts';
import { SESSION_COOKIE } from '#server/platform/auth/sessions.ts';

/** What was answered, by what was asked. It belongs to one state of the data, and is thrown away with it. */
export type ReadyAnswers = Map<string, ReadyAnswer>;

interface ReadyAnswer {
  readonly status: number;
  /** Names and values, by turns. */
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What was answered about the state that holds now; undefined while none is known to hold. */
    ready?: () => ReadyAnswers | undefined;
  }
}

/** Answers kept of one state, and characters of what was asked: nobody fills the memory by asking. */
const MOST_ANSWERS = 500;
const LONGEST_KEY = 500;

/** An answer that may be given again, on its way out for the first time. */
interface First {
  readonly key: string;
  /** Of the state that held when the request came: the answer may be of a newer one, but of none before. */
  readonly answers: ReadyAnswers;
  body: Buffer | undefined;
}

/** Gives what is ready, and keeps what may be given again. Add it before all hooks that look at requests. */
export function giveReadyAnswers(app: FastifyInstance): void {
  const firsts = new WeakMap<FastifyRequest, First>();
  app.addHook('onRequest', (request, reply, done) => {
    const answers = request.routeOptions.config.ready?.();
    // Where the process stops, the framework has already said that the connection ends.
    if (!answers || !isOfAVisitor(request) || reply.raw.hasHeader('connection')) {
      done();
      return;
    }
    const key = keyOf(request);
    const ready = answers.get(key);
    if (ready) {
      // Who answers here does not call `done`: the request ends with that.
      reply.hijack();
      reply.raw.writeHead(ready.status, [...ready.headers]);
      reply.raw.end(ready.body);
      return;
    }
    if (key.length <= LONGEST_KEY) firsts.set(request, { key, answers, body: undefined });
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const first = firsts.get(request);
    if (first && Buffer.isBuffer(payload)) first.body = payload;
    done(null, payload);
  });
  // When no hook can change the headers any more.
  app.addHook('onResponse', (request, reply, done) => {
    const first = firsts.get(request);
    const ready = first && readyAnswer(reply, first.body);
    if (first && ready) keep(first, ready);
    done();
  });
}

/** In the place of the oldest, when there are many: what is asked again and again comes back. */
function keep({ key, answers }: First, ready: ReadyAnswer): void {
  const [oldest] = answers.keys();
  if (answers.size >= MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
  answers.set(key, ready);
}

/** Somebody who has been here, and is not signed in. */
function isOfAVisitor({ method, headers: { cookie = '' } }: FastifyRequest): boolean {
  // The name alone: what parses cookies takes blanks between it and the sign.
  return method === 'GET' && !cookie.includes(SESSION_COOKIE) && hasToken.test(cookie);
}

const hasToken = new RegExp(`(^|; )${CSRF_COOKIE}=[A-Za-z0-9_-]{43}(;|$)`);

/** Everything that the answer to a visitor may depend on. */
function keyOf({ url, headers }: FastifyRequest): string {
  // No header has an end of line in it, so no two questions look alike.
  return [url, headers['accept-encoding'] ?? '', headers['if-none-match'] ?? ''].join('\n');
}

/** Undefined for what is not for everybody, or has not gone out as it was made. */
function readyAnswer(reply: FastifyReply, body: Buffer | undefined): ReadyAnswer | undefined {
  const headers = reply.getHeaders();
  const isWhole = body
    ? reply.statusCode === 200 && Number(headers['content-length']) === body.length
    : reply.statusCode === 304;
  if (!isWhole || headers['set-cookie'] !== undefined || headers['connection'] !== undefined)
    return undefined;
  const pairs = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  return { status: reply.statusCode, headers: pairs, body };
}
