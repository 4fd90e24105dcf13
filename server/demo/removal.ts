import { sql, type SqlBool } from 'kysely';
import { DEMO_DOMAIN } from '#features/accounts/demo.contract.ts';
import { eraseAccount } from '#features/accounts/server/privacy/feature.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { StartError } from '#server/platform/start.ts';
import { countOf, firstOf, run, valuesOf } from '#server/platform/database/rows.ts';

export interface DemoRemoval extends DemoCounts {
  readonly organizations: number;
  /** Emails of administrators and advisers appointed by a demo account, whose password is public. */
  readonly promoted: readonly string[];
}

/** @throws StartError naming the command that removes demo accounts, since their password is public */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const count = await countOf(db.selectFrom('accounts').where(isDemo));
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
    const demo = trx.selectFrom('accounts').where('email', 'like', demoAddress).select('id').orderBy('id');
    for (const { id } of await demo.execute()) await eraseAccount(context, trx, id);
    return { ...counts, organizations, promoted };
  });
}

/** No one can own such an address: `.example` is reserved (RFC 2606). */
const demoAddress = sql.lit(`%@${DEMO_DOMAIN}`);

/** Registrations do not count: anyone can type such an address, and no one can confirm it. */
const isDemo = sql<SqlBool>`email like ${demoAddress} and (email_verified_at is not null or imported_at is not null)`;

interface DemoCounts {
  readonly people: number;
  readonly entries: number;
  readonly events: number;
}

async function countDemo(trx: Trx): Promise<DemoCounts> {
  const counts = await firstOf<DemoCounts>(trx)`
    with demo as (select id from accounts where email like ${demoAddress})
    select (select count(*)::integer from demo) as people,
      (select count(*)::integer from entries where account_id in (select id from demo)) as entries,
      (select count(*)::integer from events where organizer_id in (select id from demo)) as events`;
  return counts ?? { people: 0, entries: 0, events: 0 };
}

function selectPromoted(trx: Trx): Promise<string[]> {
  return valuesOf<string>(trx)`
    with demo as (select id from accounts where email like ${demoAddress})
    select a.email from accounts a
    where a.email not like ${demoAddress} and (
      a.is_school_administration and exists (select from role_changes c
        where c.account_id = a.id and c.action = 'add' and c.actor_account_id in (select id from demo))
      or a.adviser_of is not null and exists (select from activity c
        where c.subject_account_id = a.id and c.kind = 'adviser added' and c.actor_account_id in (select id from demo)))
    order by a.email`;
}

/** Demo organizations share the timestamp of the portraits; imported or updated ones do not. Returns how many. */
async function deleteDemoOrganizations(trx: Trx): Promise<number> {
  const rows = await run(trx)`delete from organizations where updated_at = created_at and created_at in (
    select p.created_at from pictures p join accounts a on a.profile_picture = p.hash
    where a.email like ${demoAddress}) returning id`;
  return rows.length;
}
