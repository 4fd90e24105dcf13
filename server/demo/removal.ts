import { sql } from 'kysely';
import { DEMO_DOMAIN } from '#features/accounts/demo.contract.ts';
import { eraseAccount } from '#features/accounts/server/privacy/feature.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { StartError } from '#server/platform/start.ts';
import { run } from '#server/platform/database/rows.ts';

export interface DemoRemoval extends DemoCounts {
  readonly organizations: number;
  /** Emails of administrators appointed by a demo account, whose password is public. */
  readonly promoted: readonly string[];
}

/** @throws StartError naming the command that removes demo accounts, since their password is public */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const count = await countDemoAccounts(db);
  if (count === 0) return;
  throw new StartError(
    `This database has ${count} demo ${count === 1 ? 'account' : 'accounts'} (…@${DEMO_DOMAIN}), whose password everybody knows, so Limelight starts neither with NODE_ENV=production nor, where other computers can reach it, with DEMO=off. To remove everything of the demo: npm run limelight -- demo remove`,
  );
}

/** Runs in one transaction, and mails cancellations of future demo events. @throws Conflict when an account stays locked */
export async function removeDemo(context: AppContext): Promise<DemoRemoval> {
  return context.db.transaction().execute(async (trx) => {
    const counts = await countDemo(trx);
    const promoted = await selectPromoted(trx);
    const organizations = await deleteDemoOrganizations(trx);
    for (const id of await selectDemoAccounts(trx)) await eraseAccount(context, trx, id);
    return { ...counts, organizations, promoted };
  });
}

/** No one can own such an address: `.example` is reserved (RFC 2606). */
const demoAddress = sql.lit(`%@${DEMO_DOMAIN}`);

/** Registrations do not count: anyone can type such an address, and no one can confirm it. */
async function countDemoAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .where('email', 'like', demoAddress)
    .where((row) => row.or([row('email_verified_at', 'is not', null), row('imported_at', 'is not', null)]))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface DemoCounts {
  readonly people: number;
  readonly entries: number;
  readonly events: number;
}

async function countDemo(trx: Trx): Promise<DemoCounts> {
  const rows = await run<DemoCounts>(trx)`
    with demo as (select id from accounts where email like ${demoAddress})
    select (select count(*)::integer from demo) as people,
      (select count(*)::integer from entries where account_id in (select id from demo)) as entries,
      (select count(*)::integer from events where organizer_id in (select id
      from demo)) as events`;
  return rows[0] ?? { people: 0, entries: 0, events: 0 };
}

async function selectDemoAccounts(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .where('email', 'like', demoAddress)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function selectPromoted(trx: Trx): Promise<string[]> {
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

/** Demo organizations share the timestamp of the portraits; imported or updated ones do not. Returns how many. */
async function deleteDemoOrganizations(trx: Trx): Promise<number> {
  const rows = await run(trx)`delete from organizations where updated_at = created_at and created_at in (
    select p.created_at from pictures p join accounts a on a.profile_picture = p.hash
    where a.email like ${demoAddress}) returning id`;
  return rows.length;
}
