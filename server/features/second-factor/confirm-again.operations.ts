/** Proving again who is signed in, before what could do much harm (`needsFreshSignIn`). */
import type { FastifyRequest } from 'fastify';
import { InvalidFields, NotAllowed, NotSignedIn } from '#server/platform/http/errors.ts';
import { isOwnPassword } from '#server/platform/auth/own-password.ts';
import { noteConfirmed, type Caller } from '#server/platform/auth/sessions.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { tryCode, WRONG_CODE } from './codes.operations.ts';
import { provePasskey, type BrowserAnswer } from './passkeys.operations.ts';
import { findOwner } from './second-factor.queries.ts';

export interface Proof {
  readonly password: string;
  readonly code: string;
  readonly answer?: BrowserAnswer | null | undefined;
}

/**
 * It counts for ten minutes.
 *
 * @throws InvalidFields for a wrong password or code; NotAllowed for the passkey of somebody else; TooMany after many wrong ones
 */
export async function confirmAgain(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
  { password, code, answer }: Proof,
): Promise<string> {
  if (answer) {
    await provePasskey(context, answer, request.ip, async (_, owner) => {
      if (owner.id !== caller.account_id) throw new NotAllowed('This passkey is of another account.');
    });
  } else if (code === '') {
    const owner = await findOwner(context.db, caller.account_id);
    if (!owner) throw new NotSignedIn();
    if (password === '') throw new InvalidFields({ password: ['Please enter your password.'] });
    if (!(await isOwnPassword(context, owner.id, owner.password_hash, password))) {
      throw new InvalidFields({ password: ['This is not your password.'] });
    }
  } else if (!(await tryCode(context, caller.account_id, code, ['app'], async () => undefined))) {
    throw new InvalidFields({ code: [WRONG_CODE] });
  }
  if (!(await noteConfirmed(context.db, request, context.clock.now()))) throw new NotSignedIn();
  return 'Thank you.';
}
