/**
 * npm run bench [-- --students 1000,20000 --school 20000 --seconds 4]: how many requests per second the product answers
 * with so many students, how that compares with a bare Node server that does nothing, and how long the administrator of
 * one school with so many students waits. `--students 0` and `--school 0` leave that part out. Everything stays on this
 * machine.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findWrongTotals } from '#server/features/entries/entries.operations.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { onServer, withDatabase } from '#server/testing/test-server.ts';
import { count, fill } from './fill.ts';
import { LEADERBOARD_PAGE, loadsOn } from './loads.ts';
import { measure, type Measured } from './measure.ts';
import { startBareServer, startProduct } from './processes.ts';
import { measureSchool, type MeasuredSchool } from './school.ts';

interface Result extends Measured {
  readonly students: number;
  /** Requests per second as a share of what the bare server did in the same run. */
  readonly of_ceiling: number;
}

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000,20000' },
    school: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '4' },
  },
});
const sizes = values.students.split(',').map(Number);
const schoolSize = Number(values.school);
const seconds = Number(values.seconds);
if ([...sizes, schoolSize].some((size) => !Number.isInteger(size) || size < 0) || !(seconds >= 1)) {
  console.error('Usage: npm run bench [-- --students 1000,20000 --school 20000 --seconds 4]');
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const results: Result[] = [];
try {
  for (const size of sizes.filter((students) => students > 0)) results.push(...(await measureWith(size)));
  const school = schoolSize > 0 ? await measureSchool(postgres.connectionString, schoolSize) : undefined;
  const file = await keep(results, school);
  console.log(`\n${results.length > 0 ? `${tableOf(results)}\n\n` : ''}Written to ${file}`);
  if (results.some(({ failures }) => failures > 0)) {
    console.error('Some requests failed; the figures of those lines mean nothing.');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureWith(students: number): Promise<Result[]> {
  const name = `bench_${students}`;
  await onServer(postgres.connectionString, `create database ${name}`);
  const connectionString = withDatabase(postgres.connectionString, name);
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    await migrateToLatest(db, () => undefined);
    const filled = await fill(db, students);
    console.log(`${students} students with ${filled.entries} entries (filled in ${filled.seconds} s)`);
    product = await startProduct(connectionString);
    const page = await fetch(`${product.url}${LEADERBOARD_PAGE}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const rows = Number(page.headers.get('x-total-count'));
    if (rows !== students) throw new Error(`The leaderboard has ${rows} rows instead of ${students}`);

    const bare = await startBareServer({ headers: headersOf(page), body: await page.text() });
    const ceilingLoad = {
      name: 'bare Node server, same bytes',
      url: bare.url,
      connections: 64,
      status: 200,
    } as const;
    const ceiling = await measure({
      ...ceilingLoad,
      seconds,
      steps: [{ method: 'GET', path: LEADERBOARD_PAGE }],
    });
    await bare.stop();
    const measured = [ceiling];
    show(ceiling);
    for (const load of loadsOn(product.url, filled, page.headers.get('etag') ?? '', seconds)) {
      const result = await measure(load);
      measured.push(result);
      show(result);
    }
    await check(filled.entries, measured);
    return measured.map((result) => ({
      students,
      ...result,
      of_ceiling: Math.round((result.requests_per_second / ceiling.requests_per_second) * 1000) / 1000,
    }));
  } finally {
    await product?.stop();
    await close();
  }

  /** What was answered must also have been done. */
  async function check(entriesBefore: number, measured: readonly Measured[]): Promise<void> {
    const added = (await count(db)).entries - entriesBefore;
    const answered = measured.find((result) => result.statuses['201'] !== undefined)?.requests ?? 0;
    if (added < answered) throw new Error(`${answered} entries were acknowledged, and ${added} are there`);
    if ((await findWrongTotals(db)).length > 0)
      throw new Error('The totals are wrong after the measurements');
  }
}

/** The headers of the page, without those that every server makes for itself. */
function headersOf(reply: Response): Record<string, string> {
  const own = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'set-cookie'];
  return Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
}

function show({ name, requests_per_second, p50_ms, p99_ms, failures, statuses }: Measured): void {
  const failed = failures === 0 ? '' : `  ${failures} FAILED ${JSON.stringify(statuses)}`;
  console.log(`  ${name}: ${requests_per_second}/s, p50 ${p50_ms} ms, p99 ${p99_ms} ms${failed}`);
}

function tableOf(all: readonly Result[]): string {
  const header = ['students', 'what', 'per second', 'of ceiling', 'p50 ms', 'p99 ms', 'failures'];
  const lines = all.map((one) => [
    String(one.students),
    one.name,
    String(one.requests_per_second),
    `${(one.of_ceiling * 100).toFixed(1)} %`,
    String(one.p50_ms),
    String(one.p99_ms),
    String(one.failures),
  ]);
  const widths = header.map((title, column) =>
    Math.max(...[header, ...lines].map((line) => line[column]?.length ?? 0), title.length),
  );
  return [header, ...lines]
    .map((line) =>
      line
        .map((cell, column) =>
          column === 1 ? cell.padEnd(widths[1] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

async function keep(all: readonly Result[], school: MeasuredSchool | undefined): Promise<string> {
  const target = path.join(import.meta.dirname, 'results');
  await mkdir(target, { recursive: true });
  const at = new Date().toISOString();
  const file = path.join(target, `${at.replaceAll(/[:.]/g, '-')}.json`);
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
  };
  await writeFile(file, `${JSON.stringify({ at, seconds, machine, results: all, school }, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}
