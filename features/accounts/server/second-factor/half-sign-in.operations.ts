/** Between the password and the second step: ten minutes, in the browser that gave the password. No session yet. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import { after, MINUTE } from '#server/platform/clock.ts';
import { InvalidFields, Refusal } from '#server/platform/http/errors.ts';
import { cookieFor } from '#server/platform/auth/sessions.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { tryCode, WRONG_CODE } from './codes.operations.ts';
import { queueSecondFactorMail } from './second-factor.emails.ts';
import { endLoneCodes, isOn } from './second-factor.operations.ts';
import { type KnownAccount, findSecondSteps } from '#features/accounts/server/accounts.queries.ts';
import { above, addRow, deleteRows, findRow } from '#server/platform/database/rows.ts';

const COOKIE = 'second_step';
/** Only these calls need it. */
const PATH = '/api/accounts';
const LIFETIME_MS = 10 * MINUTE;

/** Remembers that this browser gave the right password. Returns the possible second steps; none when the password is enough. */
export async function beginHalfSignIn(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  trx: Trx,
  reply: FastifyReply,
  account: Pick<KnownAccount, 'id' | 'has_second_factor' | 'is_staff'>,
): Promise<SecondStep[]> {
  if (!account.has_second_factor) return [];
  const steps = await findSecondSteps(trx, account.id);
  if (!isOn(account, steps)) return [];
  const { token, hash } = newToken();
  const expires_at = after(clock.now(), LIFETIME_MS);
  await addRow(trx, 'half_sign_ins', { token_hash: hash, account_id: account.id, expires_at });
  reply.setCookie(COOKIE, token, cookieFor(config, PATH, LIFETIME_MS));
  return [...steps];
}

/** @throws Refusal 400 (`second_step_over`) when the password must be typed again; InvalidFields for a wrong code; TooMany */
export async function finishWithCode(
  context: AppContext,
  request: FastifyRequest,
  code: string,
  open: (trx: Trx, owner: KnownAccount) => Promise<void>,
): Promise<{ id: number; email: string }> {
  const { db, clock } = context;
  const hash = hashToken(request.cookies[COOKIE] ?? '');
  const live = () => ({ token_hash: hash, expires_at: above(clock.now()) });
  const half = await findRow(db, 'half_sign_ins', live(), ['account_id']);
  if (!half) throw isOver();
  let user: { id: number; email: string } | undefined;
  const kinds = ['app', 'recovery_code'] as const;
  const isRight = await tryCode(context, half.account_id, code, kinds, async (trx, owner, kind) => {
    if (!(await deleteRows(trx, 'half_sign_ins', live()))) throw isOver();
    if (kind === 'recovery_code') {
      await queueSecondFactorMail(context, trx, owner, 'code_used');
      await endLoneCodes(trx, owner.id);
    }
    await open(trx, owner);
    user = { id: owner.id, email: owner.email };
  });
  if (!isRight || !user) throw new InvalidFields({ code: [WRONG_CODE] });
  return user;
}

export function forgetHalfSignIn(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, { path: PATH });
}

function isOver(): Refusal {
  return new Refusal(400, {
    detail: 'That took too long, or it is already done. Please log in again.',
    code: 'second_step_over',
  });
}
