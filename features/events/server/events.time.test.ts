// Local times of a school, across both changes of daylight-saving time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { calls, form, somebody, type Somebody } from './events.test.scene.ts';
import { findInstant } from './events.queries.ts';

let test: TestApp;
let ada: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  ada = await somebody(test);
});
afterAll(() => test.close());

const post = (date: string, time: string, { client } = ada) =>
  client.post(`${calls}/post_event`, { ...form, date, time });

describe('an event in Los Angeles', () => {
  it.each([
    ['01:59 AM', '2027-03-14T09:59:00.000Z'],
    ['03:00 AM', '2027-03-14T10:00:00.000Z'],
    ['12:00 PM', '2027-03-14T19:00:00.000Z'],
  ])('on the day when the clocks go forward at %s is at %s', async (time, instant) => {
    const reply = await post('03/14/2027', time);
    expect([reply.status, reply.body.starts_at, reply.body.date, reply.body.time]).toEqual([
      201,
      instant,
      '03/14/2027',
      time,
    ]);
  });

  it.each(['02:00 AM', '02:30 AM', '02:59 AM'])('cannot be at %s, which the clocks skip', async (time) => {
    const reply = await post('03/14/2027', time);
    expect([reply.status, reply.body]).toEqual([
      400,
      { time: ['There is no such time on that day: the clocks go forward. Please choose another time.'] },
    ]);
    expect((await post('03/13/2027', time)).status).toBe(201);
    expect((await post('03/15/2027', time)).status).toBe(201);
  });

  it.each([
    ['12:59 AM', '2026-11-01T07:59:00.000Z'],
    ['01:00 AM', '2026-11-01T08:00:00.000Z'],
    ['01:30 AM', '2026-11-01T08:30:00.000Z'],
    ['01:59 AM', '2026-11-01T08:59:00.000Z'],
    ['02:00 AM', '2026-11-01T10:00:00.000Z'],
  ])('on the day when the clocks go back at %s is at %s, the first of two', async (time, instant) => {
    const reply = await post('11/01/2026', time);
    expect([reply.status, reply.body.starts_at, reply.body.time]).toEqual([201, instant, time]);
  });

  it('is over after the first of two equal local times', async () => {
    test.clock.set('2026-11-01T08:45:00Z');
    // Sessions from spring have expired by then.
    const late = await somebody(test);
    expect(await post('11/01/2026', '01:30 AM', late)).toMatchObject({
      status: 400,
      body: { time: ['This time is over. Please choose a time to come.'] },
    });
    expect((await post('11/01/2026', '01:50 AM', late)).status).toBe(201);
    test.clock.set('2026-05-04T19:00:00Z');
  });
});

it.each([
  // Half an hour forward, and back.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', undefined],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // At midnight.
  ['2026-09-06', '00:30', 'America/Santiago', undefined],
  ['2026-04-04', '23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
  ['2026-03-14', '02:30', 'America/Phoenix', '2026-03-14T09:30:00.000Z'],
  ['2026-06-01', '12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
])('puts %s %s in %s on the instant %s', async (day, time, zone, instant) => {
  expect((await findInstant(test.db, day, time, zone))?.toISOString()).toBe(instant);
});
