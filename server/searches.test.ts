// Every search ignores accents and case.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { TestClient } from './testing/test-client.ts';

const portfolio = '/volunteer_hours_portfolio';
/** Every search query, with a text it should find. */
const searches: readonly (readonly [string, string, string])[] = [
  [`${portfolio}/leaderboard`, 'name=JOSE+nu', 'José'],
  [`${portfolio}/leaderboard`, 'school=ecole', 'École Peñón'],
  ['/admin/entry-summary', 'search=nunez,+jose', 'Núñez'],
  ['/admin/network/users', 'search=Jose', 'José'],
  ['/admin/activity', 'search=jose', 'José'],
  ['/admin/proposals', 'show=waiting&search=jose', 'José'],
  ['/admin/organizations', 'search=cafe+o%27brien', 'Café O’Brien'],
  ['/admin/organizations', 'search=malaga', 'Café O’Brien'],
  ['/admin/organizations/unlisted', 'search=strasse', 'Straßenfest'],
  ['/volunteer_events/opportunities', 'name=cafe', 'Café O’Brien'],
  ['/volunteer_events/opportunities', 'city=MALAGA', 'Café O’Brien'],
  ['/volunteer_events/opportunities', 'state=ca', 'Café O’Brien'],
  ['/volunteer_events/events', 'search=fete', 'Fête'],
  ['/volunteer_events/events', 'search=jose', 'Fête'],
  // The second event below.
  ['/volunteer_events/events/2/attendance/people', 'search=nunez', 'Núñez'],
];

let test: TestApp;
let head: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  const { db, build } = test;
  await db.updateTable('schools').set({ name: 'École Peñón' }).where('name', 'like', 'Larch%').execute();
  const school = 'École Peñón';
  head = await test.signIn(await build.account({ school, is_school_administration_head: true }));
  const jose = await build.account({ school, first_name: 'José', last_name: 'Núñez' });
  await build.entry(jose, { organizer: 'Straßenfest', verified: true });
  await build.organization({ name: 'Café O’Brien', city: 'Málaga', state: 'CA' });
  const { id: event } = await build.event(jose, { name: 'Fête' });
  await build.event(jose, { name: 'Begun' });
  await db
    .updateTable('events')
    .set({ starts_at: test.clock.now() })
    .where('id', '=', event + 1)
    .execute();
  const { school_id, id: account_id } = jose;
  const sampleQueries = {
    organization: 'Club',
    activity: 'Helps',
    from_day: '2026-05-04',
    created_at: test.clock.now(),
  };
  await db
    .insertInto('activity_proposals')
    .values({ school_id, account_id, ...sampleQueries })
    .execute();
  const line = { kind: 'hidden', has_subject: true, subject_account_id: account_id } as const;
  const nobody = { actor_account_id: null, once_in: null };
  await db
    .insertInto('activity')
    .values({ school_id, ...line, ...nobody, created_at: test.clock.now() })
    .execute();
});
afterAll(() => test.close());

it.each(searches)('%s?%s finds %s', async (path, query, found) => {
  const page = '&page=1';
  expect(JSON.stringify((await head.get(`/api${path}?${query}${page}`)).body)).toContain(found);
  const other = query.replace(/=[^=]*$/, '=nobody');
  expect(JSON.stringify((await head.get(`/api${path}?${other}${page}`)).body)).not.toContain(found);
});

it('the test covers every call that searches', async () => {
  const { body } = await head.get('/api/openapi.json');
  const paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }> = body.paths;
  const sampleQueries = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((one) => one.in === 'query' && /^(search|name|school|city|state)$/.test(one.name))
      .map(({ name }) => `${path.replace(/^\/api/, '')} ${name}`),
  );
  const known = searches.map(
    ([path, query]) =>
      `${path.replace('/events/2/', '/events/{eventId}/')} ${/(?:.*&)?(\w+)=/.exec(query)?.[1]}`,
  );
  // The spreadsheet contains what the list finds.
  expect(sampleQueries.filter((one) => !known.includes(one))).toEqual(['/admin/activity/download search']);
  expect(sampleQueries.length).toBeGreaterThan(10);
});
