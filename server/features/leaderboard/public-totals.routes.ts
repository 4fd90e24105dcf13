/** The call for the totals of everybody, for anyone. */
import type { FastifyInstance } from 'fastify';
import { getPublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import { mentionsTag, weakTag } from '#server/platform/http/etag.ts';
import type { Platform } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import type { KeptTotals } from './public-totals.ts';

/** Adds the route of the totals. */
export function publicTotalsRoutes(app: FastifyInstance, platform: Platform, kept: KeptTotals): void {
  route(app, platform, getPublicTotals, 'anyone', async ({ request, reply }) => {
    const totals = await kept.read();
    const etag = weakTag(JSON.stringify(totals));
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (mentionsTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return totals;
  });
}
