/** The answer of a contact by the link of a mail. */
import type { FastifyInstance } from 'fastify';
import { mendToken } from '#shared/mailed-token.ts';
import * as mailContract from '#shared/verification/contact-mail.contract.ts';
import * as contract from '#shared/verification/verification.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { oneClickRoute } from '#server/platform/http/one-click.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { contactMailKinds } from './contact-delivery.operations.ts';
import * as contactMail from './contact-mail.operations.ts';
import { sweepWishesOfContacts, ONE_CLICK_LINK, stopMail } from './contact-mail.operations.ts';
import { verificationMailKinds } from './verification.emails.ts';
import { waitingMailKinds, remindAndExpire } from './waiting.operations.ts';
import * as operations from './verification.operations.ts';

export const verification: Feature = {
  uses: ['entries', 'entry-history'],
  routes: [verificationRoutes, oneClickRoutes],
  mailKinds: { ...verificationMailKinds, ...contactMailKinds, ...waitingMailKinds },
  jobs: [{ name: 'remind-and-expire', cron: '7 * * * *', work: remindAndExpire }],
  sweeps: { 'wishes of contacts': sweepWishesOfContacts },
};

async function oneClickRoutes(_route: Route, context: AppContext, app: FastifyInstance): Promise<void> {
  await oneClickRoute(app, context, '/unsubscribe/:token', async (token, ip) => {
    await consume(context, addressKey('verify-entry', ip), LOOKS);
    const { detail } = await stopMail(context, mendToken(token), ONE_CLICK_LINK);
    return { detail };
  });
}

/** Requests per address and minute: far above any office, far below guessing. */
const LOOKS = { times: 300, seconds: 60 };

function verificationRoutes(route: Route, context: AppContext): void {
  route(contract.verifyEntry, 'anyone', async ({ body, request, reply }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    return operations.readByToken(context, await findCaller(context, request, reply), body.token);
  });
  route(contract.verifyEntryAction, 'anyone', async ({ body, request, reply }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    const viewer = await findCaller(context, request, reply);
    return operations.decideByToken(context, viewer, body.token, body);
  });
  route(mailContract.contactMail, 'anyone', async ({ body, request }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    return contactMail.readContactMail(context, body.token);
  });
  route(mailContract.contactMailAction, 'anyone', async ({ body, request }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    return body.action === 'stop'
      ? contactMail.stopMail(context, body.token)
      : contactMail.resumeMail(context, body.token);
  });
}
