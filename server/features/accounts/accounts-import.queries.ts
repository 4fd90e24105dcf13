/** All SQL of importing accounts. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

/** Far below PostgreSQL's limit of parameters per statement. */
const AT_ONCE = 1000;

/** Blocks changes of accounts until the transaction ends; reading goes on. */
export async function lockAccounts(trx: Trx): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(trx);
}

export function listSchools(trx: Trx) {
  return trx.selectFrom('schools').select(['id', 'name', 'time_zone']).execute();
}

/** The accounts of these addresses, by address. */
export async function findTaken(
  trx: Trx,
  emails: readonly string[],
): Promise<Map<string, { id: number; school_id: number }>> {
  const rows = await trx
    .selectFrom('accounts')
    .select(['email', 'id', 'school_id'])
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map(({ email, ...row }) => [email, row]));
}

export interface AccountUpdate {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly graduation_year: number;
}

/** Changes those that differ, and says how many these were. A name that the school has corrected stays. */
export async function updateAccounts(
  trx: Trx,
  updates: readonly AccountUpdate[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with u as (
      select u.id, u.graduation_year, case when a.names_fixed then a.first_name else u.first_name end as first_name,
        case when a.names_fixed then a.last_name else u.last_name end as last_name
      from json_to_recordset(${JSON.stringify(updates)}::json)
        as u (id bigint, first_name text, last_name text, graduation_year integer) join accounts a on a.id = u.id
    )
    update accounts a set first_name = u.first_name, last_name = u.last_name, graduation_year = u.graduation_year, updated_at = ${now}
    from u where a.id = u.id and (a.first_name, a.last_name, a.graduation_year)
      is distinct from (u.first_name, u.last_name, u.graduation_year)`.execute(trx);
  return Number(numAffectedRows);
}

export interface ImportedAccount {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly school_id: number;
  readonly graduation_year: number;
}

/** Adds accounts that have no password yet. */
export async function insertImportedAccounts(
  trx: Trx,
  accounts: readonly ImportedAccount[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < accounts.length; start += AT_ONCE) {
    const rows = accounts
      .slice(start, start + AT_ONCE)
      .map((account) => ({ ...account, imported_at: now, created_at: now, updated_at: now }));
    await trx.insertInto('accounts').values(rows).execute();
  }
}
