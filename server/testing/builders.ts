/** Creates rows for tests with their parents, from counters instead of random data. */
import { sql } from 'kysely';
import type { Standing } from '#features/membership/standing.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { after, DAY, type Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/app-context.ts';
import { newToken } from '#server/platform/auth/tokens.ts';

export interface BuiltAccount {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly school_id: number;
}

export interface AccountParts {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly school?: string;
  readonly graduation_year?: number;
  readonly is_school_administration?: boolean;
  readonly is_school_administration_head?: boolean;
  /** False for an account whose email is not confirmed yet. */
  readonly confirmed?: boolean;
  /** Opened just now instead of two days ago. */
  readonly is_new?: boolean;
  /** `waiting` asks the own school to be admitted. */
  readonly standing?: Standing;
  /** True for an imported account that has never set a password. */
  readonly imported?: boolean;
}

export interface EntryParts {
  readonly event?: string;
  readonly date?: string;
  readonly hours?: number;
  readonly role?: string;
  readonly organizer?: string;
  readonly contact?: string;
  readonly description?: string;
  readonly verified?: boolean;
  readonly recycling_bin?: boolean;
  /** Where it was made; by default the owner's school. */
  readonly school_id?: number;
  readonly created_at?: Date;
}

export interface EventParts {
  readonly name?: string;
  readonly description?: string;
  readonly location?: string;
  /** `YYYY-MM-DD` and `HH:MM`, local time at the organizer's school. */
  readonly local_date?: string;
  readonly local_time?: string;
  readonly max_attendees?: number;
}

export interface OrganizationParts {
  /** The school; by default for everybody. */
  readonly school_id?: number;
  readonly name?: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip_code?: string;
  readonly hours?: string;
  readonly description?: string;
  readonly url?: string;
  readonly minimum_age?: number;
}

export interface Builders {
  account(parts?: AccountParts): Promise<BuiltAccount>;
  /** Another open session, outside the test's browsers. */
  session(account: { id: number }): Promise<{ id: number }>;
  entry(account: { id: number }, parts?: EntryParts): Promise<{ id: number }>;
  event(organizer: { id: number }, parts?: EventParts): Promise<{ id: number; name: string }>;
  registration(event: { id: number }, account: { id: number }): Promise<void>;
  organization(parts?: OrganizationParts): Promise<{ id: number }>;
}

/** A student's entry form without the contact. */
export const readingHour = {
  event: 'Reading hour',
  date: '2026-05-02',
  hours: 1.75,
  role: 'Reader',
  organizer: 'Library',
  description: 'Read to children.',
};

const password = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

export function createBuilders(db: Db, clock: Clock): Builders {
  let accounts = 0;
  let entries = 0;
  let events = 0;
  let organizations = 0;
  return {
    async account(parts = {}) {
      accounts += 1;
      // Several may be created concurrently.
      const number = accounts;
      passwordHash ??= hashPassword(password);
      const school = await db
        .selectFrom('schools')
        .select('id')
        .where('name', '=', parts.school ?? 'Larchmont Charter High School')
        .executeTakeFirstOrThrow();
      const email = parts.email ?? `person${number}@example.com`;
      const { id } = await db
        .insertInto('accounts')
        .values({
          email,
          password_hash: parts.imported ? null : await passwordHash,
          first_name: parts.first_name ?? `First${number}`,
          last_name: parts.last_name ?? `Last${number}`,
          school_id: school.id,
          graduation_year: parts.graduation_year ?? 2027,
          is_school_administration:
            parts.is_school_administration ?? parts.is_school_administration_head ?? false,
          is_school_administration_head: parts.is_school_administration_head ?? false,
          email_verified_at: parts.confirmed === false || parts.imported ? null : clock.now(),
          standing: parts.standing ?? 'member',
          ...(parts.standing === 'waiting'
            ? { joining_school_id: school.id, joining_since: clock.now() }
            : {}),
          ...(parts.standing === undefined ? {} : { standing_at: clock.now() }),
          imported_at: parts.imported ? clock.now() : null,
          created_at: after(clock.now(), parts.is_new ? 0 : -2 * DAY),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, email, password, school_id: school.id };
    },
    session(account) {
      return db
        .insertInto('sessions')
        .values({
          token_hash: newToken().hash,
          account_id: account.id,
          created_at: clock.now(),
          last_used_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    async entry(account, parts = {}) {
      entries += 1;
      return db
        .insertInto('entries')
        .values({
          account_id: account.id,
          event: `Event ${entries}`,
          date: '2026-04-01',
          hours: 2.5,
          role: 'Helper',
          organizer: 'Food bank',
          contact: `contact${entries}@example.org`,
          description: 'Packed boxes.',
          ...parts,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    async event(organizer, parts = {}) {
      events += 1;
      const number = events;
      const local_date = parts.local_date ?? '2026-06-01';
      const local_time = parts.local_time ?? '10:00';
      const { school_id, time_zone } = await db
        .selectFrom('accounts as a')
        .innerJoin('schools as s', 's.id', 'a.school_id')
        .where('a.id', '=', organizer.id)
        .select(['a.school_id', 's.time_zone'])
        .executeTakeFirstOrThrow();
      return db
        .insertInto('events')
        .values({
          organizer_id: organizer.id,
          school_id,
          name: `Tree planting ${number}`,
          description: 'Bring gloves.',
          location: 'City park',
          max_attendees: 10,
          ...parts,
          local_date,
          local_time,
          time_zone,
          starts_at: sql<Date>`timezone(${time_zone}, ${`${local_date} ${local_time}`}::timestamp)`,
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow();
    },
    async registration(event, account) {
      await db
        .insertInto('event_registrations')
        .values({ event_id: event.id, account_id: account.id, created_at: clock.now() })
        .execute();
    },
    async organization(parts = {}) {
      organizations += 1;
      return db
        .insertInto('organizations')
        .values({
          name: `Organization ${organizations}`,
          address: '1 Main St',
          city: 'Los Angeles',
          state: 'CA',
          zip_code: '90001',
          hours: 'Saturdays',
          description: 'Helps people.',
          url: 'https://www.example.org/',
          ...parts,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
  };
}
