/**
 * npm run bench [-- --students 1000,20000 --school 20000 --seconds 2 --strict]: the product's responses per
 * second, compared with what the machine can do without it, and what heavy work in a large school costs
 * others; then each target. `--students 0` and `--school 0` skip that part. Uses only this machine. Exits
 * with 1 when requests failed; with --strict also when a target is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { onServer, withDatabase } from '#server/testing/database/test-server.ts';
import { fill, type Filled } from './fill.ts';
import { measureSchool } from './school.ts';
import { compareSizes, type Size } from './sizes.ts';
import { CONNECTIONS, measureStudents, type Result } from './students.ts';
import { isMet, tableOf, tableOfTargets, type Target } from './targets.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000,20000' },
    school: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '2' },
    strict: { type: 'boolean', default: false },
  },
});
const sizes = values.students.split(',').map(Number);
const schoolSize = Number(values.school);
const seconds = Number(values.seconds);
if ([...sizes, schoolSize].some((size) => !Number.isInteger(size) || size < 0) || !(seconds >= 1)) {
  console.error('Usage: npm run bench [-- --students 1000,20000 --school 20000 --seconds 2 --strict]');
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const results: Result[] = [];
const targets: Target[] = [];
try {
  console.log(
    'Whoever sends the requests shares the processor with the product and PostgreSQL: only ratios mean something.',
  );
  const filled: Size[] = [];
  for (const students of sizes.filter((size) => size > 0)) {
    const size = await fillOne(students);
    filled.push(size);
    const measured = await measureStudents(size.connectionString, size.filled, seconds);
    results.push(...measured.results);
    targets.push(...measured.targets);
  }
  const [fewest, most] = [filled[0], filled.at(-1)];
  if (fewest && most && fewest !== most) {
    const { compared, target } = await compareSizes(fewest, most, seconds);
    console.log(`${target.name}: ${compared.product.per_second}/s beside ${compared.bare.per_second}/s`);
    targets.push(target);
  }
  if (schoolSize > 0) targets.push(...(await measureSchool(postgres.connectionString, schoolSize, seconds)));
  tell();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fillOne(students: number): Promise<Size & { readonly filled: Filled }> {
  const name = `bench_${students}`;
  await onServer(postgres.connectionString, `create database ${name}`);
  const connectionString = withDatabase(postgres.connectionString, name);
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  try {
    console.log(`${students} students:`);
    await migrateToLatest(db, () => undefined);
    const filled = await fill(db, students);
    console.log(`  ${filled.entries} entries, filled in ${filled.seconds} s`);
    return { students, connectionString, filled };
  } finally {
    await close();
  }
}

function tell(): void {
  const header = [
    'students',
    'what',
    'per second',
    'compared with',
    'per second',
    'ratio',
    'p50 ms',
    'p99 ms',
    'failures',
  ];
  const lines = results.map(({ students, name, product, bare, ratio, compared_with }) => [
    String(students),
    name,
    String(product.per_second),
    compared_with,
    String(bare.per_second),
    ratio.toFixed(2),
    String(product.p50_ms),
    String(product.p99_ms),
    String(product.failures),
  ]);
  if (lines.length > 0) console.log(`\n${CONNECTIONS} connections:\n${tableOf(header, lines)}`);
  console.log(`\n${tableOfTargets(targets)}`);
  const missed = targets.filter((target) => !isMet(target)).length;
  if (missed > 0) console.error(`${missed} of ${targets.length} targets are MISSED.`);
  const failures = results.reduce((sum, { product }) => sum + product.failures, 0);
  if (failures > 0) console.error('Some requests failed; the figures of those lines mean nothing.');
  if (failures > 0 || (values.strict && missed > 0)) process.exitCode = 1;
}
