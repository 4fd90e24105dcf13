/** The leaderboard call: everything, or a page of it, for anyone (specification, section 7; rulings, section 5). */
import type { FastifyInstance } from 'fastify';
import { getLeaderboard } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import type { Platform } from '#server/platform/platform.ts';
import { route } from '#server/platform/route.ts';
import type { Leaderboard } from './leaderboard.snapshot.ts';

/** Bytes below which compressing gains nothing. */
const SMALL = 1024;

/** Adds the route of the leaderboard. */
export function leaderboardRoutes(app: FastifyInstance, platform: Platform, leaderboard: Leaderboard): void {
  route(app, platform, getLeaderboard, 'anyone', async ({ query, request, reply }) => {
    const prepared = await leaderboard.answer(query, query.page_size ?? LEADERBOARD_PAGE_SIZE);
    reply.header('etag', prepared.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    reply.header('x-total-count', String(prepared.total));
    if (mentions(request.headers['if-none-match'], prepared.etag)) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (!encoding || prepared.json.length < SMALL) return reply.send(prepared.json);
    return reply.header('content-encoding', encoding).send(await prepared.compressed(encoding));
  });
}

function mentions(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim() === etag);
}
