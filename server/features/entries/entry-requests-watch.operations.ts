/** How many contacts are being asked by the whole installation, and the alarm when that is more than schools cause. */
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { countRequestsSince } from './entry-requests.queries.ts';

/** Requests of all students above which the operator should look. Nobody is refused because of them. */
export const CEILINGS = { hour: 2_000, day: 10_000 } as const;

/** The requests of the last hour and of the last day, those that wait among them. */
export async function countRequests({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<Record<keyof typeof CEILINGS, number>> {
  const now = clock.now();
  const hour = await countRequestsSince(db, after(now, -HOUR));
  const day = await countRequestsSince(db, after(now, -DAY));
  return { hour, day };
}

/** Tells the operator when there are more requests than the ceilings. */
export async function watchRequests(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const counts = await countRequests(context);
  for (const window of ['hour', 'day'] as const) {
    const requests = counts[window];
    const ceiling = CEILINGS[window];
    if (requests > ceiling)
      context.log.error({ window, requests, ceiling }, 'Unusually many contacts are being asked');
  }
}
