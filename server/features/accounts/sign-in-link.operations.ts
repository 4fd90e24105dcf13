/** The link that finishes a login whose password was right, after too many wrong ones. */
import { isWholeToken } from '#shared/mailed-token.ts';
import { Invalid } from '#server/platform/http/errors.ts';
import { slowDown } from '#server/platform/auth/constant-pace.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { addressKey } from '#server/platform/auth/rate-limit.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { addressLimits } from './accounts.limits.ts';
import { findAccountToken, lockAccount, useUpTokens, type KnownAccount } from './accounts.queries.ts';

const DEAD_LINK = 'This link has expired or has already been used. Please log in again.';

/** Works once. A new password and logging out everywhere end the link. @throws Invalid for an expired or used link */
export async function finishSignIn(
  context: AppContext,
  token: string,
  address: string,
  open: (trx: Trx, account: KnownAccount) => Promise<void>,
): Promise<{ id: number; email: string }> {
  const { db, clock } = context;
  await slowDown(context, addressKey('finish-login', address), addressLimits['finish-login']);
  const hash = hashToken(token);
  const promised = await findAccountToken(db, hash, 'finish_login');
  if (!promised)
    throw new Invalid(
      isWholeToken(token)
        ? DEAD_LINK
        : 'This link is not whole. Copy all of it from the email, or log in again.',
    );
  return db.transaction().execute(async (trx) => {
    // Two clicks wait for each other here; then the link is checked again.
    const account = await lockAccount(trx, promised.account_id);
    const link = await findAccountToken(trx, hash, 'finish_login');
    const now = clock.now();
    if (!account || !link || link.used_at || link.expires_at <= now) throw new Invalid(DEAD_LINK);
    await useUpTokens(trx, account.id, ['finish_login'], now);
    await open(trx, account);
    return account;
  });
}
