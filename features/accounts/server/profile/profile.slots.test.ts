// Slow uploads: raw connections that start to send a form and never finish.
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { postProfile } from './profile.test.form.ts';

const PATIENT = { timeout: 30_000 };
let t: TestApp;
const accepted: Socket[] = [];
const open: Socket[] = [];
beforeAll(async () => {
  t = await createTestApp();
  t.app.server.on('connection', (socket: Socket) => accepted.push(socket));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t?.close());
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await vi.waitUntil(() => accepted.every(({ destroyed }) => destroyed), PATIENT);
  accepted.length = 0;
});

const filled = { first_name: 'Ada', last_name: 'Lovelace', school: 'UCLA', graduation_year: '2028' };

/** Far more than the server buffers before it reads the file. */
const BEGINNING = 1_000_000;

/** Sends the head of a form and the first bytes of its file. */
function begin(client: TestClient): Socket {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    'POST /api/accounts/profile HTTP/1.1',
    'Host: limelight.test',
    'Origin: http://limelight.test',
    `Cookie: ${cookies}`,
    `X-CSRFToken: ${client.cookies.get('csrftoken')}`,
    'Content-Type: multipart/form-data; boundary=form',
    'Content-Length: 10000000',
  ];
  const part = 'Content-Disposition: form-data; name="profile_picture"; filename="a.png"';
  socket.write(`${head.join('\r\n')}\r\n\r\n--form\r\n${part}\r\n\r\n${'x'.repeat(BEGINNING)}`);
  return socket;
}

/** Starts a form and waits until the server reads it, so that it has a place. */
async function hold(client: TestClient): Promise<Socket> {
  const socket = begin(client);
  const read = () => accepted.find(({ remotePort }) => remotePort === socket.localPort)?.bytesRead ?? 0;
  await expect.poll(read, PATIENT).toBeGreaterThan(BEGINNING);
  return socket;
}

/** The first response on a connection. */
const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (bytes: Buffer) => resolve(bytes.toString())));

/** Whether the server is reading a form of this person now. */
const statusOfForm = async (client: TestClient) => (await postProfile(client, filled)).status;

test('lets one person upload two forms at a time and refuses a third before reading its file', async () => {
  const [client, other] = [await t.signIn(await t.build.account()), await t.signIn(await t.build.account())];
  const [first] = [await hold(client), await hold(client)];
  const refused = await postProfile(client, filled);
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { detail: 'You are saving your profile twice already. Please try again in 30 seconds.' },
  });
  expect(await answerOn(begin(client))).toContain('HTTP/1.1 429');
  expect(await statusOfForm(other)).toBe(200);
  first?.destroy();
  await expect.poll(() => statusOfForm(client), PATIENT).toBe(200);
});

test('lets others save while slow uploads are running', async () => {
  const last = await t.signIn(await t.build.account());
  for (let person = 0; person < 5; person += 1) {
    const client = await t.signIn(await t.build.account());
    await hold(client);
    await hold(client);
  }
  expect(await statusOfForm(last)).toBe(200);
});

test('aborts the oldest upload when there are more than forty', async () => {
  const first = await hold(await t.signIn(await t.build.account()));
  const ended = answerOn(first);
  for (let person = 0; person < 20; person += 1) {
    const client = await t.signIn(await t.build.account());
    await hold(client);
    if (person < 19) await hold(client);
  }
  expect(await statusOfForm(await t.signIn(await t.build.account()))).toBe(200);
  expect(await ended).toContain('HTTP/1.1 408');
});

describe('a request body that arrives too slowly', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const tooSlow = async (answer: Promise<string>) => {
    expect(await answer).toMatch(
      /^HTTP\/1\.1 408 [^]*connection: close[^]*"Your connection is too slow at the moment: this did not arrive\. Please try again\."/i,
    );
  };

  test('is cut off in a form upload, which frees its place', async () => {
    const client = await t.signIn(await t.build.account());
    const [first] = [await hold(client), await hold(client)];
    expect(await statusOfForm(client)).toBe(429);
    // The data so far came fast enough.
    vi.advanceTimersByTime(30_000);
    const answer = answerOn(first);
    first.write('x'.repeat(20_000));
    vi.advanceTimersByTime(30_000);
    await tooSlow(answer);
    await expect.poll(() => statusOfForm(client), PATIENT).toBe(200);
  });

  test('is cut off in a small call', async () => {
    const { port } = t.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    open.push(socket);
    socket.write(
      'POST /api/accounts/check-old-account HTTP/1.1\r\nHost: limelight.test\r\nOrigin: http://limelight.test\r\n' +
        `Cookie: csrftoken=${'A'.repeat(43)}\r\nX-CSRFToken: ${'A'.repeat(43)}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const answer = answerOn(socket);
    await expect.poll(() => vi.getTimerCount(), PATIENT).toBeGreaterThan(0);
    vi.advanceTimersByTime(30_000);
    await tooSlow(answer);
  });
});
