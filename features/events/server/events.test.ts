// Community events: posting, the list, the details, a person's own events, and deleting.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { calls, form, register, somebody, type Somebody } from './events.test.scene.ts';

const larchmont = 'Larchmont Charter High School';

let test: TestApp;
let ada: Somebody;
let bo: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  ada = await somebody(test, { first_name: 'Ada', last_name: 'King' });
  bo = await somebody(test, { first_name: 'Bo', last_name: 'Larsen', school: 'UCLA' });
});
afterAll(() => test.close());

const post = (parts: object = {}, { client }: Somebody = ada) =>
  client.post(`${calls}/post_event`, { ...form, ...parts });
const show = ({ client }: Somebody, id: number) => client.get(`${calls}/events/${id}`);
const remove = ({ client }: Somebody, id: number) => client.delete(`${calls}/events/${id}/delete`);

describe('posting an event', () => {
  it('returns it as everyone sees it, in the time zone of the organizer’s school', async () => {
    const reply = await post();
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...form,
        starts_at: '2026-05-09T21:30:00.000Z',
        time_zone: 'America/Los_Angeles',
        current_attendees: 0,
        organizer: 'Ada King',
        school: larchmont,
        is_organizer: true,
        is_registered: false,
        is_past: false,
      },
    ]);
    expect((await show(bo, reply.body.id)).body).toEqual({ ...reply.body, is_organizer: false });
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('keeps how long it lasts and from which age, if the organizer says so', async () => {
    const said = await post({ name: 'Long day', hours: '2:30', minimum_age: 16 });
    expect(said).toMatchObject({ status: 201, body: { hours: 2.5, minimum_age: 16 } });
    const found = async (age: number) => {
      const reply = await bo.client.get(`${calls}/events?search=Long+day&age=${age}`);
      return reply.body.map(({ id }: { id: number }) => id);
    };
    expect([await found(15), await found(16)]).toEqual([[], [said.body.id]]);
    for (const age of ['12', '22', 'abc', '40000'])
      expect(await bo.client.get(`${calls}/events?age=${age}`)).toMatchObject({
        status: 400,
        body: { detail: 'Invalid value for age. The age can be 13 to 21.' },
      });
    expect(await post({ hours: '10.01' })).toMatchObject({
      status: 400,
      body: { hours: ['Hours must be 0.25 to 10, such as 2.5 or 2:30.'] },
    });
    expect((await post({ minimum_age: 12 })).body).toEqual({
      minimum_age: ['The minimum age can be 13 to 21.'],
    });
    // Another event, since it lasts longer.
    expect((await post({ name: 'Long day', hours: 3, minimum_age: 16 })).body.id).not.toBe(said.body.id);
  });

  it('reports the first error, in the order of the specification', async () => {
    const empty = { name: '', description: '', date: '', time: '', location: '', max_attendees: null };
    const steps = [
      ['date', form.date, 'Date must be in MM/DD/YYYY format.'],
      ['time', '2:30', 'Time must be in HH:MM AM/PM format.'],
      ['time', '02:30pm', 'Time must be in HH:MM AM/PM format.'],
      ['name', 'Run', 'Event name is required.'],
      ['description', 'Fast', 'Description is required.'],
      ['location', 'Park', 'Location is required.'],
      ['max_attendees', 0, 'Max attendees is required.'],
      ['max_attendees', '3', 'Max attendees must be greater than 0.'],
    ] as const;
    let typed: object = empty;
    for (const [field, value, message] of steps) {
      const reply = await post(typed);
      expect([reply.status, reply.body]).toEqual([400, { [field]: [message] }]);
      typed = { ...typed, [field]: value };
    }
    expect(await post(typed)).toMatchObject({ status: 201, body: { time: '02:30 PM', max_attendees: 3 } });
  });

  it.each([
    [{ date: '02/30/2027' }, { date: ['Date must be in MM/DD/YYYY format.'] }],
    [{ date: '05/03/2026' }, { date: ['This day is over. Please choose a day to come.'] }],
    [
      { date: '05/04/2026', time: '11:59 AM' },
      { time: ['This time is over. Please choose a time to come.'] },
    ],
    [
      { date: '05/04/2026', time: '12:00 PM' },
      { time: ['This time is over. Please choose a time to come.'] },
    ],
  ])('refuses %o', async (parts, body) => {
    expect(await post(parts)).toMatchObject({ status: 400, body });
  });

  it('accepts an event that begins in a minute, on the school’s current day', async () => {
    expect(await post({ date: '05/04/2026', time: '12:01 PM' })).toMatchObject({ status: 201 });
    // In UTC it is already May 5.
    test.clock.set('2026-05-05T05:00:00Z');
    expect(await post({ date: '05/04/2026', time: '11:00 PM' })).toMatchObject({ status: 201 });
    test.clock.set('2026-05-04T19:00:00Z');
  });

  it('stores a form once that is sent again, even twice at the same time', async () => {
    const parts = { name: 'Night walk' };
    const replies = await Promise.all([post(parts), post(parts), post(parts)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const other = await post({ ...parts, max_attendees: 8 });
    expect(other.body.id).not.toBe(replies[0]?.body.id);
  });

  it('normalizes texts, and keeps line breaks only in the description', async () => {
    const { body } = await post({ name: 'Cafe\u0301\n  day', description: 'One\r\nTwo' });
    expect([body.name, body.description]).toEqual(['Caf\u00e9 day', 'One\nTwo']);
  });

  it('removes characters that reverse the text direction', async () => {
    const { body } = await post({ name: '\u202eRun\u2066', description: 'x\u202dy', location: '\u2067Park' });
    expect([body.name, body.description, body.location]).toEqual(['Run', 'xy', 'Park']);
  });

  it('is limited to twenty a day per person', async () => {
    const busy = await somebody(test);
    for (let number = 1; number <= 20; number += 1) {
      expect((await post({ name: `Run ${number}` }, busy)).status).toBe(201);
    }
    const refused = await post({ name: 'Run 21' }, busy);
    expect([refused.status, refused.body.detail, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringContaining('You have posted 20 events within a day'),
      String(24 * 60 * 60),
    ]);
    // The answer to the last one was lost, so it is sent again.
    expect((await post({ name: 'Run 20' }, busy)).status).toBe(201);
    test.clock.advance(DAY);
    expect((await post({ name: 'Run 21' }, busy)).status).toBe(201);
    test.clock.advance(-DAY);
  });

  it('keeps the time zone of the school where it was posted when the organizer moves', async () => {
    const mover = await somebody(test);
    const { body } = await post({ name: 'Farewell' }, mover);
    await test.db.insertInto('schools').values({ name: 'Far School', time_zone: 'Asia/Tokyo' }).execute();
    const far = await test.db
      .selectFrom('schools')
      .where('name', '=', 'Far School')
      .select('id')
      .executeTakeFirstOrThrow();
    await test.db
      .updateTable('accounts')
      .set({ school_id: far.id })
      .where('id', '=', mover.account.id)
      .execute();
    expect((await show(bo, body.id)).body).toMatchObject({
      school: larchmont,
      date: form.date,
      time: form.time,
      starts_at: body.starts_at,
    });
    const next = await post({ name: 'Arrival' }, mover);
    expect(next.body).toMatchObject({ school: 'Far School', starts_at: '2026-05-09T05:30:00.000Z' });
  });
});

describe('the list of events', () => {
  let list: TestApp;
  let reader: TestClient;
  beforeAll(async () => {
    list = await createTestApp();
    const kim = await list.build.account({ first_name: 'Kim', last_name: 'Okafor' });
    const event = (name: string, local_date: string, parts: object = {}) =>
      list.build.event(kim, { name, local_date, ...parts });
    await event('Next week', '2026-05-11');
    await event('Last year', '2025-05-11');
    await event('Yesterday', '2026-05-03');
    const full = await event('Tomorrow', '2026-05-05', { max_attendees: 1 });
    await list.build.registration(full, await list.build.account());
    await event('Next month', '2026-06-04', { location: 'Élysée 100%_Hall', description: 'Tacos' });
    reader = (await somebody(list)).client;
  });
  afterAll(() => list.close());

  const names = async (query: string): Promise<[string[], unknown]> => {
    const reply = await reader.get(`${calls}/events${query}`);
    expect(reply.status).toBe(200);
    return [reply.body.map(({ name }: { name: string }) => name), reply.headers['x-total-count']];
  };

  it('shows upcoming events first, soonest first, then past ones, latest first', async () => {
    expect(await names('')).toEqual([['Tomorrow', 'Next week', 'Next month', 'Yesterday', 'Last year'], '5']);
  });

  it.each([
    ['show=upcoming', ['Tomorrow', 'Next week', 'Next month']],
    ['show=open', ['Next week', 'Next month']],
    ['show=past', ['Yesterday', 'Last year']],
    ['search=NEXT', ['Next week', 'Next month']],
    ['search=next&show=past', []],
    ['search=tacos', ['Next month']],
    ['search=e%CC%81lys%C3%89e', ['Next month']],
    ['search=100%25_', ['Next month']],
    ['search=%25', ['Next month']],
    ['search=im%20oka', ['Tomorrow', 'Next week', 'Next month', 'Yesterday', 'Last year']],
    ['search=gloves.%0Acity', []],
  ])('with %s shows %j', async (query, found) => {
    expect((await names(`?${query}`))[0]).toEqual(found);
  });

  it('has consistent pages and the total count', async () => {
    expect(await names('?page=1&page_size=2')).toEqual([['Tomorrow', 'Next week'], '5']);
    expect(await names('?page=3&page_size=2')).toEqual([['Last year'], '5']);
    expect(await names('?page=9&page_size=2')).toEqual([[], '5']);
    expect(await names('?page=1&search=next')).toEqual([['Next week', 'Next month'], '2']);
  });
});

describe('an event', () => {
  it('is past from the moment it begins', async () => {
    const { id } = await test.build.event(ada.account, { local_date: '2026-05-04', local_time: '12:30' });
    const isPast = async () => (await show(bo, id)).body.is_past;
    expect(await isPast()).toBe(false);
    test.clock.advance(HOUR / 2);
    expect(await isPast()).toBe(true);
    test.clock.advance(-HOUR / 2);
  });

  it.each(['999999', '0', 'x', '1e3'])('is 404 for %s', async (id) => {
    for (const path of [`/${id}`, `/${id}/calendar`]) {
      expect((await bo.client.get(`${calls}/events${path}`)).status).toBe(404);
    }
    expect((await bo.client.put(`${calls}/events/${id}/register`)).status).toBe(404);
    expect((await bo.client.delete(`${calls}/events/${id}/delete`)).status).toBe(404);
  });
});

describe('a person’s own events', () => {
  it('are those posted, with attendees by name, and those registered for', async () => {
    const [organizer, guest] = [await somebody(test), await somebody(test)];
    const later = await test.build.event(organizer.account, { local_date: '2026-07-01' });
    const sooner = await test.build.event(organizer.account, { local_date: '2026-06-01' });
    const zoe = await somebody(test, { first_name: 'Zoë', last_name: 'Abel' });
    const abe = await somebody(test, { first_name: 'Abe', last_name: 'Zorn' });
    for (const person of [abe, zoe, guest]) await register(person.client, sooner);
    const { body } = await organizer.client.get(`${calls}/profile`);
    const nameOf = (who: { name: string }) => who.name;
    expect(body.registered).toEqual([]);
    expect(body.posted.map(({ id }: { id: number }) => id)).toEqual([sooner.id, later.id]);
    expect(body.posted[0].attendees.map(nameOf)).toEqual([
      'Zoë Abel',
      expect.stringMatching(/^First\d+ Last\d+$/),
      'Abe Zorn',
    ]);
    expect(body.posted[0].attendees[0]).toEqual({
      id: zoe.account.id,
      name: 'Zoë Abel',
      email: zoe.account.email,
    });
    expect(body.posted[0].registered_users).toEqual(body.posted[0].attendees);
    expect(body.posted[1].attendees).toEqual([]);
    expect((await show(organizer, sooner.id)).body).toEqual(body.posted[0]);

    const own = (await guest.client.get(`${calls}/profile`)).body;
    expect(own.posted).toEqual([]);
    expect(own.registered).toEqual([(await show(guest, sooner.id)).body]);
    expect(own.registered[0]).toMatchObject({
      is_registered: true,
      is_organizer: false,
      current_attendees: 3,
    });
    await test.outbox.deliver();
  });
});

describe('deleting an event', () => {
  it('removes it for everyone, and mails each attendee once', async () => {
    const { body: event } = await post({ name: 'Rained off' });
    const guests = [await somebody(test, { first_name: 'Gil' }), await somebody(test)];
    for (const { client } of guests) await register(client, event);
    await test.outbox.deliver();
    const replies = await Promise.all([remove(ada, event.id), remove(ada, event.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);

    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual(
      guests.map(({ account }) => ['event-cancelled', account.email]).sort(),
    );
    const mail = mails.find(({ to_address }) => to_address === guests[0]?.account.email);
    expect(mail?.subject).toBe('“Rained off” was cancelled');
    for (const text of ['Hello Gil', 'Saturday, May 9, 2026 at 2:30 PM PDT', 'Dockweiler Beach']) {
      expect(mail?.text).toContain(text);
    }
    for (const person of [ada, bo, ...guests]) {
      expect((await show(person, event.id)).status).toBe(404);
      for (const path of ['events', 'profile']) {
        expect((await person.client.get(`${calls}/${path}`)).text).not.toContain('Rained off');
      }
    }
    for (const { client } of guests) expect((await register(client, event)).status).toBe(404);
  });

  it('is allowed only to the organizer', async () => {
    const { body: event } = await post({ name: 'Mine' });
    const reply = await remove(bo, event.id);
    expect([reply.status, reply.body]).toEqual([
      403,
      { detail: 'Only the person who has posted an event can delete it.' },
    ]);
    expect((await show(bo, event.id)).status).toBe(200);
  });

  it('mails nobody once the event has begun', async () => {
    const event = await test.build.event(ada.account, { local_date: '2026-05-04', local_time: '12:30' });
    await test.build.registration(event, bo.account);
    test.clock.advance(HOUR);
    expect((await remove(ada, event.id)).status).toBe(200);
    expect(await test.outbox.deliver()).toEqual([]);
    test.clock.advance(-HOUR);
  });

  it('drops a pending mail about a registration', async () => {
    const { body: event } = await post({ name: 'Short-lived' });
    await register(bo.client, event);
    await remove(ada, event.id);
    const kinds = (await test.outbox.deliver()).map(({ kind, to_address }) => [kind, to_address]);
    expect(kinds).toEqual([['event-cancelled', bo.account.email]]);
  });

  it('queues the mails of a large event all or none', async () => {
    const event = await test.build.event(ada.account, { max_attendees: 2500 });
    await sql`with crowd as (
        insert into accounts (email, first_name, last_name, school_id, graduation_year)
        select concat('crowd', n, '@example.net'), 'Crowd', 'Member', ${ada.account.school_id}::bigint, 2027
        from generate_series(1, 2500) as n returning id)
      insert into event_registrations (event_id, account_id, created_at)
      select ${event.id}::bigint, id, ${test.clock.now()}::timestamptz from crowd`.execute(test.db);
    expect((await show(ada, event.id)).body.attendees).toHaveLength(2500);
    expect((await remove(ada, event.id)).status).toBe(200);
    const queued = await test.db
      .selectFrom('mails')
      .where('kind', '=', 'event-cancelled')
      .where('state', '=', 'queued')
      .select('to_address')
      .execute();
    expect(new Set(queued.map(({ to_address }) => to_address)).size).toBe(2500);
    expect(queued).toHaveLength(2500);
  });
});
