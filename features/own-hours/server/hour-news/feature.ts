/** News of verified hours for students: on their next visit, and at most one mail a day. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as contract from '#features/own-hours/hour-news.contract.ts';
import { hoursOfMilestone, newMilestone } from '#features/own-hours/milestones.ts';
import { isWholeToken } from '#shared/mailed-token.ts';
import { celebrateGoal, findReachedGoal } from '#features/own-hours/server/goals/goals.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Feature } from '#server/platform/feature.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { oneClickRoute } from '#server/platform/http/one-click.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findHourTotals, hourNewsMailKinds, selectNews, mailVerifiedHours } from './hour-news.operations.ts';
import { findRow, putRow } from '#server/platform/database/rows.ts';

export const hourNews: Feature = {
  routes: [hourNewsRoutes],
  mailKinds: hourNewsMailKinds,
  jobs: [{ name: 'tell-verified-hours', cron: '37 * * * *', work: mailVerifiedHours }],
};

/** Links tried per address and minute: far above any household, far below guessing. */
const LINKS = { times: 60, seconds: 60 };

async function hourNewsRoutes(route: Route, context: AppContext, app: FastifyInstance): Promise<void> {
  const { db, clock } = context;

  route(contract.getHourNews, 'signed-in', async ({ caller: { account_id } }) => {
    const { seen_line, line, total_hours, celebrated_hours } = await findHourTotals(db, account_id);
    const verified =
      line > seen_line ? await selectNews(db, account_id, { after: seen_line, upTo: line }) : [];
    const goal = (await findReachedGoal(db, account_id)) ?? null;
    return { verified, total_hours, milestone: newMilestone(total_hours, celebrated_hours), goal, line };
  });

  route(contract.hourNewsSeen, 'signed-in', async ({ caller: { account_id }, body }) => {
    const { line, milestone, goal } = body;
    const hours = milestone === undefined ? 0 : hoursOfMilestone(milestone);
    // Never beyond the last line or the reached hours, and never back.
    await sql`insert into hour_news (account_id, seen_line, celebrated_hours)
      select a.id, least(${line ?? 0}::integer, coalesce(h.lines, 0)),
        case when ${hours}::numeric <= t.total_hours then ${hours}::numeric else 0 end
      from accounts a left join entry_history_heads h on h.account_id = a.id
        left join student_totals t on t.account_id = a.id
      where a.id = ${account_id}
      on conflict (account_id) do update set seen_line = greatest(hour_news.seen_line, excluded.seen_line),
        celebrated_hours = greatest(hour_news.celebrated_hours, excluded.celebrated_hours)`.execute(db);
    if (goal) await celebrateGoal(db, account_id, clock.now());
    return { detail: 'Noted.' };
  });

  route(contract.getHourNewsMail, 'signed-in', async ({ caller }) => {
    const chosen = await findRow(db, 'hour_news', { account_id: caller.account_id }, ['wants_mail']);
    return { wants_mail: chosen?.wants_mail ?? true };
  });

  const setMailWish = async (account_id: number, wants_mail: boolean) => {
    await putRow(db, 'hour_news', { account_id }, { wants_mail });
    return { wants_mail };
  };

  route(contract.setHourNewsMail, 'signed-in', ({ caller, body }) =>
    setMailWish(caller.account_id, body.wants_mail),
  );

  const setMailWishByLink = async (token: string, address: string, wantsMail: boolean) => {
    await consume(context, addressKey('hour-news', address), LINKS);
    const link = await findRow(db, 'hour_news_links', { token_hash: hashToken(token) }, ['account_id']);
    if (link) return setMailWish(link.account_id, wantsMail);
    const why = isWholeToken(token) ? 'This link is not valid.' : 'This link is incomplete.';
    throw new NotFound(`${why} You can choose which emails you get in your profile.`);
  };

  route(contract.setHourNewsMailByLink, 'anyone', ({ body, request }) =>
    setMailWishByLink(body.token, request.ip, body.wants_mail),
  );

  await oneClickRoute(app, context, '/stop-news/:token', async (token, ip) => {
    await setMailWishByLink(token, ip, false);
    return { detail: 'You get no more emails about verified hours.' };
  });
}
