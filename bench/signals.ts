/**
 * npm run bench:signals [-- --other --seeds 5 --students 20000]: what the signal rules find in a generated
 * school, and how long they take. `--other` uses a school that was not used to tune the rules; with several
 * seeds, the last line sums them up.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { sweepSchool } from '#features/office/server/signals/sweep.queries.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { onServer, withDatabase } from '#server/testing/database/test-server.ts';
import { loadSchool } from '#server/testing/generated-school/load.ts';
import { generateSchool, OTHER_SCHOOL, SCHOOL } from '#server/testing/generated-school/generated-school.ts';
import { rateRules, rateTable, type Rates } from '#server/testing/generated-school/rate.ts';

const { values } = parseArgs({
  options: {
    other: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1' },
    students: { type: 'string' },
  },
});
const parameters = values.other ? OTHER_SCHOOL : SCHOOL;

const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
try {
  const all: Rates[] = [];
  for (let turn = 0; turn < Number(values.seeds); turn += 1) {
    const name = `bench_signals_${turn}`;
    await onServer(postgres.connectionString, `create database ${name}`);
    const connectionString = withDatabase(postgres.connectionString, name);
    const { db, close } = connectDatabase({ connectionString, log: console.error });
    try {
      await migrateToLatest(db, () => undefined);
      const seed = parameters.seed + turn;
      const students = Number(values.students ?? parameters.students);
      const loaded = await loadSchool(
        db,
        generateSchool({ ...parameters, students, seed }),
        'Generated School',
      );
      await sql`vacuum analyze`.execute(db);
      for (const what of ['found', 'looked at again']) {
        const began = performance.now();
        const entries = await db
          .transaction()
          .execute((trx) =>
            sweepSchool(trx, { schoolId: loaded.schoolId, needed: 100 }, new Date(parameters.until)),
          );
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`Seed ${seed}: ${entries} of ${loaded.entries.length} entries, ${what} in ${seconds} s`);
      }
      const rates = await rateRules(db, loaded);
      all.push(rates);
      console.log(rateTable(rates));
    } finally {
      await close();
    }
  }
  const mean = (of: (rates: Rates) => number) => all.reduce((sum, rates) => sum + of(rates), 0) / all.length;
  // The mean of ratios would overweight small numbers.
  const common = mean((rates) => rates.common_names * rates.honest) / mean(({ honest }) => honest);
  console.log(
    `\nOf ${all.length} schools: recall ${(mean(({ recall }) => recall) * 100).toFixed(1)} %, honest ${(mean(({ honest }) => honest) * 100).toFixed(2)} %, common surnames ${common.toFixed(2)} times`,
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
