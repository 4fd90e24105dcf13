/** The mailbox answers the receipt: that it was its owner who confirmed on the spot, or somebody else (docs/decisions/0055). */
import { dayInZone } from '#shared/calendar.ts';
import type { ReceiptReply } from '#shared/entries/spot.contract.ts';
import { linkFailure } from '#shared/verification/verification.rules.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { proveAddresses, takeBack } from '#server/features/verification/address-proof.operations.ts';
import {
  entryOfToken,
  findUnproven,
  lockUnproven,
} from '#server/features/verification/address-proof.queries.ts';
import {
  acceptEntry,
  findRequestByToken,
  lockRequest,
  type RequestRow,
} from '#server/features/verification/verification.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';

/** What a receipt is about; decides nothing. @throws NotFound for an unknown link */
export async function readReceipt({ db }: AppContext, token: string): Promise<ReceiptReply> {
  const request = await findRequestByToken(db, hashToken(token));
  if (!request) throw new NotFound(...linkFailure('link_unknown'));
  return describe(db, request);
}

/**
 * `mine` proves the address, here and for whatever else of the same student it has confirmed on the spot; `not mine` sets the
 * entry back. The same answer again changes nothing.
 *
 * @param viewer who is signed in in the browser
 * @throws NotFound as `readReceipt`; NotAllowed for the student; Conflict for `not mine` after `mine`
 */
export async function answerReceipt(
  context: AppContext,
  viewer: Caller | undefined,
  token: string,
  answer: 'mine' | 'not mine',
): Promise<ReceiptReply> {
  return context.db.transaction().execute(async (trx) => {
    const hash = hashToken(token);
    const others = answer === 'mine' ? await lockUnproven(trx, entryOfToken(hash)) : [];
    const request = await lockRequest(trx, hash);
    if (!request) throw new NotFound(...linkFailure('link_unknown'));
    if (viewer?.account_id === request.account_id) throw new NotAllowed(...linkFailure('own_entry'));
    if (request.decision === 'accept' && answer === 'not mine')
      throw new Conflict(...linkFailure('already_accepted'));
    if (isOpen(request)) {
      const now = context.clock.now();
      if (answer === 'mine') {
        await acceptEntry(trx, { id: request.entry_id, version: request.entry_version }, now);
        await addHistory(trx, {
          entry: { ...request.entry, id: request.entry_id, account_id: request.account_id },
          kind: 'proven',
          actor: 'contact',
          details: { contact: request.contact },
          at: now,
        });
        await proveAddresses(trx, others, now);
      } else await takeBack(context, trx, request, { why: 'not mine' });
    }
    return describe(trx, (await findRequestByToken(trx, hash)) ?? request);
  });
}

/** Whether the mailbox is still to answer about the present version of the entry. */
function isOpen(request: RequestRow): request is RequestRow & { readonly entry_id: number } {
  return (
    request.is_unproven &&
    request.entry_id !== null &&
    request.decision === null &&
    request.superseded_at === null &&
    request.current_version === request.entry_version
  );
}

async function describe(db: Db | Trx, request: RequestRow): Promise<ReceiptReply> {
  const { event, date, hours, role, organizer, description } = request.entry;
  const { first_name, last_name, school, time_zone } = request;
  const confirmed = isOpen(request) ? await findUnproven(db, request.entry_id) : undefined;
  const isMine = request.decision === 'accept' && request.verified === true;
  return {
    entry: { event, date, hours, role, organizer, description },
    student: { first_name, last_name, school },
    state: confirmed ? 'open' : isMine ? 'mine' : 'over',
    name: confirmed?.name ?? null,
    confirmed_on: confirmed ? dayInZone(confirmed.at, time_zone) : null,
  };
}
