// Jobs with several parts: a failing part does not stop the others, and the job names it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, DAY } from './platform/clock.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Makes every deletion of rows from a table fail. */
async function breakDeleting(table: string): Promise<void> {
  await sql`create or replace function broken() returns trigger language plpgsql as
    $$ begin raise exception 'The disk of % is broken', tg_table_name; end $$`.execute(test.db);
  await sql`create trigger broken before delete on ${sql.table(table)} for each statement execute function broken()`.execute(
    test.db,
  );
}

it('the job continues with the other sweeps when the first ones fail, and names those', async () => {
  await breakDeleting('sessions');
  await breakDeleting('activity');
  const { db, clock } = test;
  await db
    .insertInto('throttles')
    .values({ key: 'old', count: 1, ends_at: after(clock.now(), -DAY) })
    .execute();
  await expect(test.jobs.runNow('sweep')).rejects.toThrow(
    /^2 of \d+ parts failed\. sessions: The disk of sessions is broken; activity: The disk of activity is broken$/,
  );
  expect(await db.selectFrom('throttles').selectAll().execute()).toEqual([]);
});
