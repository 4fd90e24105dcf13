/** The call for the totals of everybody, for anyone. */
import type { FastifyInstance } from 'fastify';
import { getPublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import { ifNoneMatch, weakEtag } from '#server/platform/http/etag.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import type { KeptTotals } from './public-totals.ts';

/** Adds the route of the totals. */
export function publicTotalsRoutes(app: FastifyInstance, context: AppContext, kept: KeptTotals): void {
  route(app, context, getPublicTotals, 'anyone', async ({ request, reply }) => {
    const totals = await kept.read();
    const etag = weakEtag(JSON.stringify(totals));
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return totals;
  });
}
