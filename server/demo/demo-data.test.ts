// The demo data covers everything the product can show, is the same at each run, and is added only once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import type { Db } from '#server/platform/app-context.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { demoSignIns, fillWithDemoData } from './demo-data.ts';

const password = 'limelight-demo';
const silent = (): void => undefined;

let test: TestApp;
const messages: string[] = [];

beforeAll(async () => {
  test = await createTestApp();
  await fillWithDemoData(test.context, (message) => messages.push(message));
});
afterAll(() => test.close());

describe('filling an empty database', () => {
  it('reports once what it did', () => {
    expect(messages).toEqual([
      expect.stringMatching(
        /^Filled the empty database with demo data: \d+ people, \d+ entries, \d+ events and \d+ organizations/,
      ),
    ]);
  });

  it('adds two schools with about 80 students of the years 2025 to 2033, some with pictures', async () => {
    const students = await test.db
      .selectFrom('accounts')
      .where('is_school_administration', '=', false)
      .select(['school_id', 'graduation_year', 'profile_picture', 'email'])
      .execute();
    expect(students.length).toBeGreaterThanOrEqual(78);
    expect(students.length).toBeLessThanOrEqual(84);
    expect(new Set(students.map(({ school_id }) => school_id)).size).toBe(2);
    expect([...new Set(students.map(({ graduation_year }) => graduation_year))].sort()).toEqual([
      2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033,
    ]);
    expect(students.filter(({ profile_picture }) => profile_picture !== null).length).toBeGreaterThan(15);
  });

  it('has all titles and shared ranks on the leaderboard', async () => {
    const { body } = await test.visitor().get('/api/volunteer_hours_portfolio/leaderboard');
    const titles = body.map((row: { rank: string }) => row.rank);
    expect([...new Set(titles)].sort()).toEqual(['Bronze', 'Gold', 'Platinum', 'Silver', 'Starter']);
    const places = body.map((row: { num_rank: number }) => row.num_rank);
    expect(new Set(places).size).toBeLessThan(places.length);
    expect(body.some((row: { total_hours: number }) => !Number.isInteger(row.total_hours))).toBe(true);
  });

  it('keeps the totals right', async () => {
    expect(await findWrongTotals(test.db)).toEqual([]);
  });

  it('adds at least 25 organizations of Los Angeles, each with an address and a secure website', async () => {
    const client = await test.signIn({ email: 'student@demo.limelight.example', password });
    const { body } = await client.get('/api/volunteer_events/opportunities');
    expect(body.length).toBeGreaterThanOrEqual(25);
    for (const organization of body) {
      expect(organization).toMatchObject({
        address: expect.stringMatching(/^\d+ \S+/),
        city: expect.stringMatching(/\w/),
        state: 'CA',
        // The county and its neighboring counties.
        zip_code: expect.stringMatching(/^9(0[0-8]|1[0-9])\d\d$/),
        hours: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\.$/),
        url: expect.stringMatching(/^https:\/\/[^/]+\//),
      });
    }
  });

  it('adds past, full and open events, some of each kind for both student sign-ins', async () => {
    for (const name of ['student', 'ucla-student']) {
      const client = await test.signIn({ email: `${name}@demo.limelight.example`, password });
      const { body } = await client.get('/api/volunteer_events/events');
      const facts = (has: (event: CommunityEvent) => boolean) => body.filter(has).length;
      expect(facts(() => true)).toBe(12);
      expect(facts(({ is_past }) => is_past)).toBe(3);
      expect(facts((event) => !event.is_past && event.current_attendees === event.max_attendees)).toBe(1);
      expect(facts(({ is_organizer, is_past }) => is_organizer && !is_past)).toBe(1);
      expect(facts(({ is_registered, is_past }) => is_registered && !is_past)).toBe(2);
      expect(facts((event) => event.is_organizer && event.is_registered)).toBe(0);
    }
    const early = await test.db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .where((row) =>
        row.or([
          row('r.created_at', '>', row.ref('e.starts_at')),
          row('r.created_at', '>', test.clock.now()),
        ]),
      )
      .select('e.name')
      .execute();
    expect(early).toEqual([]);
  });

  it('has nothing in the future, and an entry’s times in order', async () => {
    const now = test.clock.now();
    const entries = await test.db
      .selectFrom('entries')
      .select(['date', 'created_at', 'updated_at'])
      .execute();
    expect(entries.every((entry) => entry.date <= '2026-05-04')).toBe(true);
    expect(entries.every((entry) => entry.created_at <= entry.updated_at && entry.updated_at <= now)).toBe(
      true,
    );
    const requests = await test.db.selectFrom('verification_requests').selectAll().execute();
    for (const request of requests) {
      const moments = [request.created_at, request.opened_at, request.decided_at, request.superseded_at, now];
      const there = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
      expect(there).toEqual([...there].sort((one, other) => one - other));
    }
    const lines = await test.db.selectFrom('entry_history').select('at').execute();
    expect(lines.every(({ at }) => at <= now)).toBe(true);
  });

  it('sends no mail: nothing is queued or due, and no contact’s address can exist', async () => {
    for (const job of ['remind-and-expire', 'remind-attendees']) await test.jobs.runNow(job);
    expect(await test.outbox.deliver()).toEqual([]);
    const mails = await test.db.selectFrom('mails').select(['state', 'to_address', 'finished_at']).execute();
    expect([...new Set(mails.map(({ state }) => state))].sort()).toEqual(['failed', 'sent']);
    expect(mails.every(({ to_address, finished_at }) => to_address.endsWith('.example') && finished_at)).toBe(
      true,
    );
  });

  it('has the history of every entry, deleted ones included', async () => {
    const lines = await test.db.selectFrom('entry_history').select(['entry_id', 'kind']).execute();
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set([
        'created',
        'changed',
        'mail queued',
        'mail sent',
        'mail failed',
        'accepted',
        'rejected',
        'binned',
        'expiry warned',
        'expired',
      ]),
    );
    const entries = await test.db.selectFrom('entries').select('id').execute();
    const known = new Set(lines.map(({ entry_id }) => entry_id));
    expect(entries.every(({ id }) => known.has(id))).toBe(true);
    expect(known.size).toBeGreaterThan(entries.length);
  });
});

describe('the demo’s accounts', () => {
  const emails = demoSignIns.flatMap((line) => /^\S+@\S+/.exec(line) ?? []);

  it('are the printed ones', () => {
    expect(emails).toEqual(
      ['student', 'admin', 'head', 'ucla-student', 'ucla-admin', 'ucla-head'].map(
        (name) => `${name}@demo.limelight.example`,
      ),
    );
  });

  it.each(emails)('%s works, with the role and school of its name', async (email) => {
    const client = await test.signIn({ email, password });
    const { body } = await client.get('/api/accounts/check-admin-status');
    expect(body).toEqual({
      is_school_administration: !email.includes('student'),
      is_school_administration_head: email.includes('head'),
      school: email.startsWith('ucla') ? 'UCLA' : 'Larchmont Charter High School',
    });
  });

  it.each(['student', 'ucla-student'])('%s has entries in every state', async (name) => {
    const client = await test.signIn({ email: `${name}@demo.limelight.example`, password });
    const { body } = await client.get('/api/volunteer_hours_portfolio/portfolio');
    const states = new Set(body.map((entry: { request_state: string }) => entry.request_state));
    expect([...states].sort()).toEqual(['accepted', 'failed', 'opened', 'sent']);
    expect(body.filter((entry: { recycling_bin: boolean }) => entry.recycling_bin)).toHaveLength(2);
    expect(body.filter((entry: { verified: boolean }) => entry.verified).length).toBeGreaterThan(9);
  });
});

describe('filling again', () => {
  it('does nothing if there is an account', async () => {
    const before = await everything(test.db);
    await fillWithDemoData(test.context, (message) => messages.push(message));
    expect(messages).toHaveLength(1);
    expect(await everything(test.db)).toEqual(before);
  });

  it('makes the same data in another database, even when two processes do it at once', async () => {
    const other = await createTestApp();
    try {
      await Promise.all([fillWithDemoData(other.context, silent), fillWithDemoData(other.context, silent)]);
      expect(await everything(other.db)).toEqual(await everything(test.db));
    } finally {
      await other.close();
    }
  });
});

async function everything(db: Db): Promise<unknown> {
  return {
    accounts: await db
      .selectFrom('accounts')
      .select(['email', 'first_name', 'graduation_year', 'profile_picture', 'created_at'])
      .orderBy('id')
      .execute(),
    entries: await db.selectFrom('entries').selectAll().orderBy('id').execute(),
    requests: await db.selectFrom('verification_requests').selectAll().orderBy('id').execute(),
    history: await db.selectFrom('entry_history').selectAll().orderBy('id').execute(),
    organizations: await db.selectFrom('organizations').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('events').selectAll().orderBy('id').execute(),
    registrations: await db
      .selectFrom('event_registrations')
      .selectAll()
      .orderBy('event_id')
      .orderBy('account_id')
      .execute(),
    pictures: await db.selectFrom('pictures').select('hash').orderBy('hash').execute(),
  };
}
