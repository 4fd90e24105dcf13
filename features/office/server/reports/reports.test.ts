// Reports of events and names: who may send and read them, what is stored, and how they are settled.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserOf, somebody, type Somebody } from '#features/events/server/events.test.scene.ts';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { STAFF_MAILS } from '#features/membership/server/staff-mail/staff-mail.operations.ts';
import { NOBODY_READS_IT, REPORT_DAYS, REPORTS } from './feature.ts';

let test: TestApp;
let staff: Somebody;
let staffElsewhere: Somebody;
let organizer: Somebody;
let reporter: Somebody;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('reports').execute();
  await test.db.deleteFrom('throttles').execute();
  // Administrators of the previous test get no mail.
  await test.db.updateTable('accounts').set({ is_school_administration: false }).execute();
  staff = await somebody(test, { is_school_administration: true, first_name: 'Sam', last_name: 'Staff' });
  staffElsewhere = await somebody(test, { school: 'UCLA', is_school_administration: true });
  organizer = await somebody(test, { first_name: 'Olga', last_name: 'Organizer' });
  reporter = await somebody(test, { school: 'UCLA', first_name: 'Rita', last_name: 'Reporter' });
  await test.outbox.deliver();
});

const report = (client: TestClient, { id }: { id: number }, reason: unknown = 'It is at a bar.') =>
  client.post('/api/reports', { about: { kind: 'event', event: id }, reason });
const list = async ({ client }: Somebody, show = 'open') =>
  (await client.get(`/api/admin/reports?show=${show}`)).body;
/** The report of a school. */
const openOf = async (reader: Somebody) => (await list(reader))[0];
const settle = ({ client }: Somebody, { id }: { id: number }, note = '') =>
  client.post(`/api/admin/reports/${id}/settle`, { note });
const lines = async ({ client }: Somebody) =>
  (await client.get('/api/admin/activity?group=events')).body.lines;
const anEvent = () => test.build.event(organizer.account, { name: 'Night hike' });

describe('a reported event', () => {
  it('is shown to administrators of both schools with the event’s text at the time', async () => {
    const event = await anEvent();
    expect((await report(reporter.client, event)).status).toBe(201);
    await test.db.updateTable('events').set({ name: 'Tea party' }).where('id', '=', event.id).execute();
    const kept = { kind: 'event', name: 'Night hike', school: 'Larchmont Charter High School' };
    const common = { reason: 'It is at a bar.', reporter_school: 'UCLA', event_id: event.id, settled: null };
    // Each school sees only the names of its own people.
    expect(await list(staff)).toEqual([
      expect.objectContaining({
        ...common,
        kept: expect.objectContaining(kept),
        reporter: null,
        about: { id: organizer.account.id, name: 'Olga Organizer' },
      }),
    ]);
    expect(await list(staffElsewhere)).toEqual([
      expect.objectContaining({
        ...common,
        kept: expect.objectContaining(kept),
        reporter: { id: reporter.account.id, name: 'Rita Reporter' },
        about: null,
      }),
    ]);
    expect(JSON.stringify([await list(staff), await lines(staff)])).not.toContain('Rita');
    expect(JSON.stringify(await lines(staffElsewhere))).not.toContain('Olga');
    expect((await lines(staff))[0]).toMatchObject({
      kind: 'event reported',
      by: null,
      about: { id: organizer.account.id },
      facts: { reporter_school: 'UCLA' },
    });
    expect((await lines(staffElsewhere))[0]).toMatchObject({
      kind: 'event reported',
      by: { id: reporter.account.id },
      about: null,
    });
  });

  it('is mailed to administrators, with a daily limit', async () => {
    const event = await anEvent();
    await report(reporter.client, event);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(
      [staff.account.email, staffElsewhere.account.email].sort(),
    );
    expect(JSON.stringify(mails)).not.toContain('Night hike');
    for (let time = 1; time < STAFF_MAILS.times; time += 1) {
      await report(reporter.client, event, 'Again.');
      expect(await test.outbox.deliver()).toHaveLength(2);
    }
    expect((await report(reporter.client, event, 'Once more.')).status).toBe(201);
    expect(await test.outbox.deliver()).toEqual([]);
    test.clock.advance(DAY);
    await report(reporter.client, event, 'The day after.');
    expect(await test.outbox.deliver()).toHaveLength(2);
  });

  it('must be visible to the reporter, by somebody else, and reported with a reason', async () => {
    const event = await anEvent();
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      expect((await report(reporter.client, event, reason)).body).toHaveProperty('reason');
    }
    expect((await report(organizer.client, event)).status).toBe(409);
    await staffElsewhere.client.post(`/api/admin/events/${event.id}/hide`, { reason: 'Not for us.' });
    expect((await report(reporter.client, event)).status).toBe(404);
    expect((await report(reporter.client, { id: 999_999 })).status).toBe(404);
    const waiting = await somebody(test, { standing: 'waiting' });
    expect((await report(waiting.client, event)).status).toBe(403);
    expect((await reporter.client.post('/api/reports', { reason: 'It is wrong.' })).status).toBe(400);
    expect(await list(staff)).toEqual([]);
  });

  it('can be reported up to a daily limit', async () => {
    const event = await anEvent();
    const replies: number[] = [];
    for (let time = 0; time <= REPORTS.times; time += 1) {
      replies.push((await report(reporter.client, event)).status);
    }
    expect(replies.filter((status) => status === 201)).toHaveLength(REPORTS.times);
    expect(replies.at(-1)).toBe(429);
  });

  it('is settled once by each school', async () => {
    await report(reporter.client, await anEvent());
    const [one] = await list(staff);
    const colleague = await somebody(test, { is_school_administration: true });
    expect((await settle(staff, one, 'x'.repeat(501))).body).toHaveProperty('note');
    const replies = await Promise.all([
      settle(staff, one, 'The event is off.'),
      settle(colleague, one, 'The event is off.'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(staff)).toEqual([]);
    const [settled] = await list(staff, 'settled');
    expect(settled.settled).toMatchObject({
      by: expect.stringMatching(/^\S+ \S+/),
      note: 'The event is off.',
    });
    expect((await lines(staff))[0]).toMatchObject({ kind: 'report settled' });
    expect((await settle(staffElsewhere, one)).status).toBe(404);
    expect((await settle(staffElsewhere, await openOf(staffElsewhere))).status).toBe(200);
    expect((await list(staffElsewhere, 'settled'))[0].settled).toMatchObject({ note: null });
    const reopen = ({ client }: Somebody) =>
      client.post(`/api/admin/reports/${one.id}/settle`, { undo: true });
    const hasSettled = replies[0]?.status === 200;
    const [settler, other] = hasSettled ? [staff, colleague] : [colleague, staff];
    expect((await reopen(staffElsewhere)).status).toBe(404);
    expect((await reopen(other)).body).toMatchObject({ code: 'changed_since' });
    expect((await reopen(settler)).body).toEqual({ detail: 'The report is open again.' });
    expect(await list(staff)).toEqual([one]);
    expect((await lines(staff))[0]).toMatchObject({ kind: 'report opened again' });
    expect((await reopen(settler)).status).toBe(409);
    const third = await somebody(test, { school: 'UCLA', is_school_administration: true });
    expect((await settle(third, { id: 999_999 })).status).toBe(404);
    const { reports } = (await reporter.client.get('/api/accounts/data')).body;
    expect(reports).toEqual([expect.objectContaining({ reason: 'It is at a bar.' })]);
  });

  it('is hidden from the administrator whom it is about', async () => {
    const event = await test.build.event(staff.account);
    // Nobody else may read it.
    expect(await report(organizer.client, event)).toMatchObject({
      status: 409,
      body: { detail: NOBODY_READS_IT },
    });
    const colleague = await somebody(test, { is_school_administration: true });
    expect((await report(organizer.client, event)).status).toBe(201);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address)).toEqual([colleague.account.email]);
    expect(await list(staff)).toEqual([]);
    const [one] = await list(colleague);
    expect((await settle(staff, one)).status).toBe(404);
    expect((await settle(colleague, one)).status).toBe(200);
  });
});

describe('a reported name', () => {
  // Students of earlier tests are still there.
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    form.first_name = `Rude${tests}`;
  });
  const form = {
    first_name: 'Rude',
    last_name: 'W.',
    school: 'Larchmont Charter High School',
    graduation_year: 2027,
  };
  const reportName = (client: TestClient, change: object = {}) =>
    client.post('/api/reports', { about: { kind: 'name', ...form, ...change }, reason: 'It is an insult.' });
  async function listed(parts: object = {}) {
    const account = await test.build.account({
      first_name: form.first_name,
      last_name: 'Word',
      graduation_year: 2027,
      ...parts,
    });
    await test.build.entry(account, { hours: 2, verified: true });
    return account;
  }
  const visitors = (rule: 'as_chosen' | 'initial' | 'nobody') =>
    test.db
      .updateTable('schools')
      .set({ leaderboard_for_visitors: rule })
      .where('name', '=', form.school)
      .execute();

  it('is a name that the leaderboard shows to the reporter', async () => {
    const { id } = await listed();
    // Members of the school see it in full, as do others, until the head decides otherwise.
    expect((await reportName(reporter.client)).status).toBe(404);
    expect((await reportName(reporter.client, { last_name: 'Word' })).status).toBe(201);
    await visitors('initial');
    expect((await reportName(reporter.client, { last_name: 'Word' })).status).toBe(404);
    expect((await reportName(reporter.client)).status).toBe(201);
    expect((await reportName(organizer.client, { last_name: 'Word' })).status).toBe(201);
    await visitors('nobody');
    expect((await reportName(reporter.client)).status).toBe(404);
    await visitors('as_chosen');
    const reports = await list(staff);
    expect(reports.map(({ kept }: { kept: { name: string } }) => kept.name)).toEqual([
      `${form.first_name} Word`,
      `${form.first_name} W.`,
      `${form.first_name} Word`,
    ]);
    expect(reports[1]).toMatchObject({
      event_id: null,
      about: { id, name: `${form.first_name} Word` },
      kept: { kind: 'name', school: form.school, graduation_year: 2027 },
    });
    expect(await list(staffElsewhere)).toMatchObject([
      { about: null, kept: { name: `${form.first_name} W.` } },
      { about: null, kept: { name: `${form.first_name} Word` } },
    ]);
  });

  it('stands for all students shown with this name, and for nobody who is not shown', async () => {
    const one = await listed({ last_name: 'Word' });
    const other = await listed({ last_name: 'Wall' });
    await listed({ last_name: 'Wend', graduation_year: 2028 });
    await visitors('initial');
    await reportName(reporter.client);
    await visitors('as_chosen');
    const about = (await list(staff)).map((row: { about: { id: number } }) => row.about.id);
    expect(about.sort()).toEqual([one.id, other.id].sort());
    await test.db.updateTable('accounts').set({ hidden_by_school: true }).where('id', '=', one.id).execute();
    expect((await reportName(organizer.client, { last_name: 'Word' })).status).toBe(404);
    const themselves = await browserOf(test, other);
    expect((await reportName(themselves, { last_name: 'Wall' })).status).toBe(404);
  });

  it('needs a possible graduation year', async () => {
    await listed();
    for (const graduation_year of [2_147_483_648, -2_147_483_649, 2027.5, '20270000000'])
      expect((await reportName(reporter.client, { last_name: 'Word', graduation_year })).status).toBe(400);
    expect(
      (await reportName(reporter.client, { last_name: 'Word', graduation_year: 2_147_483_647 })).status,
    ).toBe(404);
  });

  it('is deleted with the account, and loses its reporter with theirs', async () => {
    const rude = await listed();
    await reportName(reporter.client, { last_name: 'Word' });
    const { client, account } = reporter;
    const reply = await client.post('/api/accounts/delete', { password: account.password });
    expect(reply.status).toBe(200);
    expect(await list(staffElsewhere)).toMatchObject([{ reporter: null, reporter_school: 'UCLA' }]);
    const themselves = await browserOf(test, rude);
    await themselves.post('/api/accounts/delete', { password: rude.password });
    expect(await list(staff)).toEqual([]);
  });
});

it('reports are kept as long as the activity', async () => {
  await report(reporter.client, await anEvent());
  const now = test.clock.now();
  const age = (milliseconds: number) =>
    test.db
      .updateTable('reports')
      .set({ created_at: new Date(now.getTime() - milliseconds) })
      .execute();
  const count = async () => (await test.db.selectFrom('reports').select('id').execute()).length;
  await age(REPORT_DAYS * DAY);
  await test.jobs.runNow('sweep');
  // That of each school.
  expect(await count()).toBe(2);
  await age(REPORT_DAYS * DAY + 1);
  await test.jobs.runNow('sweep');
  expect(await count()).toBe(0);
});
