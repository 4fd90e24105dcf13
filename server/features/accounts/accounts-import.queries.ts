/** All SQL of importing accounts. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

/** Far below PostgreSQL's limit of parameters per statement. */
const AT_ONCE = 1000;

/** Blocks changes of accounts until the transaction ends; reading goes on. */
export async function lockAccounts(trx: Trx): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(trx);
}

export function listSchools(trx: Trx): Promise<{ id: number; name: string; time_zone: string }[]> {
  return trx.selectFrom('schools').select(['id', 'name', 'time_zone']).execute();
}

export async function findTakenEmails(trx: Trx, emails: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('accounts')
    .select('email')
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute();
  return new Set(rows.map(({ email }) => email));
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
