/** A school's spreadsheets, as an administrator's browser downloads them. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionName } from '#server/platform/database/connection-names.ts';
import { SPREADSHEET_TYPE } from '#server/platform/xlsx/spreadsheet.ts';
import { readSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { writeSpreadsheetOf } from './download.spreadsheet.ts';

const schoolPath = '/api/admin/entries/download';
const personPath = (id: number): string => `/api/admin/entries/${id}/download`;

const cookiesOf = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function download(test: TestApp, client: TestClient, url: string) {
  const headers = { cookie: cookiesOf(client), 'accept-encoding': 'gzip, br' };
  const reply = await test.app.inject({ url, headers });
  expect(reply.statusCode).toBe(200);
  const [entries, students] = [1, 2].map((number) => {
    const { sheetName, rows } = readSpreadsheet(reply.rawPayload, number);
    return { sheetName, rows, values: rows.map((row) => row.map((cell) => cell?.value)) };
  });
  return { headers: reply.headers, entries, students };
}

const peopleTitles = ['Last Name', 'First Name', 'Email', 'Graduation Year'];
const titles = {
  entries: [
    ...peopleTitles,
    'Event Name',
    'Date of Event',
    'Hours Worked',
    'Role',
    'Organizer',
    'Description',
    'Contact',
    'Verified',
    'Recorded on',
    'School at the time',
    'How it was verified',
  ],
  students: [...peopleTitles, 'Verified Hours', 'Verified Entries', 'Requirement met'],
};

describe('the spreadsheet of a school', () => {
  let test: TestApp;
  let admin: TestClient;
  const person: Record<string, { id: number }> = {};
  beforeAll(async () => {
    test = await createTestApp();
    const build = (first_name: string, last_name: string, graduation_year: number, isAdmin = false) =>
      test.build.account({
        email: `${first_name.toLowerCase()}@school.example`,
        first_name,
        last_name,
        graduation_year,
        is_school_administration: isAdmin,
      });
    person['Zoë'] = await build('Zoë', 'oh', 2027);
    person['Ana'] = await build('Ana', 'Oh', 2027);
    person['Old'] = await build('Old', 'Graduate', 2022);
    person['Idle'] = await build('Idle', 'Ähre', 2028);
    person['Former'] = await build('Former', 'Student', 2024, true);
    const account = await test.build.account({ is_school_administration: true, last_name: 'Administrator' });
    admin = await test.signIn(account);

    const parts = {
      role: 'Helper',
      organizer: 'Food bank',
      contact: 'a@example.org',
      description: 'Packed.',
    };
    const add = (who: string, event: string, date: string, hours: number, verified: boolean) =>
      test.build.entry(person[who] ?? { id: 0 }, { ...parts, event, date, hours, verified });
    await add('Zoë', 'Later', '2026-04-02', 9.99, true);
    await add('Zoë', '=1+1', '2026-04-01', 0.5, false);
    for (let day = 1; day <= 10; day += 1) await add('Ana', 'Daily', `2026-03-${10 + day}`, 10, true);
    await add('Old', 'Long ago', '2022-01-31', 1.25, true);
    await add('Former', 'As a student', '2023-01-01', 2, true);
    await test.build.entry(person['Ana'] ?? { id: 0 }, {
      event: 'Binned',
      verified: true,
      recycling_bin: true,
    });
    await test.build.entry(person['Idle'] ?? { id: 0 }, { event: 'Binned', recycling_bin: true });
    const stranger = await test.build.account({ school: 'UCLA' });
    await test.build.entry(stranger, { event: 'Of another school', verified: true });
    person['Stranger'] = stranger;
    // Five to midnight of May 3 in Los Angeles, where it is already May 4 in UTC.
    await sql`update entries set created_at = '2026-05-04T06:55:00Z'`.execute(test.db);
  });
  afterAll(() => test.close());

  it('has everybody’s entries by name and day, except those in the bin', async () => {
    const { entries, headers } = await download(test, admin, schoolPath);
    const end = ['Helper', 'Food bank', 'Packed.', 'a@example.org'];
    const last = [46_145, 'Larchmont Charter High School', ''];
    const ana = ['Oh', 'Ana', 'ana@school.example', 2027];
    const zoe = ['oh', 'Zoë', 'zoë@school.example', 2027];
    expect(entries?.sheetName).toBe('Entries');
    expect(entries?.values).toEqual([
      titles.entries,
      ['Graduate', 'Old', 'old@school.example', 2022, 'Long ago', 44_592, 1.25, ...end, 'Yes', ...last],
      ...Array.from({ length: 10 }, (_, day) => [...ana, 'Daily', 46_092 + day, 10, ...end, 'Yes', ...last]),
      [...zoe, '=1+1', 46_113, 0.5, ...end, 'No', ...last],
      [...zoe, 'Later', 46_114, 9.99, ...end, 'Yes', ...last],
      ['Student', 'Former', 'former@school.example', 2024, 'As a student', 44_927, 2, ...end, 'Yes', ...last],
    ]);
    const formats = entries?.rows[1]?.map((cell) => cell?.format);
    expect([formats?.[3], formats?.[5], formats?.[6], formats?.[12]]).toEqual(['0', 'date', '0.00', 'date']);
    expect(headers).toMatchObject({
      'content-type': SPREADSHEET_TYPE,
      'content-disposition': 'attachment; filename="all_entries.xlsx"',
      'x-total-count': '14',
      'cache-control': 'no-store',
    });
    // The file is compressed already.
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('has each student’s counted hours, and administrators only if they have entries', async () => {
    const { students } = await download(test, admin, schoolPath);
    expect(students?.sheetName).toBe('Students');
    expect(students?.values).toEqual([
      titles.students,
      ['Ähre', 'Idle', 'idle@school.example', 2028, 0, 0, 'No'],
      ['Graduate', 'Old', 'old@school.example', 2022, 1.25, 1, 'No'],
      ['Oh', 'Ana', 'ana@school.example', 2027, 100, 10, 'Yes'],
      ['oh', 'Zoë', 'zoë@school.example', 2027, 9.99, 1, 'No'],
      ['Student', 'Former', 'former@school.example', 2024, 2, 1, 'No'],
    ]);
  });

  it('can be limited to one graduation year, even one that the summary does not list', async () => {
    const { entries, students, headers } = await download(test, admin, `${schoolPath}?graduation_year=2022`);
    expect(entries?.values.slice(1).map((row) => row[4])).toEqual(['Long ago']);
    expect(students?.values.slice(1).map((row) => row[0])).toEqual(['Graduate']);
    expect(headers['x-total-count']).toBe('1');
    const nobody = await download(test, admin, `${schoolPath}?graduation_year=2040`);
    expect([nobody.entries?.values, nobody.students?.values]).toEqual([[titles.entries], [titles.students]]);
  });

  it('can be limited to one person, and is named by their id', async () => {
    const id = person['Zoë']?.id ?? 0;
    const { entries, students, headers } = await download(test, admin, personPath(id));
    expect(entries?.values.slice(1).map((row) => [row[1], row[4]])).toEqual([
      ['Zoë', '=1+1'],
      ['Zoë', 'Later'],
    ]);
    expect(students?.values.slice(1)).toEqual([['oh', 'Zoë', 'zoë@school.example', 2027, 9.99, 1, 'No']]);
    expect(headers['content-disposition']).toBe(`attachment; filename="entries_${id}.xlsx"`);
    expect(headers['x-total-count']).toBe('2');
  });

  it('is only for administrators of that school', async () => {
    const own = person['Zoë']?.id ?? 0;
    const student = await test.signIn(await test.build.account());
    for (const path of [schoolPath, personPath(own)]) {
      expect([(await test.visitor().get(path)).status, (await student.get(path)).status]).toEqual([401, 403]);
    }
    const other = await test.signIn(
      await test.build.account({ school: 'UCLA', is_school_administration_head: true }),
    );
    for (const [client, id] of [
      [other, own],
      [admin, person['Stranger']?.id ?? 0],
      [admin, 999_999],
    ] as const) {
      const reply = await client.get(personPath(id));
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
    }
    const { entries } = await download(test, other, schoolPath);
    expect(entries?.values.slice(1).map((row) => row[4])).toEqual(['Of another school']);
  });
});

describe('a large download', () => {
  let test: TestApp;
  let admins: TestClient[];
  let admin: TestClient;
  let port: number;
  beforeAll(async () => {
    test = await createTestApp();
    const accounts = [1, 2, 3].map(() => test.build.account({ is_school_administration: true }));
    admins = await Promise.all(accounts.map(async (account) => test.signIn(await account)));
    [admin] = admins as [TestClient];
    // 4000 entries of 20 people, with texts that hardly compress, so that no buffer holds them all.
    await sql`
      with people as (
        insert into accounts (email, first_name, last_name, school_id, graduation_year)
        select 'many' || n || '@example.org', 'Kim', 'Lee ' || n, s.id, 2027
        from generate_series(1, 20) n, schools s where s.name = 'Larchmont Charter High School' returning id
      )
      insert into entries (account_id, event, date, hours, role, organizer, contact, description)
      select p.id, 'Event ' || n, '2026-04-01', 1, 'Helper', 'Food bank', 'a@example.org',
        (select string_agg(md5(p.id || '/' || n || '/' || k), '') from generate_series(1, 150) k)
      from people p, generate_series(1, 200) n`.execute(test.db);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.close());

  async function open(client = admin): Promise<IncomingMessage> {
    const headers = { cookie: cookiesOf(client) };
    const [reply] = await once(
      get({ port, host: '127.0.0.1', path: schoolPath, headers, agent: false }),
      'response',
    );
    return reply;
  }

  const connectionsInUse = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        and application_name = ${connectionName()}`.execute(test.db);
    return rows[0]?.count ?? Number.NaN;
  };

  it('holds no database connection while its readers are slow', async () => {
    // More downloads than the pool has connections.
    const replies = await Promise.all(Array.from({ length: 7 }, (_, n) => open(admins[n % 3])));
    await expect.poll(connectionsInUse).toBe(0);
    expect((await test.visitor().get('/api/schools')).status).toBe(200);
    // The downloads were still running: each now receives the rest.
    const left = await Promise.all(
      replies.map((reply) => once(reply, 'readable').then(() => reply.complete)),
    );
    expect(left).toEqual(replies.map(() => false));
    const [first] = await Promise.all(
      replies.slice(0, 1).map((reply) => Readable.prototype.toArray.call(reply)),
    );
    expect(readSpreadsheet(Buffer.concat(first ?? [])).rows).toHaveLength(4001);
    for (const reply of replies) reply.destroy();
  });

  it('is limited to three per person and eight in all; more are refused for now', async () => {
    const [first, second, third] = admins as [TestClient, TestClient, TestClient];
    const replies: IncomingMessage[] = [];
    for (const client of [first, first, first, second, second, second, third, third]) {
      // A download's slot is free once its thread has ended.
      const opens = async () => {
        const reply = await open(client);
        if (reply.statusCode === 200) replies.push(reply);
        return reply.statusCode;
      };
      await expect.poll(opens).toBe(200);
    }
    const own = await first.get(schoolPath);
    expect([own.status, own.headers['retry-after'], own.body]).toEqual([
      503,
      '30',
      { detail: 'You have 3 spreadsheets under way. Please wait until one is saved, and try again.' },
    ]);
    expect((await third.get(schoolPath)).body).toEqual({
      detail: 'Limelight is writing as many spreadsheets as it can. Please try again in a moment.',
    });
    /** The status of a download that the client aborts as soon as it begins. */
    const begin = async (client: TestClient) => {
      const reply = await open(client);
      reply.destroy();
      return reply.statusCode;
    };
    // An aborted download frees its slot.
    replies[0]?.destroy();
    await expect.poll(() => begin(first)).toBe(200);
    for (const reply of replies) reply.destroy();
    await expect.poll(() => begin(third)).toBe(200);
    // So does a download of a missing student, and a HEAD request.
    await expect.poll(() => begin(first)).toBe(200);
    for (let n = 0; n < 4; n += 1) {
      const ask = (method: 'GET' | 'HEAD', path: string) => async () =>
        (await first.request({ method, path })).status;
      await expect.poll(ask('GET', personPath(999_999))).toBe(404);
      await expect.poll(ask('HEAD', schoolPath)).toBe(200);
    }
  });

  it('frees its slot when the client leaves before it begins', async () => {
    // A new administrator: threads of earlier downloads may still be ending.
    const first = await test.signIn(await test.build.account({ is_school_administration: true }));
    const headers = { cookie: cookiesOf(first) };
    await test.db.transaction().execute(async (trx) => {
      await sql`lock table entries in access exclusive mode`.execute(trx);
      for (let n = 0; n < 3; n += 1) {
        const request = get({ port, host: '127.0.0.1', path: schoolPath, headers, agent: false });
        request.on('error', () => undefined);
        await expect.poll(() => countWaiting(test.db)).toBe(n + 1);
        request.destroy();
      }
    });
    await expect
      .poll(
        async () => {
          const reply = await open(first);
          reply.destroy();
          return reply.statusCode;
        },
        { timeout: 30_000 },
      )
      .toBe(200);
  });

  it('reads the database only as fast as the client, and stops when the client leaves', async () => {
    let queries = 0;
    const db = test.db.withPlugin({
      // Nested queries are counted, too.
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1;
        return result;
      },
    });
    const { id } = await test.db
      .selectFrom('schools')
      .select('id')
      .where('name', '=', 'Larchmont Charter High School')
      .executeTakeFirstOrThrow();
    const spreadsheet = await writeSpreadsheetOf(db, { schoolId: id }, 'America/Los_Angeles');
    expect(queries).toBe(0);
    let bytes = 0;
    for await (const chunk of spreadsheet as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > 100_000) break;
    }
    // The people, and the first of four batches.
    expect([spreadsheet.destroyed, queries]).toEqual([true, 2]);
  });

  it('breaks off when a row cannot be written, so that no partial file looks complete', async () => {
    await sql`
      update entries set date = 'infinity' where id = (
        select e.id from entries e join accounts a on a.id = e.account_id
        where a.last_name = 'Lee 9' order by e.id limit 1
      )`.execute(test.db);
    const reply = await open();
    await expect(Readable.prototype.toArray.call(reply)).rejects.toThrow('aborted');
    // The download had begun; it was not refused.
    expect(reply.statusCode).toBe(200);
    await sql`update entries set date = '2026-04-01' where date = 'infinity'`.execute(test.db);
    const whole = Buffer.concat(await Readable.prototype.toArray.call(await open()));
    expect(readSpreadsheet(whole).rows).toHaveLength(4001);
  });
});
