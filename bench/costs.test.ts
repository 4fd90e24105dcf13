// What everybody does stays within docs/costs.md. PostgreSQL counts it, so it is the same on every machine.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { onServer, withDatabase } from '#server/testing/database/test-server.ts';
import { fill, sessionOf } from './fill.ts';
import { leaderboardRequest, portfolioRequest, writingRequest } from './loads.ts';
import { browserHeaders, type Request } from './measure.ts';
import { openRecorder, type Recorder } from './recording.ts';

const STUDENTS = 1000;
const URL_OF_APP = 'http://127.0.0.1:8080';
/** The least of these counts: now and then a page is full, or a cache is filled. */
const TRIES = 8;

const measures = ['statements', 'in triggers', 'pages', 'WAL records', 'WAL bytes'] as const;
/** Pages that PostgreSQL tidies up on the way, and what it writes about that, differ a little. */
const SLACK = [0, 0, 5, 4, 300];
type Cost = Record<(typeof measures)[number], number>;

let folder: string;
let recorder: Recorder;
let close: () => Promise<void>;
let limits: Map<string, number[]>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-costs-'));
  const options = { dataDir: folder, log: () => undefined, durable: false };
  const before = await startEmbeddedPostgres(options);
  await onServer(before.connectionString, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await before.stop();
  const server = await startEmbeddedPostgres(options);
  for (const statement of [
    `alter system set pg_stat_statements.track = 'all'`,
    'alter system set autovacuum = off',
    'select pg_reload_conf()',
    'create database costs',
  ])
    await onServer(server.connectionString, statement);
  const connectionString = withDatabase(server.connectionString, 'costs');
  const { db, close: disconnect } = connectDatabase({ connectionString, log: console.error });
  await migrateToLatest(db, () => undefined);
  await fill(db, STUDENTS);
  // Again, after its checkpoint: a page that is being written is passed over, and its rows are then read besides the index.
  await sql`vacuum`.execute(db);
  await sql`create extension pg_stat_statements`.execute(db);
  // Like most: not on their first day, on which one more limit holds.
  await sql`update accounts set created_at = now() - interval '90 days'`.execute(db);
  await sql`insert into events (organizer_id, school_id, name, description, location, local_date, local_time, time_zone, starts_at,
      max_attendees, current_attendees)
    select id, school_id, 'Beach cleanup', 'Bring gloves.', 'Pier', current_date + 9, '09:00', 'America/Los_Angeles',
      now() + interval '9 days', 500, 0 from accounts where email = 'student1@bench.example'`.execute(db);
  await disconnect();
  recorder = await openRecorder(connectionString);
  close = async () => {
    await recorder.close();
    await server.stop();
  };
  limits = limitsIn(await readFile(new URL('../docs/costs.md', import.meta.url), 'utf8'));
}, 180_000);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const register = (student: number): Request => ({
  method: 'PUT',
  path: '/api/volunteer_events/events/1/register',
  headers: { ...browserHeaders(URL_OF_APP, sessionOf(student)), 'content-type': 'application/json' },
  body: '{}',
});

it.each<[string, (number: number) => Request]>([
  ['Record an entry', (number) => writingRequest(URL_OF_APP, 'create', number, STUDENTS)],
  ['Open a mailed link', (number) => writingRequest(URL_OF_APP, 'look', number, STUDENTS)],
  ['Accept by link', (number) => writingRequest(URL_OF_APP, 'accept', number, STUDENTS)],
  ['Register for an event', (number) => register(number + 1)],
  ['Portfolio', (number) => portfolioRequest(URL_OF_APP, 50 + number)],
  ['Page of the leaderboard', () => leaderboardRequest(URL_OF_APP)],
])('%s costs what docs/costs.md says', async (name, requestOf) => {
  const costs: Cost[] = [];
  for (let number = 1; number <= TRIES; number += 1) costs.push(await costOf(requestOf(number)));
  const least = measures.map((measure) => Math.min(...costs.map((cost) => cost[measure])));
  const allowed = limits.get(name) ?? [];
  expect(allowed).toHaveLength(measures.length);
  const wrong = measures.flatMap((measure, index) => {
    const [counted = 0, limit = 0, slack = 0] = [least[index], allowed[index], SLACK[index]];
    if (counted > limit) return `${measure}: ${counted}, which is more than ${limit}`;
    // A limit that is never reached hides the next increase.
    return counted * 1.2 + slack < limit ? `${measure}: ${counted}; the limit can be less than ${limit}` : [];
  });
  expect(wrong).toEqual([]);
});

async function costOf({ method, path: url, headers, body = '' }: Request): Promise<Cost> {
  await sql`select pg_stat_statements_reset()`.execute(recorder.db);
  const { statusCode } = await recorder.app.inject({ method, url, headers, payload: body });
  expect(statusCode).toBeLessThan(300);
  const { rows } = await sql<Cost>`
    select coalesce(sum(calls) filter (where toplevel), 0)::int as statements,
      coalesce(sum(calls) filter (where not toplevel), 0)::int as "in triggers",
      coalesce(sum(shared_blks_hit + shared_blks_read) filter (where toplevel), 0)::int as pages,
      coalesce(sum(wal_records) filter (where toplevel), 0)::int as "WAL records",
      coalesce(sum(wal_bytes) filter (where toplevel), 0)::int as "WAL bytes"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query !~ 'pg_stat_statements'`.execute(recorder.db);
  const [cost] = rows;
  if (!cost) throw new Error('PostgreSQL counted nothing');
  return cost;
}

/** By the first cell of each row: its numbers. */
function limitsIn(document: string): Map<string, number[]> {
  const rows = [...document.matchAll(/^\| ([A-Z][^|]*?) +\|((?: +[\d,]+ +\|)+)/gm)];
  return new Map(
    rows.map(([, name = '', cells = '']) => [
      name,
      cells.split('|').flatMap((cell) => (cell.trim() === '' ? [] : Number(cell.replaceAll(',', '')))),
    ]),
  );
}
