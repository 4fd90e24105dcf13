/** Shared by the tests of attendance lists. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  browserOf,
  calls,
  people,
  somebody,
  type Somebody,
} from '#features/events/server/events.test.scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

export interface Row {
  readonly account_id: number;
  readonly hours: number | string | null;
}

/** Staff and an organizer who is a student, an hour before the event begins. Its hooks belong to the file that calls it. */
export function openAttendanceScene() {
  let test!: TestApp;
  let staff!: Somebody;
  let organizer!: Somebody;
  beforeAll(async () => {
    test = await createTestApp();
    const rosa = { first_name: 'Rosa', last_name: 'Diaz', is_school_administration: true };
    staff = await somebody(test, rosa);
    organizer = await somebody(test, { first_name: 'Ada', last_name: 'King' });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // 1:30 PM on May 9 in Los Angeles: an hour before the event begins.
    test.clock.set(new Date('2026-05-09T20:30:00Z'));
    await signIn();
  });

  /** Again, after the clock was set: sessions of staff are short. */
  async function signIn(): Promise<void> {
    staff = { ...staff, client: await browserOf(test, staff.account) };
    organizer = { ...organizer, client: await browserOf(test, organizer.account) };
  }

  const day = { name: 'Beach cleanup', local_date: '2026-05-09', local_time: '14:30', hours: '3.00' };

  async function eventOf(owner: Somebody, count: number, parts: object = {}) {
    const event = await test.build.event(owner.account, { ...day, max_attendees: 300, ...parts });
    const students = await people(test, count);
    for (const { account } of students) await test.build.registration(event, account);
    return { event, students };
  }

  const listOf = (event: { id: number }, { client }: Somebody = staff) =>
    client.get(`${calls}/events/${event.id}/attendance`);

  const rowsOf = (students: readonly Somebody[], hours: Row['hours'] = 3): Row[] =>
    students.map(({ account }) => ({ account_id: account.id, hours }));

  async function confirm(
    event: { id: number },
    rows: readonly Row[],
    { by = staff, version, ...parts }: { by?: Somebody; version?: number; statement?: boolean } = {},
  ) {
    const seen = version ?? (await listOf(event, by)).body.version;
    return by.client.post(`${calls}/events/${event.id}/attendance`, {
      version: seen,
      statement: true,
      rows,
      ...parts,
    });
  }
  const outcomes = (answer: { body: { rows: { outcome: string }[] } }) =>
    answer.body.rows.map(({ outcome }) => outcome);

  const entriesOf = async ({ client }: Somebody) =>
    (await client.get('/api/volunteer_hours_portfolio/portfolio')).body as {
      id: number;
      hours: number;
      evidence: { kind: string; by: string; school: string } | null;
    }[];
  const undo = (id: number) => staff.client.post(`/api/admin/bulk/${id}/undo`);

  const own = (parts: object = {}) => ({
    event: 'beach  CLEANUP',
    date: '2026-05-09',
    hours: '2',
    role: 'Helper',
    organizer: 'Surfrider',
    contact: `coach-${randomUUID().slice(0, 8)}@club.example`,
    description: 'Picked up plastic.',
    ...parts,
  });
  const create = ({ client }: Somebody, parts: object = {}) =>
    client.post('/api/volunteer_hours_portfolio/create_entry', own(parts));
  async function record(student: Somebody, parts: object = {}) {
    const answer = await create(student, parts);
    expect(answer.status).toBe(201);
    return answer.body as { id: number };
  }

  const lastAction = async () =>
    (
      await test.db
        .selectFrom('bulk_actions')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;

  /** Also what waits for Undo. */
  async function deliverWaiting() {
    await test.db
      .updateTable('mails')
      .set({ next_attempt_at: new Date() })
      .where('state', '=', 'queued')
      .execute();
    return test.outbox.deliver();
  }

  return {
    lastAction,
    deliverWaiting,
    get test() {
      return test;
    },
    get staff() {
      return staff;
    },
    get organizer() {
      return organizer;
    },
    signIn,
    eventOf,
    listOf,
    rowsOf,
    confirm,
    outcomes,
    entriesOf,
    undo,
    own,
    create,
    record,
  };
}
