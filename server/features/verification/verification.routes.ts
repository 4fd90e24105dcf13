/** Routes of the contact's page, for anyone with the link (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as mailContract from '#shared/verification/contact-mail.contract.ts';
import * as contract from '#shared/verification/verification.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import * as contactMail from './contact-mail.operations.ts';
import * as operations from './verification.operations.ts';

/** Requests per address and minute: far above any office, far below guessing. */
export const LOOKS = { times: 300, seconds: 60 };

export function verificationRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.verifyEntry, 'anyone', async ({ body, request, reply }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    return operations.readByToken(context, await findCaller(context, request, reply), body.token);
  });
  route(app, context, contract.verifyEntryAction, 'anyone', async ({ body, request, reply }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    const viewer = await findCaller(context, request, reply);
    return operations.decideByToken(context, viewer, body.token, body);
  });
  route(app, context, mailContract.contactMail, 'anyone', async ({ body, request }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    return contactMail.readContactMail(context, body.token);
  });
  route(app, context, mailContract.contactMailAction, 'anyone', async ({ body, request }) => {
    await consume(context, addressKey('verify-entry', request.ip), LOOKS);
    return body.action === 'stop'
      ? contactMail.stopMail(context, body.token)
      : contactMail.resumeMail(context, body.token);
  });
}
