// Registering for events and withdrawing: who may, the last seat, and what the organizer is mailed.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALREADY_REGISTERED,
  EVENT_FULL,
  NOT_REGISTERED,
  OWN_EVENT,
  PAST_EVENT,
} from '#features/events/events.rules.ts';
import { DAY, HOUR } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestReply } from '#server/testing/test-client.ts';
import {
  browserOf,
  calls,
  people,
  register,
  somebody,
  withdraw,
  type Somebody,
} from '#features/events/server/events.test.scene.ts';

let test: TestApp;
let organizer: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  organizer = await somebody(test, { first_name: 'Ada', last_name: 'King', email: 'ada@example.com' });
});
afterAll(() => test.close());

const refusal = ({ status, body }: TestReply) => [status, body.detail];
/** The kinds of mail sent now. */
const kindsDelivered = async () => (await test.outbox.deliver()).map(({ kind }) => kind);
const seatsOf = async (event: { id: number }): Promise<[number, number]> => {
  const row = await test.db
    .selectFrom('events as e')
    .where('e.id', '=', event.id)
    .select('e.current_attendees')
    .select(
      sql<number>`(select count(*)::integer from event_registrations r where r.event_id = e.id)`.as('rows'),
    )
    .executeTakeFirstOrThrow();
  return [row.current_attendees, row.rows];
};

describe('registering for an event', () => {
  it('returns the number of attendees, and mails the organizer the account’s email', async () => {
    const event = await test.build.event(organizer.account, { name: 'Trail day', max_attendees: 3 });
    const guest = await somebody(test, { first_name: 'Gil', last_name: 'Ito', email: 'gil@example.com' });
    const reply = await register(guest.client, event);
    expect([reply.status, reply.body]).toEqual([200, { current_attendees: 1, is_registered: true }]);
    const [mail, ...others] = await test.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'event-registration',
      to_address: 'ada@example.com',
      subject: 'Gil Ito has registered for “Trail day”',
    });
    for (const text of ['Hello Ada', 'gil@example.com', 'Monday, June 1, 2026 at 10:00 AM PDT', '1 of 3']) {
      expect(mail?.text).toContain(text);
    }
    expect(test.outbox.linkIn(mail)).toBe(`/event-detail/${event.id}`);
    const kept = await test.db
      .selectFrom('kept_mails')
      .select('headers')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(kept).toEqual([{ headers: { 'Reply-To': 'gil@example.com' } }]);
    expect((await guest.client.get(`${calls}/events/${event.id}`)).body).toMatchObject({
      current_attendees: 1,
      is_registered: true,
    });
  });

  it('twice is refused, even at the same time, and counts and mails once', async () => {
    const event = await test.build.event(organizer.account);
    const { client } = await somebody(test);
    const replies = await Promise.all([
      register(client, event),
      register(client, event),
      register(client, event),
    ]);
    expect(replies.map(refusal).sort()).toEqual([
      [200, undefined],
      [409, ALREADY_REGISTERED],
      [409, ALREADY_REGISTERED],
    ]);
    expect(await seatsOf(event)).toEqual([1, 1]);
    expect(await test.outbox.deliver()).toHaveLength(1);
  });

  it('is refused in this order for one’s own event, a past one and a full one, and mails nobody', async () => {
    const small = { max_attendees: 1, local_date: '2026-05-04', local_time: '12:30' };
    const event = await test.build.event(organizer.account, small);
    const [guest, late] = [await somebody(test), await somebody(test)];
    await test.build.registration(event, guest.account);
    expect(refusal(await register(late.client, event))).toEqual([409, EVENT_FULL]);
    expect(refusal(await register(guest.client, event))).toEqual([409, ALREADY_REGISTERED]);
    test.clock.advance(HOUR / 2);
    for (const { client } of [guest, late]) {
      expect(refusal(await register(client, event))).toEqual([409, PAST_EVENT]);
    }
    expect(refusal(await register(organizer.client, event))).toEqual([409, OWN_EVENT]);
    test.clock.advance(-HOUR / 2);
    expect(await seatsOf(event)).toEqual([1, 1]);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is refused if the event is deleted while it waits', async () => {
    const event = await test.build.event(organizer.account);
    const { client } = await somebody(test);
    const [reply] = await whileHolding(
      test.db,
      (trx) =>
        trx
          .updateTable('events')
          .set({ cancelled_at: test.clock.now() })
          .where('id', '=', event.id)
          .execute(),
      () => [register(client, event)],
    );
    expect(reply?.status).toBe(404);
    expect(await seatsOf(event)).toEqual([0, 0]);
  });

  it('is refused and stores nothing if the school hides the event while it waits', async () => {
    const event = await test.build.event(organizer.account);
    const { account, client } = await somebody(test);
    const [reply] = await whileHolding(
      test.db,
      async (trx) => {
        await trx.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().execute();
        await trx
          .insertInto('hidden_events')
          .values({ event_id: event.id, school_id: account.school_id })
          .execute();
      },
      () => [register(client, event)],
    );
    expect(reply?.status).toBe(404);
    expect(await seatsOf(event)).toEqual([0, 0]);
    expect(await test.outbox.deliver()).toEqual([]);
    const counted = await test.db
      .selectFrom('throttles')
      .select('key')
      .where('key', 'like', `events:register:${account.id}%`)
      .execute();
    expect(counted).toEqual([]);
  });

  it('gives no reason if the school hides the event', async () => {
    const event = await test.build.event(organizer.account, {
      local_date: '2026-05-04',
      local_time: '12:30',
      max_attendees: 1,
    });
    const { account, client } = await somebody(test);
    await test.build.registration(event, await test.build.account());
    await test.db
      .insertInto('hidden_events')
      .values({ event_id: event.id, school_id: account.school_id })
      .execute();
    expect((await register(client, event)).status).toBe(404);
    test.clock.advance(HOUR);
    expect((await register(client, event)).status).toBe(404);
    test.clock.advance(-HOUR);
  });

  it('is refused by the database if a check is missing', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 1 });
    const [one, two] = [await test.build.account(), await test.build.account()];
    await test.build.registration(event, one);
    await expect(test.build.registration(event, two)).rejects.toMatchObject({
      constraint: 'events_capacity',
    });
    expect(await seatsOf(event)).toEqual([1, 1]);
  });
});

describe('200 people who register at once for 7 seats', () => {
  const crowd = async (processes: readonly TestApp[], accounts: readonly BuiltAccount[]) => {
    const event = await test.build.event(organizer.account, { max_attendees: 7 });
    const clients = await Promise.all(
      accounts.map((account, index) => browserOf(processes[index % processes.length] ?? test, account)),
    );
    const replies = await Promise.all(clients.map((client) => register(client, event)));
    return { event, replies };
  };

  let accounts: readonly BuiltAccount[];
  beforeAll(async () => {
    accounts = (await people(test, 200)).map(({ account }) => account);
  });

  it.each([1, 2])(
    'fill them exactly while 193 are told that it is full, in %i server processes',
    async (count) => {
      const second = count === 2 ? await createTestApp({ sharing: test }) : undefined;
      const { event, replies } = await crowd(second ? [test, second] : [test], accounts);
      const registered = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status !== 200);
      expect(registered.map(({ body }) => body.current_attendees).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(refused).toHaveLength(193);
      for (const reply of refused) expect(refusal(reply)).toEqual([409, EVENT_FULL]);
      expect(await seatsOf(event)).toEqual([7, 7]);
      const winners = accounts.filter((_account, index) => replies[index]?.status === 200);
      const { body } = await organizer.client.get(`${calls}/events/${event.id}`);
      expect(body.attendees.map(({ email }: { email: string }) => email).sort()).toEqual(
        winners.map(({ email }) => email).sort(),
      );
      const mails = await test.outbox.deliver();
      expect(mails.map(({ to_address }) => to_address)).toEqual(Array(7).fill('ada@example.com'));
      for (const { email } of winners) {
        expect(mails.filter(({ text }) => text.includes(`${email}.`))).toHaveLength(1);
      }
      await second?.close();
    },
  );
});

describe('withdrawing from an event', () => {
  it('frees the seat and mails the organizer', async () => {
    const event = await test.build.event(organizer.account, { name: 'Soup night', max_attendees: 1 });
    const guest = await somebody(test, { first_name: 'Mei', last_name: 'Sol', email: 'mei@example.com' });
    const next = await somebody(test);
    await register(guest.client, event);
    expect(refusal(await register(next.client, event))).toEqual([409, EVENT_FULL]);
    await test.outbox.deliver();
    const reply = await withdraw(guest.client, event);
    expect([reply.status, reply.body]).toEqual([200, { current_attendees: 0, is_registered: false }]);
    const [mail, ...others] = await test.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'event-withdrawal',
      to_address: 'ada@example.com',
      subject: 'Mei Sol is not coming to “Soup night”',
    });
    for (const text of ['mei@example.com', '0 of 1']) expect(mail?.text).toContain(text);
    expect((await register(next.client, event)).status).toBe(200);
    await test.outbox.deliver();
  });

  it('is refused without a registration, twice, and once the event has begun', async () => {
    const event = await test.build.event(organizer.account, {
      local_date: '2026-05-04',
      local_time: '12:30',
    });
    const [guest, other] = [await somebody(test), await somebody(test)];
    await register(guest.client, event);
    expect(await test.outbox.deliver()).toHaveLength(1);
    expect(refusal(await withdraw(other.client, event))).toEqual([409, NOT_REGISTERED]);
    test.clock.advance(HOUR);
    expect(refusal(await withdraw(guest.client, event))).toEqual([409, PAST_EVENT]);
    test.clock.advance(-HOUR);
    const replies = await Promise.all([withdraw(guest.client, event), withdraw(guest.client, event)]);
    expect(replies.map(refusal).sort()).toEqual([
      [200, undefined],
      [409, NOT_REGISTERED],
    ]);
    expect(await seatsOf(event)).toEqual([0, 0]);
    const kinds = (await test.outbox.deliver()).map(({ kind }) => kind);
    expect(kinds).toEqual(['event-withdrawal']);
  });

  it('does not mail the organizer about a registration they never heard of', async () => {
    const event = await test.build.event(organizer.account);
    const { client } = await somebody(test);
    await register(client, event);
    await withdraw(client, event);
    expect(await kindsDelivered()).toEqual([]);
    await register(client, event);
    expect(await kindsDelivered()).toEqual(['event-registration']);
    for (let round = 0; round < 3; round += 1) {
      await withdraw(client, event);
      await register(client, event);
    }
    // They are registered, as the organizer knows.
    expect(await kindsDelivered()).toEqual([]);
    await withdraw(client, event);
    expect(await kindsDelivered()).toEqual(['event-withdrawal']);
  });

  it('leaves the organizer with the final state, in any order of mails', async () => {
    const event = await test.build.event(organizer.account);
    const { client } = await somebody(test);
    await register(client, event);
    expect(await kindsDelivered()).toEqual(['event-registration']);
    await withdraw(client, event);
    await register(client, event);
    await withdraw(client, event);
    expect(await kindsDelivered()).toEqual(['event-withdrawal']);
  });

  it('works at the same time as registering, without deadlocks and with a correct count', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 5 });
    const crowd = await people(test, 12);
    await Promise.all(
      crowd.map(async ({ client }) => {
        for (let round = 0; round < 4; round += 1) {
          const replies = await Promise.all([register(client, event), withdraw(client, event)]);
          for (const { status } of replies) expect([200, 409]).toContain(status);
        }
      }),
    );
    const [counted, rows] = await seatsOf(event);
    expect(counted).toBe(rows);
    expect(counted).toBeLessThanOrEqual(5);
    await test.outbox.deliver();
  });
});

describe('the registration limits', () => {
  it('refuse registering after sixty mails within an hour, and change nothing', async () => {
    const { client } = await somebody(test);
    for (let round = 0; round < 60; round += 1) {
      expect((await register(client, await test.build.event(organizer.account))).status).toBe(200);
    }
    const event = await test.build.event(organizer.account);
    const reply = await register(client, event);
    expect([reply.status, reply.body.detail]).toEqual([
      429,
      expect.stringContaining('You have registered 60 times within an hour'),
    ]);
    expect(await seatsOf(event)).toEqual([0, 0]);
    // Nor do refusals use up the five of a day.
    for (let round = 0; round < 5; round += 1) expect((await register(client, event)).status).toBe(429);
    test.clock.advance(HOUR);
    expect((await register(client, event)).status).toBe(200);
    test.clock.advance(-HOUR);
    expect(await kindsDelivered()).toHaveLength(61);
  });

  it('refuse registering for one event after five times a day, but never withdrawing', async () => {
    const event = await test.build.event(organizer.account);
    const { client } = await somebody(test);
    for (let round = 0; round < 5; round += 1) {
      expect((await register(client, event)).status).toBe(200);
      expect((await withdraw(client, event)).status).toBe(200);
    }
    const reply = await register(client, event);
    expect([reply.status, reply.body.detail]).toEqual([
      429,
      expect.stringContaining('You have registered for this event 5 times within a day'),
    ]);
    expect(await seatsOf(event)).toEqual([0, 0]);
    for (let round = 0; round < 55; round += 1) expect((await register(client, event)).status).toBe(429);
    expect((await register(client, await test.build.event(organizer.account))).status).toBe(200);
    test.clock.advance(DAY);
    expect((await register(client, event)).status).toBe(200);
    test.clock.advance(-DAY);
    await test.outbox.deliver();
  });
});
