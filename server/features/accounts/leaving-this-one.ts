/** Ends every session of an account but that of the browser that asks. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { closeOtherSessions, handOverSession, renewSession } from '#server/platform/auth/sessions.ts';
import { forgetDevices } from './accounts.queries.ts';
import { rememberDevice } from './known-devices.ts';

/**
 * @param work ends the other sessions by `renew`, which gives this browser a new token; false when it has no session of the account
 */
export async function leavingThisOne(
  context: AppContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: (renew: (trx: Trx, accountId: number) => Promise<boolean>) => Promise<string>,
): Promise<{ detail: string }> {
  let renewed: { id: number; token: string; device_generation: number } | undefined;
  const detail = await work(async (trx, id) => {
    if (!(await closeOtherSessions(trx, request, id))) return false;
    renewed = {
      id,
      token: await renewSession(trx, request, context.clock.now()),
      device_generation: await forgetDevices(trx, id),
    };
    return true;
  });
  // Only once the session is stored: a browser with an unknown token would be signed out.
  if (renewed) {
    handOverSession(context, reply, renewed.token);
    rememberDevice(context, request, reply, renewed);
  }
  return { detail };
}
