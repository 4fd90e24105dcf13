/** What has to be known afterwards to understand an attack: who got in, what was refused, and what gave power to somebody. */
import type { FastifyRequest } from 'fastify';

const accounts = new WeakMap<FastifyRequest, number>();

/** Says whose request it is, for the line that may be written about it. */
export function rememberAccount(request: FastifyRequest, accountId: number): void {
  accounts.set(request, accountId);
}

/**
 * Writes a line at the level `info` about a call that matters: with the pattern of its address and the number of the
 * account, and never what was sent, not even the email: people type passwords into that field.
 *
 * @param call method and pattern below `/api`: `POST /accounts/login`
 * @param audited whether it is written down however it ends
 */
export function noteOutcome(request: FastifyRequest, call: string, status: number, audited: boolean): void {
  const account = accounts.get(request);
  const isRefused = status === 401 || status === 403 || status === 429;
  // Not there or not theirs: who looks through numbers leaves a trail.
  const isMissed = status === 404 && account !== undefined && call.includes(':');
  if (!isRefused && !isMissed && !audited) return;
  const message = isRefused || isMissed ? 'refused' : 'noted';
  request.log.info({ security: call, status, account, address: request.ip }, message);
}
