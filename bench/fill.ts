import { sql } from 'kysely';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import type { Db } from '#server/platform/app-context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { takeIndexes } from './indexes.ts';
import { FIRST_ID } from './replay.ts';

export const ENTRIES_EACH = 30;
export const PASSWORD = 'bench-password-1';
/** Each link is used once. */
const LINKS_AT_MOST = 40_000;
/** The first id of each table. Far apart, so that an id identifies its table (replay.ts). */
const FIRST_IDS = {
  accounts: FIRST_ID,
  schools: 2_000_000,
  entries: 100_000_000,
  mails: 200_000_000,
  verification_requests: 300_000_000,
} as const;

export interface Filled {
  readonly students: number;
  readonly entries: number;
  readonly links: number;
  readonly seconds: number;
}

export const emailOf = (student: number): string => `student${student}@bench.example`;
export const sessionOf = (student: number): string => `bench-session-${student}`;
export const linkOf = (number: number): string => `bench-link-${number}`;

/** 60 to 80 percent of a student's entries are verified. */
const isVerified = sql`(n * 37 + s * 11) % 100 < 60 + s % 21`;

/**
 * Thirty entries per student. Every tenth shows others only an initial, every fiftieth nothing, and schools
 * show visitors less than members: so there are two rankings.
 */
export async function fill(db: Db, students: number, schools = 2): Promise<Filled> {
  const began = performance.now();
  const say = (what: string): void =>
    console.log(`  ${what} (after ${Math.round((performance.now() - began) / 1000)} s)`);
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction().execute(async (trx) => {
    // Totals are computed once at the end instead of per entry.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    const makeIndexes = await takeIndexes(trx, ['entries', 'mails', 'verification_requests']);
    for (const [table, first] of Object.entries(FIRST_IDS)) {
      await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(first)}`.execute(trx);
    }
    await sql`insert into schools (name, time_zone)
      select 'High School ' || s, case when s % 2 = 0 then 'America/New_York' else 'America/Los_Angeles' end
      from generate_series(1, ${schools}::int) s`.execute(trx);
    await sql`
      insert into accounts (email, password_hash, first_name, last_name, school_id, graduation_year, email_verified_at,
        leaderboard_name)
      select 'student' || s || '@bench.example', ${passwordHash},
        -- Long enough to be known again in what the product sends (replay.ts).
        (array['Marisol', 'Santiago', 'Gracelyn', 'Mohammed', 'Priyanka', 'Leonardo', 'Zoë Marie', 'Kaimana', 'Rosalind',
          'Nathaniel'])[1 + s % 10],
        (array['Okafor', 'Ramírez', 'Ohashi', 'Khalil', 'Patel', 'Cheng', 'Da Cruz'])[1 + s % 7] || ' ' || s,
        ${FIRST_IDS.schools}::bigint + s % ${schools}::int, 2022 + s % 12, now(),
        case when s % 50 = 0 then 'hidden' when s % 10 = 0 then 'initial' else 'full' end
      from generate_series(1, ${students}::int) s order by s`.execute(trx);
    await sql`update schools set leaderboard_for_visitors = 'initial'`.execute(trx);
    await sql`
      insert into entries (account_id, school_id, event, date, hours, role, organizer, contact, description, verified,
        accepted_at, evidence_kind, evidence_address, evidence_at, request_id, waiting_since, expires_at)
      select a.id, a.school_id, 'Beach cleanup ' || n, current_date - (s * 7 + n * 11) % 700, ((s * 13 + n * 29) % 40 + 1) * 0.25,
        'Volunteer', 'Friends of the river', 'contact' || (s * n) % 5000 || '@contacts.example',
        'Collected and weighed trash along the river, and wrote the data card for the group.', ${isVerified},
        case when ${isVerified} then now() end, case when ${isVerified} then 'mail link' end,
        case when ${isVerified} then 'contact' || (s * n) % 5000 || '@contacts.example' end,
        case when ${isVerified} then now() end,
        -- Each gets the request of its own number below.
        ${FIRST_IDS.verification_requests}::bigint - 1 + row_number() over (order by n, s),
        case when ${isVerified} then null else now() end, case when ${isVerified} then null else now() + interval '30 days' end
      from generate_series(1, ${students}::int) s
        join accounts a on a.email = 'student' || s || '@bench.example'
        cross join generate_series(1, ${ENTRIES_EACH}::int) n
      order by n, s`.execute(trx);
    say('entries');
    await sql`
      insert into mails (kind, to_address, data, state, attempts, finished_at)
      select 'verify-entry', contact, '{}', 'sent', 1, now() from entries order by id`.execute(trx);
    say('mails');
    await sql`
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry, mail_id, opened_at,
        decision, decided_at)
      select e.id, e.id, e.account_id, 1, e.contact, jsonb_build_object('event', e.event, 'date', e.date, 'hours', e.hours,
          'role', e.role, 'organizer', e.organizer, 'contact', e.contact, 'description', e.description),
        e.id - ${FIRST_IDS.entries}::bigint + ${FIRST_IDS.mails}::bigint, case when e.verified then now() end, case when e.verified then 'accept' end,
        case when e.verified then now() end
      from entries e order by e.id`.execute(trx);
    say('requests');
    await makeIndexes();
    say('indexes');
    await sql`
      insert into student_totals (account_id, total_hours, verified_entries)
      select account_id, sum(hours), count(*) from entries where verified group by account_id`.execute(trx);
    await sql`
      insert into sessions (token_hash, account_id)
      select sha256(convert_to('bench-session-' || s, 'utf8')), a.id from generate_series(1, ${students}::int) s
        join accounts a on a.email = 'student' || s || '@bench.example'`.execute(trx);
    await sql`
      insert into verification_tokens (token_hash, request_id)
      select sha256(convert_to('bench-link-' || row_number() over (order by id), 'utf8')), id
      from verification_requests where decision is null order by id limit ${LINKS_AT_MOST}`.execute(trx);
  });
  say('all rows');
  await sql`vacuum analyze`.execute(db);
  // Otherwise the writes reach the disk during a measurement.
  await sql`checkpoint`.execute(db);
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0) throw new Error(`The filled totals of ${wrong.length} students are wrong`);
  const { entries, links } = await count(db);
  return { students, entries, links, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

export async function count(db: Db): Promise<{ entries: number; verified: number; links: number }> {
  const { rows } = await sql<{ entries: number; verified: number; links: number }>`
    select (select count(*) from entries) as entries, (select count(*) from entries where verified) as verified,
      (select count(*) from verification_tokens) as links`.execute(db);
  return rows[0] ?? { entries: 0, verified: 0, links: 0 };
}
