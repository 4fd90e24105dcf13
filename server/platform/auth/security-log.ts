/** Logins, refusals and changes of permissions, to analyze attacks. */
import type { FastifyRequest } from 'fastify';

const accounts = new WeakMap<FastifyRequest, number>();

export function rememberAccount(request: FastifyRequest, accountId: number): void {
  accounts.set(request, accountId);
}

/**
 * Route pattern and account number, never the input, not even the email: people type passwords into that
 * field. `audited` calls are logged whatever the outcome.
 */
export function noteOutcome(request: FastifyRequest, call: string, status: number, audited: boolean): void {
  const account = accounts.get(request);
  const isRefused = status === 401 || status === 403 || status === 429;
  // Shows when someone tries one number after another.
  const isMissed = status === 404 && account !== undefined && call.includes(':');
  if (!isRefused && !isMissed && !audited) return;
  const message = isRefused || isMissed ? 'refused' : 'noted';
  request.log.info({ security: call, status, account, address: request.ip }, message);
}
