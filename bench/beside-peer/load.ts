/** DATABASE_URL=… node bench/beside-peer/load.ts FOLDER [--without-history] */
import { parseArgs } from 'node:util';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { loadSeed } from './load-seed.ts';

const { values, positionals } = parseArgs({
  options: { 'without-history': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
const connectionString = process.env['DATABASE_URL'];
if (folder === undefined || connectionString === undefined) {
  console.error('Usage: DATABASE_URL=… node bench/beside-peer/load.ts FOLDER [--without-history]');
  process.exit(2);
}

const began = performance.now();
const { db, close } = connectDatabase({ connectionString, log: console.error });
try {
  await migrateToLatest(db, () => undefined);
  // All accounts of the seed have one password; its cost is the product's.
  const passwordHash = await hashPassword('volunteer-2024');
  await loadSeed(connectionString, folder, { passwordHash, withHistory: !values['without-history'] });
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0) throw new Error(`The loaded totals of ${wrong.length} students are wrong`);
  console.log(`Loaded in ${Math.round((performance.now() - began) / 1000)} s`);
} finally {
  await close();
}
