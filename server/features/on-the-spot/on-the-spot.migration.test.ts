// Hours that were confirmed by scanning a student's screen: proven ones stay, the others wait for their contact again.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findWrongTotals } from '#server/features/entries/entries.queries.ts';
import { auditHistory } from '#server/features/entry-history/history-audit.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { createEmptyDatabase } from '#server/testing/database/test-database.ts';

const migrations = path.join(import.meta.dirname, '../../../migrations');

it('become hours that a code proves, or go back to waiting, with a line in their history', async () => {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-spot-'));
  try {
    const { db } = database;
    for (const file of await readdir(migrations)) {
      if (file < '0064') await copyFile(path.join(migrations, file), path.join(folder, file));
    }
    await migrateToLatest(db, () => undefined, { folder });
    await sql`update schools set spot_needs_proof = true where id = 2`.execute(db);
    await sql`insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at)
      select 'student' || n || '@example.com', 'Ada', 'King', n, 2027, now() from generate_series(1, 2) n`.execute(
      db,
    );
    const confirmOnTheSpot = async (account: number): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified)
        values (${account}, 'Event', '2026-01-01', 3, 'Role', 'Org', 'a@b.example', 'Text', true) returning id`.execute(
        db,
      );
      const id = rows[0]?.id ?? 0;
      await sql`insert into entry_history (entry_id, account_id, kind, actor, details, entry)
        values (${id}, ${account}, 'accepted', 'contact',
          '{"contact": "a@b.example", "evidence": "on the spot", "facts": {"name": "Sam Ortiz"}}', '{}')`.execute(
        db,
      );
      return id;
    };
    const prove = (id: number, account: number) =>
      sql`insert into entry_history (entry_id, account_id, kind, actor, details, entry)
        values (${id}, ${account}, 'proven', 'contact', '{"contact": "a@b.example"}', '{}')`.execute(db);
    const ids: number[] = [];
    for (const account of [1, 2]) {
      const proven = await confirmOnTheSpot(account);
      await prove(proven, account);
      ids.push(proven, await confirmOnTheSpot(account));
    }
    await sql`insert into mails (kind, to_address, data) values ('spot-receipt', 'a@b.example', '{}'),
      ('spot-set-back', 'student1@example.com', '{}')`.execute(db);
    await sql`insert into programs (school_id, name, kind, created_at) values (1, 'Service', 'award', now())`.execute(
      db,
    );
    await sql`insert into program_rules (program_id, from_class, to_class, rules, created_at)
      select id, 2027, 2027, '{"caps": [{"evidence": ["on the spot"]}]}', now() from programs`.execute(db);

    await migrateToLatest(db, () => undefined);
    const { rows } =
      await sql`select id, verified, counts, evidence_kind, evidence_facts, waiting_since is not null as waits
      from entries where id = any(${ids}::bigint[]) order by id`.execute(db);
    const proven = {
      verified: true,
      counts: true,
      evidence_kind: 'mail code',
      evidence_facts: null,
      waits: false,
    };
    const waiting = { verified: false, counts: true, evidence_kind: null, evidence_facts: null, waits: true };
    expect(rows).toEqual(ids.map((id, place) => ({ id, ...(place % 2 === 0 ? proven : waiting) })));
    const totals =
      await sql`select total_hours::float8 as hours from student_totals order by account_id`.execute(db);
    expect(totals.rows).toEqual([{ hours: 3 }, { hours: 3 }]);
    expect(await findWrongTotals(db)).toEqual([]);

    const lines = await sql`select entry_id, actor, details, entry ->> 'hours' as hours from entry_history
      where kind = 'set back' order by entry_id`.execute(db);
    const details = { contact: 'a@b.example', evidence: 'on the spot' };
    expect(lines.rows).toEqual(
      [ids[1], ids[3]].map((entry_id) => ({ entry_id, actor: 'system', details, hours: '3' })),
    );
    expect((await auditHistory(db)).findings).toEqual([]);
    const mails = await sql`select kind from mails`.execute(db);
    expect(mails.rows).toEqual([{ kind: 'verify-entry' }]);
    const rules = await sql`select rules from program_rules`.execute(db);
    expect(rules.rows).toEqual([{ rules: { caps: [{ evidence: ['mail code'] }] } }]);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
