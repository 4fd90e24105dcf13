/**
 * What becomes of hours that a contact confirmed on the spot: their address is proven once the mailbox itself answers, and the
 * entry is set back when it does not exist or says that it was somebody else (docs/decisions/0055). Silence proves nothing.
 */
import { setVerified } from '#server/features/entries/entries.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { MailProblem } from '#server/platform/mail/mail-problem.ts';
import { forgetAcceptance, type UnprovenEntry } from './address-proof.queries.ts';
import type { RequestRow } from './verification.queries.ts';

/** The kind of the mail that tells a student that an entry was set back. */
export const SET_BACK_MAIL = 'spot-set-back';

/** Writes down that the mailbox of locked entries has answered. The history takes it over into their evidence. */
export async function proveAddresses(trx: Trx, entries: readonly UnprovenEntry[], at: Date): Promise<void> {
  for (const entry of entries) {
    const details = { contact: entry.evidence_address };
    await addHistory(trx, { entry, kind: 'proven', actor: 'contact', details, at });
  }
}

export interface SetBack {
  readonly why: 'not mine' | 'unknown student' | 'not delivered';
  /** What the mail server said, and what that means. */
  readonly reason?: string;
  readonly problem?: MailProblem | undefined;
}

/** Sets a locked entry back that was confirmed on the spot, and mails the student at once. */
export async function takeBack(
  { clock }: { readonly clock: Clock },
  trx: Trx,
  request: Pick<RequestRow, 'account_id' | 'contact' | 'email' | 'first_name' | 'entry'> & {
    readonly entry_id: number;
  },
  { why, reason = '', problem }: SetBack,
): Promise<void> {
  const now = clock.now();
  const { entry_id, account_id, contact, email, first_name } = request;
  await setVerified(trx, entry_id, false, now);
  await forgetAcceptance(trx, entry_id);
  await queueMail({ clock }, trx, {
    kind: SET_BACK_MAIL,
    to: email,
    data: { entry_id, entry: request.entry, first_name, why, reason, problem },
    // The hours counted until now.
    priority: 'account',
  });
  await addHistory(trx, {
    entry: { ...request.entry, id: entry_id, account_id },
    kind: 'set back',
    actor: why === 'not delivered' ? 'system' : 'contact',
    details: { contact, evidence: 'on the spot' },
    at: now,
  });
}
