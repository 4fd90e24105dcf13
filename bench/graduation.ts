/**
 * npm run bench:graduation [-- --students 20000 --strict]: how long a class report, and the preview of a
 * changed rule, take for this many students; how long a student's own page takes, and how long other requests
 * wait meanwhile. All students are in one class, which is worse than any real school. Exits with 1 when
 * something failed; with --strict also when a target is missed.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { presetOf } from '#features/requirements/rules/presets.ts';
import type { Db } from '#server/platform/app-context.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { onServer, withDatabase } from '#server/testing/database/test-server.ts';
import { sessionOf } from './fill.ts';
import { ADMINISTRATOR_SESSION, fillSchool } from './fill-school.ts';
import { browserHeaders, overHttp, type Sent } from './measure.ts';
import { startProduct } from './processes.ts';
import { isMet, tableOfTargets, type Target } from './targets.ts';

const CLASS = 2027;
/** As many requests at once as while somebody reads a report. */
const OTHERS = 4;
const SECONDS = 5;
const TIMES = 3;
/** Linux, in /proc. */
const TICK_MS = 10;
const WITHIN_MS = { most: 5000 } as const;
const PAGE_P95_MS = { most: 100 } as const;

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '20000' },
    strict: { type: 'boolean', default: false },
  },
});
const students = Number(values.students);
if (!Number.isInteger(students) || students < 100) {
  console.error('Usage: npm run bench:graduation [-- --students 20000 --strict]');
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
try {
  await onServer(postgres.connectionString, 'create database bench_graduation');
  const connectionString = withDatabase(postgres.connectionString, 'bench_graduation');
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  try {
    await migrateToLatest(db, () => undefined);
    const { entries } = await fillSchool(db, students);
    const program = await addProgram(db);
    const [load = 0] = loadavg();
    console.log(
      `A class of ${students} students with ${entries} entries; the machine's load is ${load.toFixed(1)}`,
    );
    tell(await measure(connectionString, program));
  } finally {
    await close();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Everybody is in one class, with rules that check each entry; the administrator is the head. */
async function addProgram(db: Db): Promise<number> {
  await sql`update accounts set graduation_year = ${CLASS} where not is_school_administration`.execute(db);
  await sql`update accounts set is_school_administration_head = true where is_school_administration`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into programs (school_id, name, kind, created_at) values (1, 'Service', 'graduation', now()) returning id
    ), ruled as (
      insert into program_rules (program_id, from_class, rules, created_at)
      select id, 1990, ${JSON.stringify(rules(20))}::jsonb, now() from made
    )
    select id from made`.execute(db);
  await sql`vacuum analyze accounts`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('There is no program');
  return made.id;
}

/** Arkansas, with a yearly limit, so that some hours do not count. */
function rules(cap: number) {
  return {
    ...presetOf('arkansas').rules,
    entry: {},
    caps: [{ of: { kind: 'everything' }, hours: cap, per: 'year' }],
  };
}

interface Timed {
  readonly ms: number;
  readonly bytes: number;
}

async function measure(connectionString: string, program: number): Promise<Target[]> {
  const product = await startProduct(connectionString);
  try {
    const { url } = product;
    const headers = browserHeaders(url, ADMINISTRATOR_SESSION);
    const timed = async (address: string, body?: object): Promise<Timed> => {
      const began = performance.now();
      const reply = await fetch(url + address, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { length } = await reply.text();
      if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}`);
      return { ms: performance.now() - began, bytes: length };
    };
    const report = () => timed(`/api/admin/graduation?class=${CLASS}`);
    const preview = () =>
      timed('/api/admin/programs/preview', {
        program,
        from_class: CLASS,
        to_class: CLASS,
        rules: rules(15),
        reason: 'A bench',
      });
    const looks = Array.from({ length: 50 }, (_, index) => ({
      method: 'GET' as const,
      path: '/api/requirements',
      headers: browserHeaders(url, sessionOf(1 + index)),
    }));
    const look = overHttp(url, OTHERS, 200, looks);
    const alone = await look({ seconds: SECONDS });
    const targets: Target[] = [
      { on: 'alone', name: 'page of a student: p95 in ms', measured: p95(alone), wanted: PAGE_P95_MS },
    ];
    for (const [name, work] of [
      ['report of the class', report],
      ['preview of a changed rule', preview],
    ] as const) {
      const single: Timed[] = [];
      const cpuBefore = await cpuOf(product.pid);
      for (let time = 0; time < TIMES; time += 1) single.push(await work());
      const cpu = ((await cpuOf(product.pid)) - cpuBefore) / TIMES;
      const slowest = Math.max(...single.map(({ ms }) => ms));
      const times = single.map(({ ms }) => Math.round(ms)).join(', ');
      const kilobytes = Math.round((single[0]?.bytes ?? 0) / 1000);
      console.log(
        `  ${name}: ${times} ms, of the product's processor time ${Math.round(cpu)} ms; ${kilobytes} kB`,
      );
      const looking = look({ seconds: SECONDS });
      const until = performance.now() + SECONDS * 1000;
      let reports = 0;
      while (performance.now() < until) {
        await work();
        reports += 1;
      }
      const during = await looking;
      console.log(
        `  page of a student during ${reports} of them: ${spreadText(during)}; alone: ${spreadText(alone)}`,
      );
      targets.push(
        { on: 'alone', name: `${name}: ms`, measured: slowest, wanted: WITHIN_MS },
        {
          on: name,
          name: 'page of a student meanwhile: p95 in ms',
          measured: p95(during),
          wanted: PAGE_P95_MS,
        },
      );
      if (during.failures > 0) throw new Error(`Pages failed meanwhile: ${JSON.stringify(during.statuses)}`);
    }
    return targets;
  } finally {
    await product.stop();
  }
}

/** Processor milliseconds of a process, which do not depend on other load; NaN if unknown. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? NaN) + (system ?? NaN)) * TICK_MS;
}

function tell(targets: readonly Target[]): void {
  console.log(`\n${tableOfTargets(targets)}`);
  const missed = targets.filter((target) => !isMet(target)).length;
  if (missed > 0) console.error(`${missed} of ${targets.length} targets are MISSED.`);
  if (values.strict && missed > 0) process.exitCode = 1;
}

function at(share: number, { times }: Sent): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Infinity;
}
function p95(sent: Sent): number {
  return at(0.95, sent);
}

function spreadText(sent: Sent): string {
  const shown = [0.5, 0.95, 0.99, 1].map((share) => Math.round(at(share, sent)));
  return `${sent.times.length} responses, p50/p95/p99/longest ${shown.join('/')} ms`;
}
