// How many forms with a file may be under way: raw connections that begin one and never end it.
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { postProfile } from './profile.test.form.ts';

const PATIENT = { timeout: 10_000 };
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

/** Far more than what is taken in before anybody reads it. */
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

/** Begins a form and waits until it is being read, so that it has its place. */
async function hold(client: TestClient): Promise<Socket> {
  const socket = begin(client);
  const read = () => accepted.find(({ remotePort }) => remotePort === socket.localPort)?.bytesRead ?? 0;
  await expect.poll(read, PATIENT).toBeGreaterThan(BEGINNING);
  return socket;
}

/** What comes back first on a connection. */
const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (bytes: Buffer) => resolve(bytes.toString())));

/** Whether a form of this person is taken just now. */
const statusOfForm = async (client: TestClient) => (await postProfile(client, filled)).status;

test('one person has two forms under way, and a third is told to wait before its file is read', async () => {
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

test('a process has ten forms under way, whoever begins them', async () => {
  const last = await t.signIn(await t.build.account());
  for (let person = 0; person < 5; person += 1) {
    const client = await t.signIn(await t.build.account());
    await hold(client);
    await hold(client);
  }
  expect(await postProfile(last, filled)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
    body: { detail: 'Limelight is taking as many uploads as it can. Please try again in a moment.' },
  });
});

test('a form of which nothing comes any more gives its place back', async () => {
  const client = await t.signIn(await t.build.account());
  await hold(client);
  await hold(client);
  expect(await statusOfForm(client)).toBe(429);
  // As the connection does when it was silent for too long.
  for (const socket of accepted) socket.emit('timeout');
  await expect.poll(() => statusOfForm(client), PATIENT).toBe(200);
});
