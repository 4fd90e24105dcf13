/** Loads a generated school into a database without the rules for recording, since all of it is in the past. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';
import { later, type LookAlike, type GeneratedSchool, type Scheme } from './types.ts';

export interface LoadedEntry {
  readonly id: number;
  readonly account_id: number;
  readonly last_name: string;
  readonly planted: Scheme | null;
  readonly alike: LookAlike | null;
  readonly verified: boolean;
}

export interface LoadedSchool {
  readonly schoolId: number;
  readonly entries: readonly LoadedEntry[];
}

/** Rows of one statement. */
const TOGETHER = 5000;
const MAIL_SECONDS = 20;

/** @param name of the new school */
export async function loadSchool(db: Db, generated: GeneratedSchool, name: string): Promise<LoadedSchool> {
  return db.transaction().execute(async (trx) => {
    // Without triggers and foreign keys: no history is needed.
    await sql`set local session_replication_role = replica`.execute(trx);
    const school = await trx
      .insertInto('schools')
      .values({ name, time_zone: 'America/Los_Angeles' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const schoolId = school.id;
    const accounts = await sql<{ id: number; email: string }>`
      insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at)
      select x.email, x.first, x.last, ${schoolId}::bigint, 2027, now()
      from jsonb_to_recordset(${JSON.stringify(
        generated.students.map((student) => ({ ...student, email: `${schoolId}.${student.email}` })),
      )}::jsonb) as x (email text, first text, last text)
      returning id, email`.execute(trx);
    const idOf = new Map(accounts.rows.map(({ id, email }) => [email, id]));
    const accountOf = (email: string): number => idOf.get(`${schoolId}.${email}`) ?? 0;
    await sql`
      with added as (
        insert into organizations (name, address, city, state, zip_code, hours, description, url, school_id)
        select x.name, '1 Main Street', 'Oakdale', 'CA', '90001', '', '', 'https://www.' || x.domain, ${schoolId}::bigint
        from jsonb_to_recordset(${JSON.stringify(generated.organizations)}::jsonb) as x (name text, domain text)
        returning id, name
      )
      insert into school_organizations (school_id, organization_id, standing, hidden, note, updated_at)
      select ${schoolId}::bigint, a.id, 'approved', false, '', now() from added a
      where a.name in (select value from jsonb_array_elements_text(${JSON.stringify(
        generated.organizations.filter(({ isApproved }) => isApproved).map((one) => one.name),
      )}::jsonb))`.execute(trx);
    const entries: LoadedEntry[] = [];
    for (let from = 0; from < generated.entries.length; from += TOGETHER) {
      const part = generated.entries.slice(from, from + TOGETHER).map((entry) => {
        const mailed = later(entry.recorded_at, MAIL_SECONDS);
        const isStudent = entry.contact.endsWith('@students.example');
        return {
          account_id: accountOf(entry.student.email),
          event: entry.event,
          date: entry.date,
          hours: entry.hours,
          role: entry.role,
          organizer: entry.organizer,
          contact: isStudent ? `${schoolId}.${entry.contact}` : entry.contact,
          description: entry.description,
          recorded_at: entry.recorded_at,
          mailed,
          decided_at: entry.decided_after === null ? null : later(mailed, entry.decided_after),
        };
      });
      const rows = await sql<{ id: number }>`
        with made as (
          select row_number() over () as number, x.* from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x (
            account_id bigint, event text, date date, hours numeric, role text, organizer text, contact text, description text,
            recorded_at timestamptz, decided_at timestamptz, mailed timestamptz)
        ), numbered as (
          select m.*, nextval(pg_get_serial_sequence('entries', 'id')) as id, nextval(pg_get_serial_sequence('mails', 'id')) as mail_id
          from made m
        ), sent as (
          insert into mails (id, kind, to_address, data, state, created_at, finished_at)
          overriding system value
          select mail_id, 'verify-entry', contact, '{}', 'sent', recorded_at, mailed from numbered
        ), asked as (
          insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry, mail_id, created_at, decision, decided_at)
          select id, id, account_id, 1, contact, '{}', mail_id, recorded_at, case when decided_at is not null then 'accept' end, decided_at
          from numbered
        ), added as (
          insert into entries (id, account_id, school_id, event, date, hours, role, organizer, contact, description, created_at,
            updated_at, verified, accepted_at, evidence_kind, evidence_address, evidence_at)
          overriding system value
          select id, account_id, ${schoolId}::bigint, event, date, hours, role, organizer, contact, description, recorded_at, recorded_at,
            decided_at is not null, decided_at, case when decided_at is not null then 'mail link' end,
            case when decided_at is not null then contact end, decided_at
          from numbered
        )
        select id from numbered order by number`.execute(trx);
      for (const [index, { id }] of rows.rows.entries()) {
        const entry = generated.entries[from + index];
        const row = part[index];
        if (!entry || !row) throw new Error('More rows than entries');
        entries.push({
          id,
          account_id: row.account_id,
          last_name: entry.student.last,
          planted: entry.planted ?? null,
          alike: entry.alike ?? null,
          verified: row.decided_at !== null,
        });
      }
    }
    return { schoolId, entries };
  });
}
