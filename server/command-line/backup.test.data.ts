/** Data compared by the tests of backup and restore: every row of every table. */
import { sql } from 'kysely';
import { allTables } from '#server/platform/backup/tables.ts';
import type { Db } from '#server/platform/app-context.ts';

/** Not in a backup, although the test data has rows in them. */
const leftOut: readonly string[] = ['sessions', 'leaderboard_changes'];

/** All rows of all other tables as sorted text. */
export async function readEverything(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of allTables.filter((name) => !leftOut.includes(name))) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(db);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}
