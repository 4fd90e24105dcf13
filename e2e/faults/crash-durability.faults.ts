// Acknowledged entries survive the sudden death of all processes, again and again: they exist, their contacts
// are asked, and nobody is asked about a missing entry.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#e2e/support/api-client.ts';
import { startMailServer, type MailServer } from '#server/testing/mail/mail-server.ts';
import { startProduct, type Product } from '#e2e/support/product-process.ts';

const ROUNDS = process.env['TEST_FULL'] ? 5 : 2;
/** A mail that a killed process was sending is retried when its lease ends. */
const MAILS_LIMIT_MS = 240_000;
const LIMIT_MS = 420_000;
/** Between two entries of a person, so that all mails go out in time and nobody hits the daily limit. */
const PAUSE_MS = 120;
const MARK = 'Crash test';
const writers =
  'student aaliyah.thompson aisha.rahman amara.nwosu anjali.patel ben.rosenthal ucla-student noah.feldman omar.khalil paloma.reyes rosa.delgado tiana.robinson'
    .split(' ')
    .map((name) => `${name}@demo.limelight.example`);

let folder: string;
let mailServer: MailServer;
let product: Product | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-crash-'));
  mailServer = await startMailServer();
});
afterEach(async () => {
  await product?.kill9();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

interface ListedEntry {
  readonly id: number;
  readonly event: string;
  readonly hours: number;
  readonly description: string;
}

it(
  'no acknowledged entry and no mail is lost when all processes are killed',
  async () => {
    const env = { DATA_DIR: folder, DEMO: 'on', SMTP_URL: mailServer.url, LOG_LEVEL: 'error' };
    product = await startProduct({ env });
    const { url } = product;
    const fixed = { ...env, PORT: new URL(url).port };
    const people: ApiClient[] = [];
    for (const email of writers) people.push(await signIn(url, email));
    const acknowledged = people.map(() => new Map<number, string>());
    let unanswered = 0;

    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = countAll(acknowledged);
      const killing = new AbortController();
      const writing = people.map((person, index) =>
        write(person, acknowledged[index] ?? new Map(), killing.signal),
      );
      await wait(700 + 250 * round);
      const dying = product.kill9();
      killing.abort();
      await dying;
      unanswered += (await Promise.all(writing)).reduce((sum, count) => sum + count, 0);
      expect(countAll(acknowledged), `round ${round} recorded something`).toBeGreaterThan(before);

      product = await startProduct({ env: fixed });
      for (const [index, person] of people.entries()) {
        const there = new Map((await listEntries(person)).map((entry) => [entry.id, entry]));
        for (const [id, event] of acknowledged[index] ?? []) {
          expect(there.get(id), `entry ${id} after round ${round}`).toMatchObject({ event, hours: 1.25 });
        }
      }
    }

    const recorded = (await Promise.all(people.map((person) => listEntries(person)))).flat();
    const events = recorded.map(({ event }) => event).filter((event) => event.startsWith(MARK));
    const began = Date.now();
    await waitForMails(events);
    const seconds = Math.round((Date.now() - began) / 1000);
    const requested = mailedEvents();
    // Including those whose response was lost: existing entries are asked about, others are not.
    expect(new Set(requested)).toEqual(new Set(events));
    console.log(
      `${ROUNDS} kills: ${countAll(acknowledged)} acknowledged entries, ${unanswered} without an answer of which ` +
        `${events.length - countAll(acknowledged)} are there; ${requested.length} mails, ` +
        `${requested.length - new Set(requested).size} of them duplicates, the last one ${seconds} s after the last start`,
    );

    const last = mailServer.mails.at(-1);
    const token = /\/verify-entry\/([\w-]+)/.exec(last?.html ?? '')?.[1];
    const look = await createApiClient(url).post('/api/volunteer_hours_portfolio/verify-entry', { token });
    expect(look).toMatchObject({ status: 200, body: { state: 'pending' } });
  },
  LIMIT_MS,
);

async function signIn(url: string, email: string): Promise<ApiClient> {
  const client = createApiClient(url);
  const reply = await client.post('/api/accounts/login', { email, password: 'limelight-demo' });
  expect(reply.status).toBe(200);
  return client;
}

/** Records entries until the product is dead; returns how many got no response. */
async function write(
  person: ApiClient,
  acknowledged: Map<number, string>,
  dead: AbortSignal,
): Promise<number> {
  let unanswered = 0;
  while (!dead.aborted) {
    const event = `${MARK} ${randomUUID()}`;
    try {
      const { status, body } = await person.post('/api/volunteer_hours_portfolio/create_entry', {
        event,
        date: '2026-01-15',
        hours: '1:15',
        role: 'Helper',
        organizer: 'Food bank',
        contact: `${event.slice(-12)}@contacts.example`,
        description: 'Carried boxes while the power was going out.',
      });
      if (status === 201) acknowledged.set((body as ListedEntry).id, event);
      else if (status !== 503 && status !== 500)
        throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The connection broke: it may have been recorded or not.
      unanswered += 1;
    }
    await wait(PAUSE_MS);
  }
  return unanswered;
}

async function listEntries(person: ApiClient): Promise<ListedEntry[]> {
  const { status, body } = await person.get('/api/volunteer_hours_portfolio/portfolio');
  expect(status, 'still signed in').toBe(200);
  return body as ListedEntry[];
}

function mailedEvents(): string[] {
  return mailServer.mails.flatMap(
    ({ subject }) => new RegExp(`${MARK} [0-9a-f-]{36}`).exec(subject ?? '') ?? [],
  );
}

async function waitForMails(events: readonly string[]): Promise<void> {
  const began = Date.now();
  for (;;) {
    const requested = new Set(mailedEvents());
    const missing = events.filter((event) => !requested.has(event));
    if (missing.length === 0) break;
    if (Date.now() - began > MAILS_LIMIT_MS) {
      throw new Error(`No mail about ${missing.length} of ${events.length} entries came`);
    }
    await wait(100);
  }
  // Time for mails that should not come.
  await wait(1000);
}

function countAll(maps: readonly ReadonlyMap<number, string>[]): number {
  return maps.reduce((sum, map) => sum + map.size, 0);
}
