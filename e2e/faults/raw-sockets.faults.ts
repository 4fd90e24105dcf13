// Malformed HTTP over real connections, which the campaign of bad input cannot send because it bypasses the
// parser. None of it may cause a 5xx, and the process keeps running.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient } from '#e2e/support/api-client.ts';
import { startProduct, type Product } from '#e2e/support/product-process.ts';
import { rawRequests, type RawRequest } from '#e2e/support/raw-requests.ts';

const AT_ONCE = 8;
/** Longer than any response takes, and shorter than the product waits for the rest of a request. */
const HANGS_AFTER_MS = 20_000;
/** Without a response, and after one. They affect what is covered, not what is correct. */
const WAITS_FOR_MORE_MS = 2000;
const ANSWERED_MS = 100;
const student = { email: 'student@demo.limelight.example', password: 'limelight-demo' };
const base = '/api/volunteer_hours_portfolio';

let product: Product;
let host: string;
const open: Socket[] = [];

beforeAll(async () => {
  product = await startProduct({ env: { DEMO: 'on' } });
  host = new URL(product.url).host;
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await product?.stop();
});

interface Answer {
  readonly name: string;
  readonly statuses: readonly number[];
  /** Whether the product kept the connection open although nothing more could come. */
  readonly isHanging: boolean;
}

function dial(): Socket {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  // The product may break off the connection.
  socket.on('error', () => undefined);
  return socket;
}

async function ask({ name, bytes }: RawRequest): Promise<Answer> {
  const socket = dial();
  const parts: Buffer[] = [];
  // The product may wait for more; then it learns that there is none.
  let quiet = setTimeout(() => socket.end(), WAITS_FOR_MORE_MS);
  socket.on('data', (part: Buffer) => {
    parts.push(part);
    clearTimeout(quiet);
    quiet = setTimeout(() => socket.end(), ANSWERED_MS);
  });
  let isHanging = false;
  socket.setTimeout(HANGS_AFTER_MS, () => {
    isHanging = true;
    socket.destroy();
  });
  socket.write(bytes);
  // A broken connection ends with an error, and then with this.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearTimeout(quiet);
  const text = Buffer.concat(parts).toString('latin1');
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { name, statuses, isHanging };
}

async function askAll(requests: readonly RawRequest[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = [...requests];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) answers.push(await ask(next));
    }),
  );
  return answers;
}

async function signIn(): Promise<{ cookie: string; csrfToken: string }> {
  const cookies = new Map<string, string>();
  const keep = (reply: Response): void => {
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };
  keep(await fetch(`${product.url}/api/schools`));
  const csrfToken = cookies.get('csrftoken') ?? '';
  const reply = await fetch(`${product.url}/api/accounts/login`, {
    method: 'POST',
    headers: {
      cookie: `csrftoken=${csrfToken}`,
      'x-csrftoken': csrfToken,
      origin: product.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify(student),
  });
  expect(reply.status).toBe(200);
  keep(reply);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, csrfToken: cookies.get('csrftoken') ?? '' };
}

it('malformed HTTP causes no fault, and the product keeps running', async () => {
  const requests = rawRequests({ host, ...(await signIn()) });
  expect(requests.length).toBeGreaterThan(300);
  const answers = await askAll(requests);
  const counts = Map.groupBy(
    answers.flatMap(({ statuses }) => statuses),
    (status) => status,
  );
  console.log(
    `${answers.length} connections: ${[...counts].map(([status, all]) => `${status}: ${all.length}`).join(', ')}; ` +
      `${answers.filter(({ statuses }) => statuses.length === 0).length} without an answer`,
  );

  // Many get past the parser, including some with a signed-in user's cookies.
  expect(counts.get(200)?.length).toBeGreaterThan(100);
  // A parser may reject an unknown method or version (RFC 9110, 15.6.2 and 15.6.6).
  const isFault = (status: number): boolean => status >= 500 && ![501, 505].includes(status);
  expect(answers.filter(({ statuses }) => statuses.some(isFault))).toEqual([]);
  expect(answers.filter(({ isHanging }) => isHanging)).toEqual([]);
  const refused = new Set(requests.filter(({ isAmbiguous }) => isAmbiguous).map(({ name }) => name));
  expect(answers.filter(({ name, statuses }) => refused.has(name) && statuses.join() !== '400')).toEqual([]);

  expect(product.output()).not.toMatch(/"level":[56]0|uncaught|unhandled/i);
  // Half-sent requests on many open connections do not block others.
  for (const { bytes } of requests.filter(({ name }) => name.includes('half of'))) {
    for (let count = 0; count < 10; count += 1) {
      const socket = dial();
      open.push(socket);
      socket.write(bytes);
    }
  }
  const client = createApiClient(product.url);
  expect((await client.get('/')).status).toBe(200);
  expect((await client.post('/api/accounts/login', student)).status).toBe(200);
  expect((await client.get(`${base}/portfolio`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
});
