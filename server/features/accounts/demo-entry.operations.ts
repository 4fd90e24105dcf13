/** Signing in as the demo student without a password, whose password everybody knows anyway. Only the demo has this call. */
import { DEMO_STUDENT } from '#shared/accounts/demo.contract.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { slowDown } from '#server/platform/auth/constant-pace.ts';
import { addressKey } from '#server/platform/auth/rate-limit.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { addressLimits } from './accounts.limits.ts';
import { findAccountByEmail, lockAccount, type KnownAccount } from './accounts.queries.ts';

/**
 * Signs in as the demo student.
 *
 * @throws NotFound when a visitor of the demo has deleted the account
 */
export async function signInToDemo(
  context: AppContext,
  address: string,
  open: (trx: Trx, account: KnownAccount) => Promise<void>,
): Promise<{ id: number; email: string }> {
  await slowDown(context, addressKey('demo', address), addressLimits.demo);
  return context.db.transaction().execute(async (trx) => {
    const found = await findAccountByEmail(trx, DEMO_STUDENT);
    const account = found && (await lockAccount(trx, found.id));
    if (!account?.email_verified_at) {
      throw new NotFound('Somebody deleted the demo student. Log in with another demo account.');
    }
    await open(trx, account);
    return account;
  });
}
