/** The goal that a student sets. */
import type { FastifyInstance } from 'fastify';
import { dayInZone } from '#shared/calendar.ts';
import { parseHours } from '#shared/entries/hours.ts';
import * as contract from '#shared/goals/goals.contract.ts';
import { goalChecks } from '#shared/goals/goals.rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { refuseFirstFailure } from '#server/platform/http/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { deleteGoal, findGoal, saveGoal } from './goals.queries.ts';

export const goals: Feature = {
  routes: [goalsRoutes],
};

function goalsRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  route(app, context, contract.getGoal, 'signed-in', async ({ caller }) => ({
    goal: (await findGoal(db, caller.account_id)) ?? null,
  }));

  route(app, context, contract.setGoal, 'signed-in', async ({ caller, body }) => {
    const now = clock.now();
    refuseFirstFailure(goalChecks(dayInZone(now, caller.time_zone)), body);
    // The checks pass only what can be read.
    const goal = { hours: (parseHours(body.hours) ?? 0) / 100, until: body.until };
    await saveGoal(db, caller.account_id, goal, now);
    return { goal };
  });

  route(app, context, contract.removeGoal, 'signed-in', async ({ caller }) => {
    await deleteGoal(db, caller.account_id);
    return { detail: 'The goal was removed.' };
  });
}
