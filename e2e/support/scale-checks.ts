/** A school under load, and what must hold of it afterwards: nothing acknowledged is lost, no mail is missing or doubled. */
import { expect } from 'vitest';
import { newToken } from '#server/platform/auth/tokens.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/app-context.ts';
import { createBuilders } from '#server/testing/builders.ts';
import type { MailServer } from '#server/testing/mail/mail-server.ts';
import type { Load, Phase, SignedIn } from './scale-load.ts';
import type { WatchedMails } from './scale-mails.ts';

const PEOPLE = 60;
const EVENTS = 20;
export const MARK = 'Scale test';
const MAILS_LIMIT_MS = 120_000;

export async function fillSchool(db: Db): Promise<{ people: SignedIn[]; eventIds: number[] }> {
  const build = createBuilders(db, systemClock);
  const now = systemClock.now();
  const people: SignedIn[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const account = await build.account();
    const [{ token, hash }, csrf] = [newToken(), newToken().token];
    await db
      .insertInto('sessions')
      .values({ token_hash: hash, account_id: account.id, created_at: now, last_used_at: now })
      .execute();
    people.push({ ...account, cookies: { sessionid: token, csrftoken: csrf } });
  }
  const eventIds: number[] = [];
  const organizer = await build.account({ email: 'organizer@school.example' });
  const local_date = new Date(now.getTime() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (let count = 0; count < EVENTS; count += 1)
    eventIds.push((await build.event(organizer, { local_date, max_attendees: 500 })).id);
  return { people, eventIds };
}

export function showFailures(load: Load): void {
  const kinds = load.failures.map(({ phases, method, status }) => `${phases[0]}: ${method} ${status}`);
  for (const [kind, all] of Map.groupBy(kinds, (one) => one)) console.log(`  failed, ${kind}: ${all.length}`);
  console.log(
    `${load.answered} requests, ${load.sentAgain} sent again on a connection that nginx had closed`,
  );
}

/** Acknowledged entries and registrations that the database does not have. */
export async function findLost(db: Db, load: Load): Promise<string[]> {
  const entries = await db.selectFrom('entries').select(['id', 'event']).execute();
  const there = new Map(entries.map(({ id, event }) => [id, event]));
  const rows = await db.selectFrom('event_registrations').select(['account_id', 'event_id']).execute();
  const registered = new Set(rows.map(({ account_id, event_id }) => `${account_id} ${event_id}`));
  console.log(
    `acknowledged: ${load.entries.size} of ${entries.length} entries, ${load.registrations.size} of ` +
      `${rows.length} registrations, ${load.sessions.length} sessions`,
  );
  return [
    ...[...load.entries].filter(([id, event]) => there.get(id) !== event).map(([id]) => `entry ${id}`),
    ...[...load.registrations].filter((one) => !registered.has(one)).map((one) => `registration ${one}`),
  ];
}

export async function expectAcknowledged(db: Db, load: Load): Promise<void> {
  expect(await findLost(db, load)).toEqual([]);
  for (const session of load.sessions)
    expect((await session.send('GET', '/api/accounts/profile')).status).toBe(200);
  // A failover takes most of a short load, and few sign in on a busy machine.
  expect(Math.min(load.entries.size, load.registrations.size, load.sessions.length)).toBeGreaterThan(5);
}

/** @param allowed how many mails may come again that were being sent in a phase */
export async function expectMails(
  db: Db,
  mailServers: readonly MailServer[],
  mails: WatchedMails,
  allowed: Partial<Record<Phase, number>>,
): Promise<void> {
  const queued = () => db.selectFrom('mails').where('state', '=', 'queued').select('id').execute();
  await expect.poll(queued, { timeout: MAILS_LIMIT_MS, interval: 500 }).toEqual([]);
  const entries = await db.selectFrom('entries').select('event').execute();
  // Exactly the existing entries are asked about, including those whose response was lost.
  expect(new Set(mailedEntries(mails).map(([event]) => event))).toEqual(
    new Set(entries.map(({ event }) => event)),
  );
  const rows = await db.selectFrom('event_registrations').select('account_id').execute();
  const registrationMails = mails.mails.filter(({ subject }) => subject?.includes('has registered for'));
  expect(new Set(registrationMails.map(({ messageId }) => messageId)).size).toBe(rows.length);
  // No entry has two different mails; a copy has the same id.
  const mailsByEvent = Map.groupBy(mailedEntries(mails), ([event]) => event);
  expect([...mailsByEvent].filter(([, copies]) => new Set(copies.map(([, id]) => id)).size > 1)).toEqual([]);
  const repeated = mails.repeated();
  const shares = mailServers.map((server) => server.mails.length).join(' and ');
  console.log(`${shares} mails by the workers, ${repeated.length} of them sent again`);
  for (const [phase, copies] of Map.groupBy(repeated, (mail) => mail.phase))
    expect(copies.length, `sent again, ${phase}`).toBeLessThanOrEqual(allowed[phase] ?? 0);
}

/** Each contact mail's entry and message id. */
function mailedEntries({ mails }: WatchedMails): [event: string, messageId: string][] {
  return mails.flatMap(({ subject, messageId }) => {
    const event = new RegExp(`${MARK} [0-9a-f-]{36}`).exec(subject ?? '')?.[0];
    return event === undefined ? [] : [[event, messageId ?? '']];
  });
}
