import type { FastifyInstance } from 'fastify';
import { getLeaderboard, getOwnRank } from '#features/leaderboard/leaderboard.contract.ts';
import { getPublicTotals } from '#features/leaderboard/public-totals.contract.ts';
import { selectRanked } from '#features/groups/server/groups.queries.ts';
import type { Feature, ServingContext } from '#server/platform/feature.ts';
import { ifNoneMatch, weakEtag, sendReady } from '#server/platform/http/ready-answer.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findCaller, type Caller } from '#server/platform/auth/sessions.ts';
import { findOwnRank, readPageRequest } from './leaderboard.ranking.ts';
import { answerOf, createLeaderboard, rankingFor } from './leaderboard.snapshot.ts';

export const leaderboard: Feature = {
  routes: [leaderboardRoutes],
};

function leaderboardRoutes(route: Route, context: ServingContext, app: FastifyInstance): void {
  const snapshots = createLeaderboard(context);
  app.addHook('onClose', () => snapshots.close());

  route(getLeaderboard, 'anyone', async ({ query, request, reply }) => {
    // Members see their own school as students chose, and other schools as visitors do.
    const caller = await findCaller(context, request, reply);
    const only =
      query.group === undefined ? {} : { only: await selectRanked(context.db, caller, query.group) };
    const answer = await answerOf(await snapshots.read(), schoolOf(caller), {
      ...readPageRequest(query),
      ...only,
    });
    reply.headers({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
      'x-total-count': String(answer.total),
    });
    return sendReady(request, reply, answer, 'application/json; charset=utf-8');
  });

  route(getOwnRank, 'signed-in', async ({ caller }) => ({
    school: caller.school,
    mine: findOwnRank(await rankingFor(await snapshots.read(), schoolOf(caller)), caller.account_id),
  }));

  route(getPublicTotals, 'anyone', async ({ request, reply }) => {
    const { totals } = await snapshots.read();
    const etag = weakEtag(JSON.stringify(totals));
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return totals;
  });
}

function schoolOf(caller: Caller | undefined): number | undefined {
  return caller?.standing === 'member' ? caller.school_id : undefined;
}
