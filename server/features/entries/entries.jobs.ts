/** The job that proves the stored totals. */
import type { AppContext } from '#server/platform/app-context.ts';
import { findWrongTotals } from './entries.queries.ts';

/** Checks the stored totals against the entries. */
export async function checkTotals({ db, log }: AppContext): Promise<void> {
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0)
    throw new Error(`The kept totals of the accounts ${wrong.join(', ')} differ from their entries`);
  log.info('The kept totals agree with the entries');
}
