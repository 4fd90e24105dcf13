// What was verified before students were told of it counts as told, when the version that tells them arrives.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { createEmptyDatabase } from '#server/testing/database/test-database.ts';
import { readHourNews } from './hour-news.operations.ts';
import { selectToMail } from './hour-news.queries.ts';

const migrations = path.join(import.meta.dirname, '../../../migrations');
/** 16:37 in Los Angeles. */
const afternoon = new Date('2026-05-04T23:37:00Z');

it('tells nobody of what was verified before', async () => {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-news-'));
  try {
    const { db } = database;
    for (const file of await readdir(migrations)) {
      if (file < '0027') await copyFile(path.join(migrations, file), path.join(folder, file));
    }
    await migrateToLatest(db, () => undefined, { folder });
    await sql`insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at)
      select 'student' || n || '@example.com', 'Ada', 'King', 1, 2027, now() from generate_series(1, 2) n`.execute(
      db,
    );
    const accept = (account: number) =>
      sql`with entry as (
          insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified)
          values (${account}, 'Event', '2026-01-01', 9, 'Role', 'Org', 'a@b.example', 'Text', true) returning id)
        insert into entry_history (entry_id, account_id, kind, actor, entry)
          select id, ${account}, 'accepted', 'contact', '{}' from entry`.execute(db);
    for (let count = 0; count < 4; count += 1) await accept(1);

    await migrateToLatest(db, () => undefined);
    expect(await selectToMail(db, afternoon)).toEqual([]);
    expect(await readHourNews({ db }, 1)).toMatchObject({ verified: [], milestone: null, total_hours: 36 });

    await accept(1);
    await accept(2);
    expect(await selectToMail(db, afternoon)).toEqual([1, 2]);
    expect(await readHourNews({ db }, 1)).toMatchObject({ verified: [{ hours: 9 }], milestone: null });
    expect(await readHourNews({ db }, 2)).toMatchObject({ milestone: 'First hour' });
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
