// Only the organizer learns who attends an event. The test searches the bytes of every answer of every call,
// for every other kind of caller.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestRequest } from '#server/testing/test-client.ts';
import { calls, form, somebody, type Somebody } from './events.test.scene.ts';

/** These letters occur nowhere else. */
const secrets = ['Quixotina', 'Zyzzyva', 'quixotina.zyzzyva', 'Wolfeschlegel', 'Hausenberger', 'wolf.hausen'];

let test: TestApp;
let organizer: Somebody;
const others: Record<string, TestClient> = {};
let eventId: number;
let requests: readonly TestRequest[];
beforeAll(async () => {
  test = await createTestApp();
  organizer = await somebody(test);
  const [one, two] = [
    await somebody(test, {
      first_name: secrets[0] ?? '',
      last_name: secrets[1] ?? '',
      email: `${secrets[2]}@example.com`,
    }),
    await somebody(test, {
      first_name: secrets[3] ?? '',
      last_name: secrets[4] ?? '',
      email: `${secrets[5]}@example.com`,
    }),
  ];
  ({ id: eventId } = await test.build.event(organizer.account, { max_attendees: 20 }));
  for (const { account } of [one, two]) await test.build.registration({ id: eventId }, account);
  const another = await somebody(test);
  const own = await test.build.event(another.account);
  others['visitor'] = test.visitor();
  others['student'] = (await somebody(test)).client;
  others['organizer of another event'] = another.client;
  others['student elsewhere'] = (await somebody(test, { school: 'UCLA' })).client;
  others['administrator'] = (await somebody(test, { is_school_administration: true })).client;
  others['head'] = (await somebody(test, { is_school_administration_head: true })).client;
  const guest = await somebody(test);
  await test.build.registration({ id: eventId }, guest.account);
  others['somebody who comes, too'] = guest.client;

  const event = `${calls}/events/${eventId}`;
  // Before the list of the staff of its school opens; after that, it is their record.
  const attended = [one, two].map(({ account }) => ({ account_id: account.id, hours: 1 }));
  requests = [
    ...['', '?page=1', '?show=open', '?search=tree', `?search=${secrets[0]}`, `?search=${secrets[2]}`].map(
      (query) => ({ method: 'GET' as const, path: `${calls}/events${query}` }),
    ),
    { method: 'GET', path: event },
    { method: 'GET', path: `${event}/calendar` },
    { method: 'GET', path: `${calls}/profile` },
    { method: 'POST', path: `${calls}/post_event`, body: form },
    { method: 'PUT', path: `${event}/register` },
    { method: 'PUT', path: `${event}/register` },
    { method: 'GET', path: event },
    { method: 'GET', path: `${calls}/profile` },
    { method: 'DELETE', path: `${event}/register` },
    { method: 'DELETE', path: `${event}/register` },
    { method: 'POST', path: `${event}/update`, body: { ...form, version: 0 } },
    { method: 'POST', path: `${event}/notices`, body: { text: 'Come early.' } },
    { method: 'GET', path: `${event}/attendance` },
    { method: 'GET', path: `${event}/attendance/sheet.pdf` },
    { method: 'GET', path: `${event}/attendance/people?search=tree` },
    { method: 'POST', path: `${event}/attendance`, body: { version: 0, statement: true, rows: attended } },
    { method: 'DELETE', path: `${event}/delete` },
    { method: 'PUT', path: `${calls}/events/${own.id}/register` },
  ];
});
afterAll(() => test.close());

const found = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

it('gives the organizer the attendees’ names and emails', async () => {
  for (const path of [`${calls}/events/${eventId}`, `${calls}/profile`]) {
    expect(found((await organizer.client.get(path)).text)).toEqual(secrets);
  }
});

it('gives them to nobody else, in any byte of any call', async () => {
  for (const [who, client] of Object.entries(others)) {
    for (const request of requests) {
      const reply = await client.request(request);
      const bytes = `${reply.text}${JSON.stringify(reply.headers)}`;
      expect([who, request.method, request.path, found(bytes)]).toEqual([
        who,
        request.method,
        request.path,
        [],
      ]);
    }
  }
});

it('puts them in no calendar, not even the organizer’s', async () => {
  const { text } = await organizer.client.get(`${calls}/events/${eventId}/calendar`);
  expect([text.includes('SUMMARY:Tree planting'), found(text)]).toEqual([true, []]);
});

it('checks every call about events', () => {
  const covered = new Set(requests.map(({ method, path }) => `${method} ${shape(path)}`));
  const declared = [...test.app.apiCalls.keys()].filter((call) =>
    /^(?!HEAD)\w+ \/volunteer_events\/(?!opportunities)/.test(call),
  );
  expect([...covered].sort()).toEqual(declared.map((call) => call.replaceAll(/:\w+/g, ':')).sort());
});

function shape(path: string): string {
  return path.replace('/api', '').replace(/\?.*/, '').replaceAll(/\/\d+/g, '/:');
}
