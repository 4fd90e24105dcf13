/** Answers that are given again: to whom, for how long, and that nobody can tell them from the first. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createHttpApp } from './app.ts';
import type { ReadyAnswers } from './ready-answers.ts';

const TOKEN = `csrftoken=${'b'.repeat(43)}`;
const tag = 'W/"1"';

let test: TestApp;
let app: FastifyInstance;
/** What the route knows now, and how often it was asked. */
let state: ReadyAnswers | undefined;
let asked = 0;
let meanwhile: (() => void) | undefined;

beforeAll(async () => {
  test = await createTestApp();
  app = await createHttpApp(test.context);
  app.get('/api/board', { config: { access: 'anyone', ready: () => state } }, (request, reply) => {
    asked += 1;
    meanwhile?.();
    void reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    if (request.url.includes('missing')) return reply.status(404).send(Buffer.from('nothing'));
    void reply.type('text/plain');
    return reply.send(
      request.url.includes('long') ? Buffer.alloc(5000, 'x') : Buffer.from(`answer ${asked}`),
    );
  });
  app.get('/api/other', { config: { access: 'anyone' } }, () => `answer ${(asked += 1)}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await test.close();
});
beforeEach(() => {
  state = new Map();
  asked = 0;
  meanwhile = undefined;
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

async function ask(path = '/api/board', more: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { port } = app.server.address() as AddressInfo;
  const sent = get({ port, host: '127.0.0.1', path, method, headers: { cookie: TOKEN, ...more } });
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat((await reply.toArray()) as Buffer[]).toString('latin1');
  const { date: _date, ...headers } = reply.headers;
  return { status: reply.statusCode, headers, text };
}

describe('an answer that is ready', () => {
  it.each([
    ['with a body', {}, 200],
    ['that nothing has changed', { 'if-none-match': tag }, 304],
  ])('%s is the first one again, to the letter', async (_, headers, status) => {
    const first = await ask('/api/board', headers);
    expect([first.status, asked]).toEqual([status, 1]);
    expect(first.headers).toMatchObject({ etag: tag, 'x-content-type-options': 'nosniff' });
    expect(await ask('/api/board', headers)).toEqual(first);
    expect(asked).toBe(1);
  });

  it('is given as long as the state holds, and no longer', async () => {
    expect([(await ask()).text, (await ask()).text]).toEqual(['answer 1', 'answer 1']);
    state = new Map();
    expect([(await ask()).text, (await ask()).text]).toEqual(['answer 2', 'answer 2']);
    state = undefined;
    expect([(await ask()).text, (await ask()).text]).toEqual(['answer 3', 'answer 4']);
  });

  it('is of no state that began while it was made', async () => {
    const next: ReadyAnswers = new Map();
    meanwhile = () => (state = next);
    await ask();
    meanwhile = undefined;
    expect(next.size).toBe(0);
    expect((await ask()).text).toBe('answer 2');
  });

  it.each([
    ['whoever may be signed in', `${TOKEN}; sessionid=x`, 'GET'],
    ['whoever may be signed in, written otherwise', `${TOKEN}; sessionid =x`, 'GET'],
    ['whoever has no token for forms yet', '', 'GET'],
    ['whoever has a token that is none', 'csrftoken=short', 'GET'],
    ['whoever asks for the head alone', TOKEN, 'HEAD'],
  ])('is not given to %s, nor kept from there', async (_, cookie, method) => {
    await ask();
    await ask('/api/board', { cookie }, method);
    expect(asked).toBe(2);
    state = new Map();
    const theirs = await ask('/api/board', { cookie }, method);
    expect(state.size).toBe(0);
    expect('set-cookie' in theirs.headers).toBe(!cookie.includes(TOKEN));
  });

  it('depends on the address, the encoding and the tag', async () => {
    await ask();
    await ask('/api/board?page=2');
    await ask('/api/board', { 'accept-encoding': 'br' });
    await ask('/api/board', { 'if-none-match': 'W/"0"' });
    // Which of them a word belongs to, too.
    await ask('/api/board', { 'accept-encoding': 'br', 'if-none-match': 'x W/"0"' });
    await ask('/api/board', { 'accept-encoding': 'br x', 'if-none-match': 'W/"0"' });
    expect(asked).toBe(6);
    expect(state?.size).toBe(6);
  });

  it('is none where something went wrong, was packed on the way, or did not ask for it', async () => {
    await ask('/api/board?missing');
    await ask('/api/board?long', { 'accept-encoding': 'gzip' });
    await ask('/api/other');
    expect([state?.size, asked]).toEqual([0, 3]);
    await ask('/api/board?long');
    expect(state?.size).toBe(1);
  });

  it('is not kept of long questions, nor of more than 500', async () => {
    await ask(`/api/board?${'x'.repeat(600)}`);
    expect(state?.size).toBe(0);
    for (let n = 0; n < 500; n += 1) {
      state?.set(String(n), { status: 200, headers: [], body: undefined });
    }
    await ask();
    await ask();
    expect([state?.size, state?.has('0'), state?.has('1'), asked]).toEqual([500, false, true, 2]);
  });
});
