// The seed's rows must stay as the product leaves them: the same numbers, a proven history, and people who can go on.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadSeed } from './load-seed.ts';

const API = '/api/volunteer_hours_portfolio';
const STUDENTS = 10;
const ADMINISTRATOR = STUDENTS + 1;
const EVENT_WITH_A_SEAT = 1;

const students = range(STUDENTS).map((id) => ({ id, first_name: `Zoë ${id}`, last_name: `O'Brien, ${id}` }));
const entries = range(300).map((id) => ({
  id,
  user_id: 1 + ((id * 7) % STUDENTS),
  day: `2026-0${1 + (id % 9)}-1${id % 10}`,
  hours: ((id * 13) % 40) / 4,
  isVerified: id % 4 !== 0,
  isInBin: id % 50 === 0 || id % 51 === 0,
}));

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  test.clock.set(new Date());
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-seed-'));
  try {
    await writeSeed(folder);
    await loadSeed(test.connectionString, folder, { passwordHash: 'none' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
afterAll(() => test.close());

it('has totals as the triggers keep them, and the number of people who come', async () => {
  expect(await findWrongTotals(test.db)).toEqual([]);
  const totals = await test.db.selectFrom('student_totals').selectAll().orderBy('account_id').execute();
  expect(totals.map((row) => [row.account_id, Number(row.total_hours), row.verified_entries])).toEqual(
    students.map(({ id }) => [id, totalOf(id), countedOf(id).length]),
  );
  const events = await test.db
    .selectFrom('events')
    .select(['id', 'current_attendees'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { id: EVENT_WITH_A_SEAT, current_attendees: 2 },
    { id: 2, current_attendees: 0 },
  ]);
});

it('has a history that the product proves', async () => {
  const { findings, lines, histories } = await auditHistory(test.db);
  const verified = entries.filter((entry) => entry.isVerified);
  expect({ findings, lines, histories }).toEqual({
    findings: [],
    lines: entries.length + verified.length,
    histories: STUDENTS,
  });
});

it('has the evidence of every confirmation, and all indexes', async () => {
  const others = await test.db
    .selectFrom('entries')
    .where((row) => row.or([row('evidence_kind', 'is', null), row('evidence_kind', '<>', 'mail link')]))
    .where('verified', '=', true)
    .select('id')
    .execute();
  expect(others).toEqual([]);
  const fresh = await createTestApp();
  try {
    expect(await indexesOf(test)).toEqual(await indexesOf(fresh));
  } finally {
    await fresh.close();
  }
});

it('answers the leaderboard and a portfolio', async () => {
  const page = await test.visitor().get(`${API}/leaderboard?page=1&page_size=20`);
  expect(page.body.map((row: Row) => [row['user__first_name'], row['total_hours']])).toEqual(
    students
      .map(({ id, first_name }) => [first_name, totalOf(id)] as const)
      .sort(([, one], [, other]) => other - one),
  );
  const portfolio = await memberWithSession(3).get(`${API}/portfolio`);
  const own = entries.filter((entry) => entry.user_id === 3);
  expect(portfolio.body.map((row: Row) => row['id'])).toEqual(
    own.sort((one, other) => other.day.localeCompare(one.day) || other.id - one.id).map(({ id }) => id),
  );
});

it('lets contacts, students and the office go on', async () => {
  const { id, hours, user_id } = waitingEntry();
  const contact = test.visitor();
  const seen = await contact.post(`${API}/verify-entry`, { token: `token-${id}` });
  expect(seen.body).toMatchObject({ state: 'pending', entry: { hours } });
  await contact.post(`${API}/verify-entry-action`, { token: `token-${id}`, action: 'accept' });

  const student = memberWithSession(user_id);
  const created = await student.post(`${API}/create_entry`, {
    event: 'Beach cleanup',
    date: '2026-05-03',
    hours: 2,
    role: 'Helper',
    organizer: 'Heal the Bay',
    contact: 'lead@healthebay.example',
    description: 'Picked up litter.',
  });
  expect(created.body).toMatchObject({ id: entries.length + 1, request_state: 'queued' });
  const registered = await memberWithSession(5).put(
    `/api/volunteer_events/events/${EVENT_WITH_A_SEAT}/register`,
    {},
  );
  expect(registered.body).toMatchObject({ current_attendees: 3 });
  expect((await memberWithSession(ADMINISTRATOR).get('/api/admin/entry-summary')).status).toBe(200);

  expect([...(await findWrongTotals(test.db)), ...(await auditHistory(test.db)).findings]).toEqual([]);
  const [total] = await test.db
    .selectFrom('student_totals')
    .where('account_id', '=', user_id)
    .select('total_hours')
    .execute();
  expect(Number(total?.total_hours)).toBe(totalOf(user_id) + hours);
});

it.each(['origin', 'replica'])('is served by the least SQL with triggers as %s', async (triggers) => {
  const functions = await readFile(path.join(import.meta.dirname, 'lean', 'functions.sql'), 'utf8');
  await sql.raw(functions).execute(test.db);
  const before = await countAll();
  await test.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = ${sql.lit(triggers)}`.execute(trx);
    await sql`select lean.create_entry(sha256('bench-session-3'), 'lead@healthebay.example')`.execute(trx);
    await sql`select lean.look(token_hash, '1'), lean.accept(token_hash, '1') from lean.links where n = 1`.execute(
      trx,
    );
    await sql`select lean.register(sha256(convert_to('bench-session-' || account_id, 'utf8')), event_id)
      from lean.seats where n = 1`.execute(trx);
  });
  expect([...(await findWrongTotals(test.db)), ...(await auditHistory(test.db)).findings]).toEqual([]);
  expect(await countAll()).toEqual({
    lines: before.lines + 3,
    verified: before.verified + 1,
    seats: before.seats + 1,
    mails: before.mails + 2,
  });
});

async function countAll() {
  const { rows } = await sql<Record<'lines' | 'verified' | 'seats' | 'mails', number>>`
    select (select count(*) from entry_history) as lines, (select sum(verified_entries)::int from student_totals) as verified,
      (select sum(current_attendees)::int from events) as seats, (select count(*) from mails) as mails`.execute(
    test.db,
  );
  if (!rows[0]) throw new Error('Nothing was counted');
  return rows[0];
}

type Row = Readonly<Record<string, unknown>>;

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1);
}

function countedOf(student: number) {
  return entries.filter(({ user_id, isVerified, isInBin }) => user_id === student && isVerified && !isInBin);
}

function totalOf(student: number): number {
  return countedOf(student).reduce((sum, { hours }) => sum + hours, 0);
}

function waitingEntry() {
  const entry = entries.find(({ isVerified, isInBin, hours }) => !isVerified && !isInBin && hours > 0);
  if (!entry) throw new Error('No entry waits');
  return entry;
}

function memberWithSession(account: number) {
  const client = test.visitor();
  client.cookies.set('sessionid', `bench-session-${account}`);
  return client;
}

/** The load drops indexes and makes them anew. */
async function indexesOf({ db }: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as definition, indisvalid from pg_index
    where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace) order by 1`.execute(
    db,
  );
  return rows;
}

async function writeSeed(folder: string): Promise<void> {
  const joined = '2026-01-01T00:00:00Z';
  const person = (id: number, first: string, last: string, flags: string) =>
    `${id},person${id}@students.example,${first},"${last}",1,North,2028,${id % 2 ? 'profile_pictures/a.jpg' : ''},${flags},phc,${joined}`;
  const files: Record<string, readonly string[]> = {
    schools: ['id,name', '1,North', '2,South'],
    users: [
      'id,email,first_name,last_name,school_id,school,graduation_year,profile_picture,is_school_administration,is_school_administration_head,password_phc,date_joined',
      ...students.map(({ id, first_name, last_name }) => person(id, first_name, last_name, 'f,f')),
      person(ADMINISTRATOR, 'Ada', 'Head', 't,t'),
    ],
    entries: [
      'id,user_id,event,date,hours,role,organizer,contact,description,verified,recycling_bin,token,created_at',
      ...entries.map(
        ({ id, user_id, day, hours, isVerified, isInBin }) =>
          `${id},${user_id},Beach,${day},${hours.toFixed(2)},Helper,River,contact${id % 7}@orgs.example,"Sorted ""goods"", and more",${
            isVerified ? 't' : 'f'
          },${isInBin ? 't' : 'f'},${isVerified ? '' : `token-${id}`},2026-09-${10 + (id % 20)}T10:00:00Z`,
      ),
    ],
    events: [
      'id,organizer_id,name,description,location,date,time,max_attendees',
      ...range(2).map((id) => `${id},1,Cleanup,Bring gloves.,Venice,12/24/2099,09:30 AM,3`),
    ],
    registrations: ['id,event_id,user_id', `1,${EVENT_WITH_A_SEAT},3`, `2,${EVENT_WITH_A_SEAT},4`],
  };
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  }
}
