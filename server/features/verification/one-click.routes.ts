/** The unsubscribe button of contacts' mail programs. */
import type { FastifyInstance } from 'fastify';
import { mendToken } from '#shared/mailed-token.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { oneClickRoute } from '#server/platform/http/one-click.ts';
import { ONE_CLICK_LINK, stopMail } from './contact-mail.operations.ts';
import { LOOKS } from './verification.routes.ts';

export async function oneClickRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await oneClickRoute(app, context, '/unsubscribe/:token', async (token, ip) => {
    await consume(context, addressKey('verify-entry', ip), LOOKS);
    const { detail } = await stopMail(context, mendToken(token), ONE_CLICK_LINK);
    return { detail };
  });
}
