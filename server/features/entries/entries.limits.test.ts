/** How much mail students can cause within a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { REQUESTS_OF_CONTACT, REQUESTS_OF_STUDENT, REQUESTS_TO_CONTACT } from './entries.limits.ts';

const base = '/api/volunteer_hours_portfolio';
const form = {
  event: 'Reading hour',
  date: '2026-05-02',
  hours: 1,
  role: 'Reader',
  organizer: 'Library',
  description: 'Read to children.',
};

describe('the limits of a day', () => {
  let test: TestApp;
  let student: TestClient;
  let studentId: number;
  let round = 0;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    round += 1;
    const owner = await test.build.account();
    studentId = owner.id;
    student = await test.signIn(owner);
  });

  const contact = (number = 0) => `contact${round}.${number}@library.example`;
  const record = (address: string, client = student) =>
    client.post(`${base}/create_entry`, { ...form, contact: address });
  /** As if so many requests had been made just now. */
  const spend = async (key: string, times: number): Promise<void> => {
    const { count } = await test.db
      .updateTable('throttles')
      .set((row) => ({ count: row('count', '+', times) }))
      .where('key', '=', key)
      .returning('count')
      .executeTakeFirstOrThrow();
    expect(count).toBe(times + 1);
  };
  const entries = async () => (await student.get(`${base}/portfolio`)).body.length as number;

  it('lets a student ask one contact so many times, says so plainly, and lets them ask others', async () => {
    for (let times = 0; times < REQUESTS_TO_CONTACT; times += 1) {
      expect((await record(contact())).status).toBe(201);
    }
    const refused = await record(contact().replace('@', '+tag@'));
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      429,
      {
        detail: `You have asked ${contact().replace('@', '+tag@')} ${REQUESTS_TO_CONTACT} times within a day, which is the most that is possible. Please try again in 24 hours.`,
      },
      String(24 * 60 * 60),
    ]);
    expect(await entries()).toBe(REQUESTS_TO_CONTACT);
    expect((await record(contact(1))).status).toBe(201);
    test.clock.advance(DAY);
    expect((await record(contact())).status).toBe(201);
  });

  it('limits what one student asks of all contacts together', async () => {
    await record(contact());
    await spend(`requests:student:${studentId}`, REQUESTS_OF_STUDENT - 1);
    const refused = await record(contact(1));
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringContaining(`You have asked contacts to verify ${REQUESTS_OF_STUDENT} times within a day`),
    ]);
    const other = await test.signIn(await test.build.account());
    expect((await record(contact(1), other)).status).toBe(201);
    test.clock.advance(DAY);
    expect((await record(contact(1))).status).toBe(201);
  });

  it('limits what all students together ask of one contact', async () => {
    await record(contact());
    await spend(`requests:contact:${contact()}`, REQUESTS_OF_CONTACT - 1);
    const other = await test.signIn(await test.build.account());
    const refused = await record(contact(), other);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringContaining(`${contact()} has got very many verification emails today`),
    ]);
    test.clock.advance(DAY);
    expect((await record(contact(), other)).status).toBe(201);
  });

  it('counts changes and asking again, too, and leaves everything as it was when it refuses them', async () => {
    const { id } = (await record(contact())).body;
    await spend(`requests:student:${studentId}:${contact()}`, REQUESTS_TO_CONTACT - 2);
    expect((await student.post(`${base}/update_entry/${id}`, { ...form, contact: contact() })).status).toBe(
      200,
    );
    await test.outbox.deliver();
    test.clock.advance(2 * MINUTE);
    const change = { ...form, contact: contact(), event: 'Changed' };
    expect((await student.post(`${base}/update_entry/${id}`, change)).status).toBe(429);
    expect((await student.post(`${base}/resend-verification`, { id })).status).toBe(429);
    expect((await student.get(`${base}/update_entry/${id}`)).body).toMatchObject({ event: 'Reading hour' });
    await test.outbox.deliver();
    const [entry] = (await student.get(`${base}/portfolio`)).body;
    expect(entry.request_state).toBe('sent');
  });

  it('does not count what was refused, in any of the counters', async () => {
    await record(contact());
    await spend(`requests:student:${studentId}:${contact()}`, REQUESTS_TO_CONTACT - 1);
    for (let times = 0; times < 3; times += 1) expect((await record(contact())).status).toBe(429);
    await student.post(`${base}/create_entry`, { ...form, contact: contact(2), hours: 11 });
    const counts = await test.db
      .selectFrom('throttles')
      .select(['key', 'count'])
      .where('key', 'like', `requests:%${studentId}%`)
      .orderBy('key')
      .execute();
    expect(counts).toEqual([
      { key: `requests:student:${studentId}`, count: 1 },
      { key: `requests:student:${studentId}:${contact()}`, count: REQUESTS_TO_CONTACT },
    ]);
  });

  it('lets exactly as many through when they come at once', async () => {
    await record(contact());
    await spend(`requests:student:${studentId}:${contact()}`, REQUESTS_TO_CONTACT - 4);
    const replies = await Promise.all(Array.from({ length: 8 }, () => record(contact())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect(await entries()).toBe(4);
  });
});
