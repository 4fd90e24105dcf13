/**
 * The leaderboard's calls: everything, or a page of it, for anyone (specification, section 7; rulings, section 5), and where
 * the caller stands.
 */
import type { FastifyInstance } from 'fastify';
import { getLeaderboard, getOwnRank } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { ifNoneMatch } from '#server/platform/http/etag.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { filtersAnything, readFilters } from './leaderboard.filters.ts';
import type { Leaderboard } from './leaderboard.snapshot.ts';

/** Bytes below which compressing gains nothing. */
const SMALL = 1024;

/** Adds the routes of the leaderboard. */
export function leaderboardRoutes(app: FastifyInstance, context: AppContext, leaderboard: Leaderboard): void {
  route(
    app,
    context,
    getLeaderboard,
    'anyone',
    async ({ query, request, reply }) => {
      const filters = readFilters(query);
      // Whoever filters gets a page, also without asking for one; only the plain call gets all rows.
      const page = query.page ?? (filtersAnything(filters) ? 1 : undefined);
      const pageSize = query.page_size ?? LEADERBOARD_PAGE_SIZE;
      // Whoever is signed in sees what students chose; for visitors a school may be stricter.
      const audience = (await findCaller(context, request, reply)) ? 'members' : 'visitors';
      const prepared = await leaderboard.answer(audience, { page, pageSize, filters });
      reply
        .header('etag', prepared.etag)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept-encoding, cookie');
      reply.header('x-total-count', String(prepared.total));
      if (ifNoneMatch(request.headers['if-none-match'], prepared.etag)) return reply.status(304).send();
      reply.type('application/json; charset=utf-8');
      const encoding = (['br', 'gzip'] as const).find((name) =>
        accepts(request.headers['accept-encoding'], name),
      );
      if (!encoding || prepared.json.length < SMALL) return reply.send(prepared.json);
      return reply.header('content-encoding', encoding).send(await prepared.compressed(encoding));
    },
    () => leaderboard.ready(),
  );

  route(app, context, getOwnRank, 'signed-in', async ({ caller }) => ({
    school: caller.school,
    mine: await leaderboard.placeOf(caller.account_id),
  }));
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}
