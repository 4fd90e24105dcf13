// A stopping web process, as seen by a proxy. With nginx itself: e2e/faults/scale-out.faults.ts.
import { setImmediate as turn } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { shutDownGracefully } from './graceful-shutdown.ts';

interface Gate {
  readonly milliseconds: number;
  readonly open: () => void;
}

let app: FastifyInstance;
let url: string;
let gates: Gate[];
/** Requests that wait in the product until the test releases them. */
let held: (() => void)[];

async function start(drainSeconds: number): Promise<void> {
  gates = [];
  held = [];
  app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((open) => void gates.push({ milliseconds, open }));
  shutDownGracefully(app, { drainSeconds }, pause);
  for (const path of ['/healthz', '/readyz', '/read']) app.get(path, () => ({ well: true }));
  app.post('/write', () => ({ written: true }));
  app.post('/slow', () => new Promise((resolve) => void held.push(() => resolve({ written: true }))));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

const statusOf = async (path: string, method = 'GET'): Promise<number | 'cut off' | 'refused'> => {
  try {
    const reply = await fetch(`${url}${path}`, { method, signal: AbortSignal.timeout(20_000) });
    await reply.arrayBuffer();
    return reply.status;
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED' ? 'refused' : 'cut off';
  }
};
const gate = async (number: number): Promise<Gate> => {
  await expect.poll(() => gates.length).toBe(number + 1);
  return gates[number] ?? Promise.reject(new Error('No such wait'));
};

afterEach(async () => {
  for (const each of [...gates, ...held.map((open) => ({ open }))]) each.open();
  await app.close();
});

it('a stopping process is not ready but still responds, until proxies notice', async () => {
  await start(5);
  expect(await statusOf('/readyz')).toBe(200);
  expect((await fetch(`${url}/read`)).headers.get('connection')).toBe('keep-alive');
  const closed = app.close();
  expect((await gate(0)).milliseconds).toBe(4000);
  expect(await statusOf('/readyz')).toBe(503);
  expect([await statusOf('/healthz'), await statusOf('/read'), await statusOf('/write', 'POST')]).toEqual([
    200, 200, 200,
  ]);
  const reply = await fetch(`${url}/read`);
  expect([reply.headers.get('connection'), await reply.json()]).toEqual(['close', { well: true }]);
  gates[0]?.open();
  (await gate(1)).open();
  await closed;
  expect(await statusOf('/read')).toBe('refused');
});

it('the process cuts off reads in the last second and still answers writes', async () => {
  await start(5);
  const closed = app.close();
  (await gate(0)).open();
  const last = await gate(1);
  expect(last.milliseconds).toBe(1000);
  expect([await statusOf('/read'), await statusOf('/readyz'), await statusOf('/write', 'POST')]).toEqual([
    'cut off',
    503,
    200,
  ]);
  last.open();
  await closed;
});

it('the process finishes running requests before it closes', async () => {
  await start(5);
  const slow = statusOf('/slow', 'POST');
  await expect.poll(() => held.length).toBe(1);
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  (await gate(0)).open();
  (await gate(1)).open();
  await expect.poll(() => statusOf('/read')).toBe('refused');
  await turn();
  expect(isClosed).toBe(false);
  held[0]?.();
  expect(await slow).toBe(200);
  await closed;
});

it('the process closes at once without DRAIN_SECONDS', async () => {
  await start(0);
  await app.close();
  expect([gates.length, await statusOf('/read')]).toEqual([0, 'refused']);
});
