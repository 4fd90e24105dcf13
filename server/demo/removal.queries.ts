/** SQL that finds the demo data again. */
import { sql } from 'kysely';
import { DEMO_DOMAIN } from '#shared/accounts/demo.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** No one can own such an address: `.example` is reserved (RFC 2606). */
const demoAddress = sql.lit(`%@${DEMO_DOMAIN}`);

/**
 * Counts demo accounts. Mere registrations with such an address do not count: anyone can type it, and no one can confirm it.
 */
export async function countDemoAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .where('email', 'like', demoAddress)
    .where((row) => row.or([row('email_verified_at', 'is not', null), row('imported_at', 'is not', null)]))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface DemoCounts {
  readonly people: number;
  readonly entries: number;
  readonly events: number;
}

export async function countDemo(trx: Trx): Promise<DemoCounts> {
  const { rows } = await sql<DemoCounts>`
    with demo as (select id from accounts where email like ${demoAddress})
    select (select count(*)::integer from demo) as people,
      (select count(*)::integer from entries where account_id in (select id from demo)) as entries,
      (select count(*)::integer from events where organizer_id in (select id from demo)) as events`.execute(
    trx,
  );
  return rows[0] ?? { people: 0, entries: 0, events: 0 };
}

/** Also unconfirmed registrations with a demo address. */
export async function selectDemoAccounts(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .where('email', 'like', demoAddress)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Emails of other people whose current role came from a demo account. */
export async function selectPromoted(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('role_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('accounts as by', 'by.id', 'c.actor_account_id')
    .where('c.action', '=', 'add')
    .where('a.is_school_administration', '=', true)
    .where('a.email', 'not like', demoAddress)
    .where('by.email', 'like', demoAddress)
    .distinct()
    .orderBy('a.email')
    .select('a.email')
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Removes the demo organizations while demo accounts exist: they share the timestamp of the portraits, which imported or
 * updated ones do not have.
 * @returns how many
 */
export async function deleteDemoOrganizations(trx: Trx): Promise<number> {
  const { rows } = await sql`delete from organizations where updated_at = created_at and created_at in (
    select p.created_at from pictures p join accounts a on a.profile_picture = p.hash
    where a.email like ${demoAddress}) returning id`.execute(trx);
  return rows.length;
}
