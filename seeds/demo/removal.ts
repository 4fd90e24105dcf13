/** Removes the demo data, so that a database that was tried out can be used in earnest. */
import { eraseAccount } from '#server/features/privacy/deletion.operations.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import { StartError } from '#server/platform/start.ts';
import { DEMO_DOMAIN } from './people.ts';
import * as queries from './removal.queries.ts';

/** What was removed, and what somebody has to look at. */
export interface DemoRemoval extends queries.DemoCounts {
  readonly organizations: number;
  /** Emails of people who are administrators because a demo account, whose password everybody knows, made them. */
  readonly promoted: readonly string[];
}

/**
 * Refuses a database with demo accounts, whose password everybody knows.
 *
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
 * Removes every demo account with everything of it, and the demo organizations, or nothing. Schools stay, and so do other
 * people with all of theirs; whoever is registered for a demo event to come is mailed that it was cancelled.
 *
 * @throws Conflict when something of a demo account is being sent or changed for longer than a moment
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
