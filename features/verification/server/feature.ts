import type { FastifyInstance } from 'fastify';
import { mendToken } from '#shared/mailed-token.ts';
import * as mailContract from '#features/verification/contact-mail.contract.ts';
import * as contract from '#features/verification/verification.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import type { Feature } from '#server/platform/feature.ts';
import { oneClickRoute } from '#server/platform/http/one-click.ts';
import type { Route } from '#server/platform/http/route.ts';
import { contactMailKinds } from './contact-delivery.operations.ts';
import * as contactMail from './contact-mail.operations.ts';
import { stopMailText } from './entry-changes.ts';
import { verificationMailKinds } from './verification.emails.ts';
import * as operations from './verification.operations.ts';
import { waitingMailKinds, remindAndExpire } from './waiting.operations.ts';

export const verification: Feature = {
  routes: [verificationRoutes],
  mailKinds: { ...verificationMailKinds, ...contactMailKinds, ...waitingMailKinds },
  jobs: [{ name: 'remind-and-expire', cron: '7 * * * *', work: remindAndExpire }],
  sweeps: { 'wishes of contacts': contactMail.sweepWishesOfContacts },
};

async function verificationRoutes(route: Route, context: AppContext, app: FastifyInstance): Promise<void> {
  const { db } = context;
  const countView = (address: string) => {
    const { key, limit } = operations.viewsFrom(address);
    return consume(context, key, limit);
  };

  route(contract.verifyEntry, 'anyone', async ({ body, request, reply }) => {
    const seen = await operations.viewRequest(context, body.token, request.ip);
    return operations.readByToken(context, await findCaller(context, request, reply), body.token, seen);
  });
  route(contract.verifyEntryAction, 'anyone', async ({ body, request, reply }) => {
    const seen = await operations.viewRequest(context, body.token, request.ip);
    const viewer = await findCaller(context, request, reply);
    return operations.decideByToken(context, viewer, body.token, body, seen);
  });
  route(mailContract.contactMail, 'anyone', async ({ body, request }) => {
    await countView(request.ip);
    const address = await contactMail.contactOf(db, body.token);
    return { address, stopped: await contactMail.isBlockedFromAnybody(db, address) };
  });
  /** Stopping mails waiting students once. Allowing excludes students whom the contact does not know. */
  const choose = (token: string, stopped: boolean, purposes?: readonly 'stop_mail'[]) =>
    db.transaction().execute(async (trx) => {
      const address = await contactMail.contactOf(trx, token, purposes);
      if (stopped) await contactMail.stopMailTo(context, trx, address);
      else await contactMail.unblockContact(trx, address);
      const detail = stopMailText.en.say(stopped ? 'stopped' : 'resumed', { address });
      return { address, stopped, detail };
    });
  route(mailContract.contactMailAction, 'anyone', async ({ body: { token, action }, request }) => {
    await countView(request.ip);
    return choose(token, action === 'stop');
  });
  await oneClickRoute(app, context, '/unsubscribe/:token', async (token, ip) => {
    await countView(ip);
    const { detail } = await choose(mendToken(token), true, ['stop_mail']);
    return { detail };
  });
}
