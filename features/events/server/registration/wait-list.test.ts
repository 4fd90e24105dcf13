// The wait list of a full event: who gets the next seat, and when nobody does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#server/platform/clock.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  calls,
  people,
  register,
  somebody,
  wait,
  withdraw,
  type Somebody,
} from '#features/events/server/events.test.scene.ts';

let test: TestApp;
let organizer: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  organizer = await somebody(test, { first_name: 'Ada', last_name: 'King' });
});
afterAll(() => test.close());

const show = async ({ client }: Somebody, { id }: { id: number }) =>
  (await client.get(`${calls}/events/${id}`)).body;
const isRegistered = async (person: Somebody, event: { id: number }) =>
  (await show(person, event)).is_registered as boolean;

/** An event with one seat, which the first has taken, and those who wait for it. */
async function fullEvent(waiting: number, parts: object = {}) {
  const event = await test.build.event(organizer.account, { max_attendees: 1, ...parts });
  const [first, ...others] = (await people(test, waiting + 1)) as [Somebody, ...Somebody[]];
  await register(first.client, event);
  for (const person of others) await wait(person, event);
  await test.outbox.deliver();
  return { event, first, others };
}

describe('the wait list of a full event', () => {
  it('is joined once and left again, and shows the place in line', async () => {
    const { event, first, others } = await fullEvent(1);
    const [one] = others as [Somebody];
    const late = await somebody(test);
    expect((await register(late.client, event)).body.code).toBe('event_full');
    expect((await wait(late, event)).body).toEqual({
      current_attendees: 1,
      is_registered: false,
      wait_place: 2,
    });
    expect((await wait(late, event)).body).toMatchObject({ wait_place: 2 });
    expect(await show(late, event)).toMatchObject({ wait_place: 2, waiting_people: 2, is_registered: false });
    expect(await show(organizer, event)).toMatchObject({ waiting_people: 2 });
    expect((await late.client.get(`${calls}/profile`)).body).toMatchObject({
      registered: [],
      waiting: [{ id: event.id, wait_place: 2 }],
    });
    expect(await show(organizer, event)).not.toHaveProperty('wait_place');
    expect((await wait(first, event)).body.code).toBe('already_registered');

    expect((await withdraw(one.client, event)).body).toEqual({ current_attendees: 1, is_registered: false });
    expect(await show(late, event)).toMatchObject({ wait_place: 1, waiting_people: 1 });
    expect((await withdraw(one.client, event)).body.code).toBe('not_registered');
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is no way around a free seat: with one, waiting registers', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 1 });
    expect((await wait(await somebody(test), event)).body).toEqual({
      current_attendees: 1,
      is_registered: true,
    });
    await test.outbox.deliver();
  });

  it('gives a seat to whoever waits longest, and mails them and the organizer', async () => {
    const { event, first, others } = await fullEvent(2, { name: 'Trail day' });
    const [next, last] = others as [Somebody, Somebody];
    expect((await withdraw(first.client, event)).body).toEqual({
      current_attendees: 1,
      is_registered: false,
    });
    expect([await isRegistered(next, event), await isRegistered(last, event)]).toEqual([true, false]);
    expect(await show(last, event)).toMatchObject({ wait_place: 1 });
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).toSorted()).toEqual(
      [
        ['event-seat', next.account.email],
        ['event-registration', organizer.account.email],
        ['event-withdrawal', organizer.account.email],
      ].toSorted(),
    );
    expect(mails.find(({ kind }) => kind === 'event-seat')?.subject).toBe('You are in: “Trail day”');
  });

  it('gets the seats that the organizer adds', async () => {
    const { event, others } = await fullEvent(3);
    const { name, description, date, time, location, version } = await show(organizer, event);
    const form = { name, description, date, time, location, version, max_attendees: 3 };
    await organizer.client.post(`${calls}/events/${event.id}/update`, form);
    expect(await Promise.all(others.map((person) => isRegistered(person, event)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await show(organizer, event)).toMatchObject({ current_attendees: 3, waiting_people: 1 });
    await test.outbox.deliver();
  });

  it('gives no seat within two hours of the start', async () => {
    const soon = { local_date: '2026-05-04', local_time: '15:00' };
    const { event, first, others } = await fullEvent(1, soon);
    const [next] = others as [Somebody];
    test.clock.advance(HOUR);
    await withdraw(first.client, event);
    await test.jobs.runNow('seat-waiting');
    expect(await isRegistered(next, event)).toBe(false);
    // They can still take the seat themselves, and wait no more.
    expect((await register(next.client, event)).body.is_registered).toBe(true);
    expect(await show(next, event)).not.toHaveProperty('wait_place');
    test.clock.advance(-HOUR);
    await test.outbox.deliver();
  });

  it('passes over people who may not come any more', async () => {
    const { event, first, others } = await fullEvent(2);
    const [suspended, next] = others as [Somebody, Somebody];
    await test.db
      .updateTable('accounts')
      .set({ standing: 'suspended', standing_reason: 'A test', standing_at: test.clock.now() })
      .where('id', '=', suspended.account.id)
      .execute();
    await withdraw(first.client, event);
    expect(await isRegistered(next, event)).toBe(true);
    await test.outbox.deliver();
  });

  it('gets a seat that a deleted account leaves, at the next run of the job', async () => {
    const { event, first, others } = await fullEvent(1);
    await test.db.deleteFrom('accounts').where('id', '=', first.account.id).execute();
    await test.jobs.runNow('seat-waiting');
    expect(await isRegistered(others[0] as Somebody, event)).toBe(true);
    await test.outbox.deliver();
  });

  it('is not passed by somebody who registers before that job runs', async () => {
    const { event, first, others } = await fullEvent(1);
    await test.db.deleteFrom('accounts').where('id', '=', first.account.id).execute();
    const late = await somebody(test);
    expect((await register(late.client, event)).body.code).toBe('event_full');
    // A refused call changes nothing.
    await test.jobs.runNow('seat-waiting');
    expect(await isRegistered(others[0] as Somebody, event)).toBe(true);
    await test.outbox.deliver();
  });

  it('is not passed by somebody whose request waited while another joined it', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 1 });
    const [late, other] = (await people(test, 2)) as [Somebody, Somebody];
    const line = { event_id: event.id, account_id: other.account.id, created_at: test.clock.now() };
    const [reply] = await whileHolding(
      test.db,
      async (trx) => {
        await trx.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().execute();
        await trx.insertInto('event_wait_list').values(line).execute();
      },
      () => [register(late.client, event)],
    );
    expect(reply?.body.code).toBe('event_full');
    expect(await isRegistered(late, event)).toBe(false);
    await test.outbox.deliver();
  });

  it('ends for students whose school hides the event, and they are told', async () => {
    const { event, others } = await fullEvent(1);
    const [waiting] = others as [Somebody];
    const staff = await somebody(test, { is_school_administration: true });
    await staff.client.post(`/api/admin/events/${event.id}/hide`, { reason: 'It is too far away.' });
    const line = await test.db
      .selectFrom('event_wait_list')
      .where('event_id', '=', event.id)
      .select('account_id')
      .execute();
    expect(line).toEqual([]);
    const mails = await test.outbox.deliver();
    const told = mails.find(({ to_address }) => to_address === waiting.account.email);
    expect(told?.subject).toContain('You are no longer on the wait list of');
  });

  it('is told when the event is deleted', async () => {
    const { event, first, others } = await fullEvent(1);
    await organizer.client.delete(`${calls}/events/${event.id}/delete`);
    const told = (await test.outbox.deliver()).map(({ kind, to_address }) => [kind, to_address]).toSorted();
    const everybody = [first, ...others].map(({ account }) => ['event-cancelled', account.email]);
    expect(told).toEqual(everybody.toSorted());
  });

  it('seats as many as withdraw, in order, when fifty withdraw at once', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 50 });
    const all = await people(test, 110);
    const [seated, waiting] = [all.slice(0, 50), all.slice(50)];
    for (const { client } of seated) await register(client, event);
    for (const person of waiting) await wait(person, event);
    const replies = await Promise.all(seated.map(({ client }) => withdraw(client, event)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows, line } = {
      rows: await test.db
        .selectFrom('event_registrations')
        .where('event_id', '=', event.id)
        .select('account_id')
        .execute(),
      line: await test.db
        .selectFrom('event_wait_list')
        .where('event_id', '=', event.id)
        .orderBy('id')
        .select('account_id')
        .execute(),
    };
    const ids = (some: readonly { account_id: number }[]) => some.map(({ account_id }) => account_id);
    const expected = waiting.map(({ account }) => account.id);
    expect(ids(rows).toSorted((a, b) => a - b)).toEqual(expected.slice(0, 50).toSorted((a, b) => a - b));
    expect(ids(line)).toEqual(expected.slice(50));
    expect(await show(organizer, event)).toMatchObject({ current_attendees: 50, waiting_people: 10 });
  });
});
