/** News of verified hours to students. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/hour-news/hour-news.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { oneClickRoute } from '#server/platform/http/one-click.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  hourNewsMailKinds,
  tellVerifiedHours,
  noteSeen,
  readHourNews,
  setMailWishByLink,
} from './hour-news.operations.ts';
import { changeMailWish, findMailWish } from './hour-news.queries.ts';

export const hourNews: Feature = {
  uses: ['goals'],
  routes: [hourNewsRoutes],
  mailKinds: hourNewsMailKinds,
  jobs: [{ name: 'tell-verified-hours', cron: '37 * * * *', work: tellVerifiedHours }],
};

/** Links tried from one address in a minute: far above any household, far below guessing. */
const LINKS = { times: 60, seconds: 60 };

async function hourNewsRoutes(route: Route, context: AppContext, app: FastifyInstance): Promise<void> {
  const { db } = context;
  route(contract.getHourNews, 'signed-in', ({ caller }) => readHourNews(context, caller.account_id));
  route(contract.hourNewsSeen, 'signed-in', async ({ caller, body }) => {
    await noteSeen(context, caller.account_id, body);
    return { detail: 'Noted.' };
  });
  route(contract.getHourNewsMail, 'signed-in', async ({ caller }) => ({
    wants_mail: await findMailWish(db, caller.account_id),
  }));
  route(contract.setHourNewsMail, 'signed-in', async ({ caller, body }) => {
    await changeMailWish(db, caller.account_id, body.wants_mail);
    return body;
  });
  route(contract.setHourNewsMailByLink, 'anyone', async ({ body, request }) => {
    await consume(context, addressKey('hour-news', request.ip), LINKS);
    await setMailWishByLink(context, body.token, body.wants_mail);
    return { wants_mail: body.wants_mail };
  });
  await oneClickRoute(app, context, '/stop-news/:token', async (token, ip) => {
    await consume(context, addressKey('hour-news', ip), LINKS);
    await setMailWishByLink(context, token, false);
    return { detail: 'You get no more emails about verified hours.' };
  });
}
