/** The students in the summary, their order, and their totals. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SummaryRow } from '#features/students/students.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const summaryPath = '/api/admin/entry-summary';
const standingPath = '/api/admin/standing';

/** Signs in an administrator of a new school with students of this and the next two years. */
async function openSchool(test: TestApp, name: string, timeZone = 'America/Los_Angeles') {
  await test.db.insertInto('schools').values({ name, time_zone: timeZone }).execute();
  const account = await test.build.account({ school: name, is_school_administration: true });
  return { account, admin: await test.signIn(account) };
}

const namesIn = (rows: readonly SummaryRow[]): string[] =>
  rows.map((row) => `${row.last_name}, ${row.first_name}`);

describe('the cutoff year of the summary', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    await test.db
      .insertInto('schools')
      .values({ name: 'Harbour School', time_zone: 'Pacific/Auckland' })
      .execute();
    for (const school of ['UCLA', 'Harbour School']) {
      for (const year of [2025, 2026, 2027, 2028, 2029, 2030, 2031])
        await test.build.account({ school, graduation_year: year });
    }
  });
  afterAll(() => test.close());

  // The times are in UTC; the days are local days of the two schools.
  it.each([
    ['2025-12-31T10:59:00Z', 'December 31, 02:59', 2026, 'December 31, 23:59', 2026],
    ['2025-12-31T11:01:00Z', 'December 31, 03:01', 2026, 'January 1, 00:01', 2026],
    ['2026-01-01T07:59:00Z', 'December 31, 23:59', 2026, 'January 1, 20:59', 2026],
    ['2026-01-01T08:01:00Z', 'January 1, 00:01', 2026, 'January 1, 21:01', 2026],
    ['2026-05-31T06:59:00Z', 'May 30, 23:59', 2026, 'May 31, 18:59', 2026],
    ['2026-05-31T07:01:00Z', 'May 31, 00:01', 2026, 'May 31, 19:01', 2026],
    ['2026-05-31T11:59:00Z', 'May 31, 04:59', 2026, 'May 31, 23:59', 2026],
    ['2026-05-31T12:01:00Z', 'May 31, 05:01', 2026, 'June 1, 00:01', 2027],
    ['2026-06-01T06:59:00Z', 'May 31, 23:59', 2026, 'June 1, 18:59', 2027],
    ['2026-06-01T07:01:00Z', 'June 1, 00:01', 2027, 'June 1, 19:01', 2027],
    ['2026-06-02T06:59:00Z', 'June 1, 23:59', 2027, 'June 2, 18:59', 2027],
    ['2026-12-31T11:01:00Z', 'December 31, 03:01', 2027, 'January 1, 00:01', 2027],
  ])('at %s (%s in Los Angeles) is %i, and (%s in Auckland) %i', async (instant, _la, here, _nz, there) => {
    test.clock.set(instant);
    for (const [school, cutoff] of [
      ['UCLA', here],
      ['Harbour School', there],
    ] as const) {
      const admin = await test.signIn(
        await test.build.account({ school, is_school_administration: true, graduation_year: 2031 }),
      );
      const years = [2025, 2026, 2027, 2028, 2029, 2030, 2031].filter((year) => year >= cutoff);
      const { body } = await admin.get(`${summaryPath}?sort=graduation_year`);
      expect(body.map((row: SummaryRow) => row.graduation_year)).toEqual(years);
      const standing = (await admin.get(standingPath)).body;
      expect(standing).toMatchObject({
        school,
        years: [cutoff, cutoff + 1, cutoff + 2],
        students: years.length,
      });
      // A filter by year lists only that year, and nobody below the cutoff.
      for (const [year, count] of [
        [cutoff + 1, 1],
        [cutoff, 1],
        [cutoff - 1, 0],
      ] as const) {
        const filtered = await admin.get(`${summaryPath}?graduation_year=${year}`);
        expect([year, filtered.body.length, filtered.headers['x-total-count']]).toEqual([
          year,
          count,
          String(count),
        ]);
        expect((await admin.get(`${standingPath}?graduation_year=${year}`)).body.students).toBe(count);
      }
    }
  });
});

describe('the summary', () => {
  let test: TestApp;
  let admin: TestClient;
  const school = 'Summary School';
  beforeAll(async () => {
    test = await createTestApp();
    ({ admin } = await openSchool(test, school));
    const people = [
      ['Maya', 'Okafor', 'maya@one.example', 2027],
      ['Zoë', 'Ångström', 'zoe_2@one.example', 2028],
      ['ZOË', 'okafor', 'another@two.example', 2027],
      ['Ana', 'de la Cruz', 'ana@one.example', 2029],
      ['100%', 'Back\\slash', 'percent@two.example', 2027],
    ] as const;
    for (const [first_name, last_name, email, graduation_year] of people)
      await test.build.account({ school, first_name, last_name, email, graduation_year });
    await test.build.account({ school, first_name: 'Gone', last_name: 'Graduate', graduation_year: 2025 });
    await test.build.account({ first_name: 'Maya', last_name: 'Elsewhere', graduation_year: 2027 });
  });
  afterAll(() => test.close());

  it('has exactly the own school’s students, by last name regardless of case', async () => {
    const reply = await admin.get(summaryPath);
    expect(namesIn(reply.body)).toEqual([
      'Ångström, Zoë',
      'Back\\slash, 100%',
      'de la Cruz, Ana',
      'Okafor, Maya',
      'okafor, ZOË',
    ]);
    expect(reply.headers['x-total-count']).toBe('5');
    const specified = ['email', 'first_name', 'graduation_year', 'id', 'last_name', 'total_hours'];
    const decided = [
      'hidden_by_school',
      'is_school_administration',
      'names_fixed',
      'reason',
      'since',
      'standing',
    ];
    expect(new Set(Object.keys(reply.body[0]))).toEqual(
      new Set([...specified, ...decided, 'wanted_graduation_year', 'without_mail']),
    );
  });

  it('counts verified hours outside the bin, to the hundredth', async () => {
    const { admin: counting } = await openSchool(test, 'Counting School');
    const student = await test.build.account({ school: 'Counting School', graduation_year: 2027 });
    await test.build.account({ school: 'Counting School', graduation_year: 2028 });
    for (const hours of [0.1, 0.2, 9.99]) await test.build.entry(student, { hours, verified: true });
    await test.build.entry(student, { hours: 5 });
    await test.build.entry(student, { hours: 7, verified: true, recycling_bin: true });
    const { body } = await counting.get(`${summaryPath}?sort=total_hours&direction=descending`);
    expect(body.map((row: SummaryRow) => row.total_hours)).toEqual([10.29, 0]);
  });

  it('can be limited to a range of verified hours, including its start and excluding its end', async () => {
    const name = 'School of Ranges';
    const { admin: asking } = await openSchool(test, name);
    const totals = [0, 0.01, 24.99, 25, 50, 74.99, 75, 99.99, 100, 130];
    for (const total of totals) {
      const student = await test.build.account({ school: name, graduation_year: 2027 });
      let left = Math.round(total * 100);
      while (left > 0) {
        const hours = Math.min(left, 1000);
        await test.build.entry(student, { hours: hours / 100, verified: true });
        left -= hours;
      }
    }
    const within = async (hours: string) => {
      const { body, headers } = await asking.get(`${summaryPath}?hours=${hours}&sort=total_hours&page=1`);
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map((row: SummaryRow) => row.total_hours);
    };
    expect(await within('100-or-more')).toEqual([100, 130]);
    expect(await within('75-to-100')).toEqual([75, 99.99]);
    expect(await within('under-75')).toEqual([0.01, 24.99, 25, 50, 74.99]);
    expect(await within('none')).toEqual([0]);
    expect((await asking.get(`${summaryPath}?hours=some`)).status).toBe(400);
  });

  it.each([
    ['maya ok', ['Okafor, Maya']],
    ['OKAFOR, M', ['Okafor, Maya']],
    ['okafor  maya', ['Okafor, Maya']],
    ['zoë', ['Ångström, Zoë', 'okafor, ZOË']],
    ['åNG', ['Ångström, Zoë']],
    ['zoe\u0308', ['Ångström, Zoë', 'okafor, ZOË']],
    ['TWO.example', ['Back\\slash, 100%', 'okafor, ZOË']],
    ['%', ['Back\\slash, 100%']],
    ['_', ['Ångström, Zoë']],
    ['\\', ['Back\\slash, 100%']],
    ['   ', ['Ångström, Zoë', 'Back\\slash, 100%', 'de la Cruz, Ana', 'Okafor, Maya', 'okafor, ZOË']],
    // No match across two spellings of a name, or from the name into the email.
    ['maya okafor maya', []],
    ['maya maya@', []],
    ['elsewhere', []],
    ['graduate', []],
  ])('finds by %j exactly the matching names and emails', async (search, found) => {
    const reply = await admin.get(`${summaryPath}?search=${encodeURIComponent(search)}`);
    expect(namesIn(reply.body)).toEqual(found);
    expect(reply.headers['x-total-count']).toBe(String(found.length));
  });

  it.each([
    ['email', ['Ana', 'ZOË', 'Maya', '100%', 'Zoë']],
    ['first_name', ['100%', 'Ana', 'Maya', 'Zoë', 'ZOË']],
    ['graduation_year', ['100%', 'Maya', 'ZOË', 'Zoë', 'Ana']],
  ])('is sorted by %s', async (sort, order) => {
    const first = (rows: SummaryRow[]): string[] => rows.map((row) => row.first_name);
    expect(first((await admin.get(`${summaryPath}?sort=${sort}`)).body)).toEqual(order);
  });

  it.each(['sort=id', 'direction=up', 'page=0', 'page_size=0', 'page_size=201', 'graduation_year=x'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`${summaryPath}?${query}`)).status).toBe(400);
    },
  );

  it('is only for administrators', async () => {
    const student = await test.signIn(await test.build.account({ school }));
    for (const path of [summaryPath, standingPath]) {
      expect([(await test.visitor().get(path)).status, (await student.get(path)).status]).toEqual([401, 403]);
      expect((await admin.get(path)).status).toBe(200);
    }
  });
});

describe('the pages of the summary', () => {
  let test: TestApp;
  let admin: TestClient;
  const school = 'School of Namesakes';
  beforeAll(async () => {
    test = await createTestApp();
    ({ admin } = await openSchool(test, school));
    // All have the same name, year and hours, so only the id orders them.
    await sql`
      insert into accounts (email, first_name, last_name, school_id, graduation_year)
      select 'namesake' || n || '@example.org', 'Kim', 'Lee', s.id, 2027
      from generate_series(1, 95) n, schools s where s.name = ${school}`.execute(test.db);
  });
  afterAll(() => test.close());

  it.each(['last_name', 'first_name', 'email', 'graduation_year', 'total_hours'])(
    'never repeat or miss anybody, sorted by %s',
    async (sort) => {
      for (const direction of ['ascending', 'descending']) {
        const query = `sort=${sort}&direction=${direction}`;
        const all = (await admin.get(`${summaryPath}?${query}`)).body as SummaryRow[];
        expect(new Set(all.map(({ id }) => id)).size).toBe(95);
        const paged: SummaryRow[] = [];
        for (let page = 1; page <= 5; page += 1) {
          const reply = await admin.get(`${summaryPath}?${query}&page=${page}&page_size=20`);
          expect([reply.body.length, reply.headers['x-total-count']]).toEqual([page === 5 ? 15 : 20, '95']);
          paged.push(...reply.body);
        }
        expect(paged).toEqual(all);
      }
    },
  );

  it('have 30 students by default, and are empty after the last one', async () => {
    expect((await admin.get(`${summaryPath}?page=1`)).body).toHaveLength(30);
    expect((await admin.get(`${summaryPath}?page=4`)).body).toHaveLength(5);
    expect((await admin.get(`${summaryPath}?page_size=10`)).body).toHaveLength(10);
    const beyond = await admin.get(`${summaryPath}?page=5`);
    expect([beyond.status, beyond.body, beyond.headers['x-total-count']]).toEqual([200, [], '95']);
  });

  it('count the matching students', async () => {
    const reply = await admin.get(`${summaryPath}?page=1&page_size=4&search=namesake9`);
    expect([reply.body.length, reply.headers['x-total-count']]).toEqual([4, '7']);
  });
});

describe('the progress of a school', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** A school whose students have these totals. */
  async function schoolWith(name: string, totals: readonly number[]): Promise<TestClient> {
    const { admin } = await openSchool(test, name);
    await sql`
      with added as (
        insert into accounts (email, first_name, last_name, school_id, graduation_year)
        select s.id || '-' || n || '@example.org', 'Kim', 'Lee', s.id, 2026 + n % 2
        from generate_series(1, ${totals.length}::int) n, schools s where s.name = ${name} order by n
        returning id
      ), numbered as (select id, row_number() over (order by id) as n from added)
      insert into student_totals (account_id, total_hours, verified_entries)
      select id, (${[...totals]}::numeric[])[n], 1 from numbered
      where (${[...totals]}::numeric[])[n] > 0`.execute(test.db);
    return admin;
  }

  it('counts who has met the requirement, exactly at its boundary', async () => {
    const totals = [0, 0, 0.01, 24.99, 25, 49.99, 50, 74.99, 75, 99.99, 100, 100.01, 250];
    const admin = await schoolWith('Boundary', totals);
    expect((await admin.get(standingPath)).body).toEqual({
      school: 'Boundary',
      years: [2026, 2027, 2028],
      students: 13,
      met: 3,
      percent: 23.08,
    });
  });

  it('counts the requirement as met with 100.00 counted hours and not with 99.99', async () => {
    const { admin } = await openSchool(test, 'Entries');
    const met = await test.build.account({ school: 'Entries', graduation_year: 2027 });
    const missed = await test.build.account({ school: 'Entries', graduation_year: 2027 });
    for (let entry = 0; entry < 9; entry += 1) {
      for (const student of [met, missed]) await test.build.entry(student, { hours: 10, verified: true });
    }
    await test.build.entry(met, { hours: 10, verified: true });
    await test.build.entry(missed, { hours: 9.99, verified: true });
    await test.build.entry(missed, { hours: 10 });
    await test.build.entry(missed, { hours: 10, verified: true, recycling_bin: true });
    expect((await admin.get(standingPath)).body).toMatchObject({ students: 2, met: 1, percent: 50 });
  });

  it('is that of the chosen year', async () => {
    const admin = await schoolWith('Years', [100, 0, 100]);
    expect((await admin.get(`${standingPath}?graduation_year=2027`)).body).toMatchObject({
      met: 2,
      percent: 100,
    });
    expect((await admin.get(`${standingPath}?graduation_year=2026`)).body).toMatchObject({
      met: 0,
      percent: 0,
    });
  });

  it('is 0 percent only for nobody, and 100 percent only for everybody', async () => {
    const nobody = await schoolWith('Nobody', []);
    expect((await nobody.get(standingPath)).body).toMatchObject({ students: 0, met: 0, percent: 0 });
    const one = await schoolWith('All but one', [...Array.from({ length: 24_999 }, () => 100), 99.99]);
    expect((await one.get(standingPath)).body).toMatchObject({
      students: 25_000,
      met: 24_999,
      percent: 99.99,
    });
    const first = await schoolWith('One', [100, ...Array.from({ length: 24_999 }, () => 99.99)]);
    expect((await first.get(standingPath)).body).toMatchObject({ met: 1, percent: 0.01 });
    const all = await schoolWith('Everybody', [100, 100, 100]);
    expect((await all.get(standingPath)).body).toMatchObject({ percent: 100 });
  });
});
