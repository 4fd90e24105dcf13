/** The calls of the contact's page; anyone who has the link may make them (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as mailContract from '#shared/verification/contact-mail.contract.ts';
import * as contract from '#shared/verification/verification.contract.ts';
import type { Platform } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import * as contactMail from './contact-mail.operations.ts';
import * as operations from './verification.operations.ts';

/** Looks at links per address and minute: far above any office, far below guessing. */
export const LOOKS = { times: 300, seconds: 60 };

/** Adds the routes of verification. */
export function verificationRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.verifyEntry, 'anyone', async ({ body, request, reply }) => {
    await consume(platform, addressKey('verify-entry', request.ip), LOOKS);
    return operations.readByToken(platform, await findCaller(platform, request, reply), body.token);
  });
  route(app, platform, contract.verifyEntryAction, 'anyone', async ({ body, request, reply }) => {
    await consume(platform, addressKey('verify-entry', request.ip), LOOKS);
    return operations.decideByToken(platform, await findCaller(platform, request, reply), body.token, body);
  });
  route(app, platform, mailContract.contactMail, 'anyone', async ({ body, request }) => {
    await consume(platform, addressKey('verify-entry', request.ip), LOOKS);
    return contactMail.readContactMail(platform, body.token);
  });
  route(app, platform, mailContract.contactMailAction, 'anyone', async ({ body, request }) => {
    await consume(platform, addressKey('verify-entry', request.ip), LOOKS);
    return body.action === 'stop'
      ? contactMail.stopMail(platform, body.token)
      : contactMail.resumeMail(platform, body.token);
  });
}
