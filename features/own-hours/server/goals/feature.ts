import { dayInZone } from '#shared/calendar.ts';
import { parseHours } from '#features/entries/hours.ts';
import * as contract from '#features/own-hours/goals.contract.ts';
import { goalChecks } from '#features/own-hours/goals.rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { refuseFirstFailure } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findGoal } from './goals.queries.ts';
import { deleteRows, run } from '#server/platform/database/rows.ts';

export const goals: Feature = { routes: [goalsRoutes] };

function goalsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.getGoal, 'signed-in', async ({ caller }) => ({
    goal: (await findGoal(db, caller.account_id)) ?? null,
  }));

  route(contract.setGoal, 'signed-in', async ({ caller, body }) => {
    const now = clock.now();
    refuseFirstFailure(goalChecks(dayInZone(now, caller.time_zone)), body);
    const goal = { hours: (parseHours(body.hours) ?? 0) / 100, until: body.until };
    // Only a changed goal is celebrated again.
    await run(db)`insert into goals as g (account_id, hours, until, set_at)
    values (${caller.account_id}, ${goal.hours}::numeric, ${goal.until}::date, ${now}::timestamptz)
    on conflict (account_id) do update set hours = excluded.hours, until = excluded.until, set_at = excluded.set_at,
      celebrated_at = case when (g.hours, g.until) = (excluded.hours, excluded.until) then g.celebrated_at end`;
    return { goal };
  });

  route(contract.removeGoal, 'signed-in', async ({ caller }) => {
    await deleteRows(db, 'goals', { account_id: caller.account_id });
    return { detail: 'The goal was removed.' };
  });
}
