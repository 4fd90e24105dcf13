// Two processes of the product on one database, as a district runs them: no seat is given twice, and every answer is true.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALREADY_REGISTERED, EVENT_FULL } from '#features/events/events.rules.ts';
import { systemClock } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { createBuilders, type Builders } from '#server/testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { startProduct, type Product } from '#e2e/support/product-process.ts';

const SEATS = 7;
let database: TestDatabase;
let folder: string;
let build: Builders;
let processes: Product[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  build = createBuilders(database.db, systemClock);
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-last-seat-'));
  const env = {
    DATABASE_URL: database.connectionString,
    LIMELIGHT_KEY_FILE: path.join(folder, 'limelight.key'),
    DEMO: 'off',
  };
  processes = await Promise.all([startProduct({ env }), startProduct({ env })]);
});
afterAll(async () => {
  await Promise.all(processes.map((product) => product.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Cookies and headers of a newly signed-in user. */
async function signedIn(): Promise<Record<string, string>> {
  const { id } = await build.account();
  const [{ token, hash }, csrf] = [newToken(), newToken().token];
  const now = systemClock.now();
  await database.db
    .insertInto('sessions')
    .values({ token_hash: hash, account_id: id, created_at: now, last_used_at: now })
    .execute();
  return { cookie: `sessionid=${token}; csrftoken=${csrf}`, 'x-csrftoken': csrf };
}

async function register(index: number, eventId: number, headers: Record<string, string>): Promise<string> {
  const url = processes[index % processes.length]?.url ?? '';
  const call = `${url}/api/volunteer_events/events/${eventId}/register`;
  const reply = await fetch(call, { method: 'PUT', headers });
  const body = (await reply.json()) as { current_attendees?: number; detail?: string };
  return `${reply.status} ${body.current_attendees ?? body.detail}`;
}

const counts = (texts: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]));

it('of 200 people who ask two processes twice for 7 seats, 7 get one, with 7 mails', async () => {
  const organizer = await build.account();
  const event = await build.event(organizer, { local_date: inAWeek(), max_attendees: SEATS });
  const everybody = await Promise.all(Array.from({ length: 200 }, signedIn));
  // Both processes get the request, as when somebody presses again.
  const replies = await Promise.all(
    everybody.flatMap((headers, index) => [
      register(index, event.id, headers),
      register(index + 1, event.id, headers),
    ]),
  );
  expect(counts(replies)).toEqual({
    ...Object.fromEntries(Array.from({ length: SEATS }, (_, index) => [`200 ${index + 1}`, 1])),
    [`409 ${ALREADY_REGISTERED}`]: SEATS,
    [`409 ${EVENT_FULL}`]: 400 - 2 * SEATS,
  });

  const { current_attendees } = await database.db
    .selectFrom('events')
    .where('id', '=', event.id)
    .select('current_attendees')
    .executeTakeFirstOrThrow();
  const registrations = await database.db
    .selectFrom('event_registrations')
    .where('event_id', '=', event.id)
    .select('account_id')
    .execute();
  expect([current_attendees, registrations.length]).toEqual([SEATS, SEATS]);

  const queued = () => database.db.selectFrom('mails').where('state', '=', 'queued').select('id').execute();
  await expect.poll(queued).toEqual([]);
  const kept = await database.db.selectFrom('kept_mails').select(['to_address', 'subject']).execute();
  expect(kept.map(({ to_address }) => to_address)).toEqual(Array(SEATS).fill(organizer.email));
  expect(new Set(kept.map(({ subject }) => subject)).size).toBe(SEATS);
});

function inAWeek(): string {
  return new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
