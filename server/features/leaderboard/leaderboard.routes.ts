/** Routes of the leaderboard, for anyone (specification, section 7; rulings, section 5). */
import type { FastifyInstance } from 'fastify';
import { getLeaderboard, getOwnRank } from '#shared/leaderboard/leaderboard.contract.ts';
import { getPublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import { ifNoneMatch, weakEtag } from '#server/platform/http/etag.ts';
import { sendReady } from '#server/platform/http/ready-answer.ts';
import type { ServingContext } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { findCaller, type Caller } from '#server/platform/auth/sessions.ts';
import { findOwnRank, readPageRequest } from './leaderboard.ranking.ts';
import { answerOf, createLeaderboard, rankingFor } from './leaderboard.snapshot.ts';

export function leaderboardRoutes(app: FastifyInstance, context: ServingContext): void {
  const leaderboard = createLeaderboard(context);
  app.addHook('onClose', () => leaderboard.close());

  route(app, context, getLeaderboard, 'anyone', async ({ query, request, reply }) => {
    // Members see in their own school what students chose; of other schools they see what visitors do.
    const ownSchool = schoolOf(await findCaller(context, request, reply));
    const answer = await answerOf(await leaderboard.read(), ownSchool, readPageRequest(query));
    reply.headers({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
      'x-total-count': String(answer.total),
    });
    return sendReady(request, reply, answer, 'application/json; charset=utf-8');
  });

  route(app, context, getOwnRank, 'signed-in', async ({ caller }) => ({
    school: caller.school,
    mine: findOwnRank(await rankingFor(await leaderboard.read(), schoolOf(caller)), caller.account_id),
  }));

  route(app, context, getPublicTotals, 'anyone', async ({ request, reply }) => {
    const { totals } = await leaderboard.read();
    const etag = weakEtag(JSON.stringify(totals));
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return totals;
  });
}

function schoolOf(caller: Caller | undefined): number | undefined {
  return caller?.standing === 'member' ? caller.school_id : undefined;
}
