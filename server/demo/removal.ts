/** Removes the demo data, to turn a trial database into a production one. */
import { DEMO_DOMAIN } from '#shared/accounts/demo.contract.ts';
import { eraseAccount } from '#server/features/privacy/deletion.operations.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import { StartError } from '#server/platform/start.ts';
import * as queries from './removal.queries.ts';

export interface DemoRemoval extends queries.DemoCounts {
  readonly organizations: number;
  /** Emails of administrators appointed by a demo account, whose password is public. */
  readonly promoted: readonly string[];
}

/**
 * Refuses a database with demo accounts, whose password is public.
 * @throws StartError naming the command that removes them
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const count = await queries.countDemoAccounts(db);
  if (count === 0) return;
  throw new StartError(
    `This database has ${count} demo ${count === 1 ? 'account' : 'accounts'} (…@${DEMO_DOMAIN}), whose password everybody knows, so Limelight starts neither with NODE_ENV=production nor, where other computers can reach it, with DEMO=off. To remove everything of the demo: npm run limelight -- demo remove`,
  );
}

/**
 * Removes all demo accounts with their data, and the demo organizations, in one transaction. Schools and other people stay;
 * those registered for a future demo event get a cancellation mail.
 * @throws Conflict when a demo account stays locked by a mail or a change
 */
export async function removeDemo(context: AppContext): Promise<DemoRemoval> {
  return context.db.transaction().execute(async (trx) => {
    const counts = await queries.countDemo(trx);
    const promoted = await queries.selectPromoted(trx);
    const organizations = await queries.deleteDemoOrganizations(trx);
    for (const id of await queries.selectDemoAccounts(trx)) await eraseAccount(context, trx, id);
    return { ...counts, organizations, promoted };
  });
}
