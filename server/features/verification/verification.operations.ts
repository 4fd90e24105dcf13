/**
 * The contact's side: see an entry through a link, accept or reject it. Seeing decides nothing; one decision per
 * request, whatever is clicked at the same time (rulings, section 4).
 */
import type { VerificationReply } from '#shared/verification/verification.contract.ts';
import {
  actionDone,
  LINK_SUPERSEDED,
  LINK_UNKNOWN,
  REASON_MAXIMUM,
} from '#shared/verification/verification.rules.ts';
import {
  addHistory,
  lockEntry,
  removeEntry,
  setVerified,
} from '#server/features/entries/entries.operations.ts';
import { Conflict, InvalidFields, NotFound } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { REJECTED_MAIL } from './verification.emails.ts';
import * as queries from './verification.queries.ts';

type Action = 'accept' | 'reject';

/**
 * What a link shows. Only notes that it was opened.
 *
 * @throws NotFound for an unknown link or a withdrawn entry; Conflict when the entry was changed since.
 */
export async function readByToken({ db, clock }: Platform, token: string): Promise<VerificationReply> {
  const request = await queries.findRequestByToken(db, hashToken(token));
  if (!request) throw new NotFound(LINK_UNKNOWN);
  refuseDeadLink(request);
  if (!request.opened_at) await queries.noteOpened(db, request.id, clock.now());
  return describe(request);
}

/**
 * Accepts or rejects. The same decision again changes nothing and succeeds.
 *
 * @throws NotFound, Conflict as `readByToken`; Conflict for the opposite of an earlier decision.
 */
export async function decideByToken(
  platform: Platform,
  token: string,
  action: Action,
  reason: string,
): Promise<VerificationReply & { detail: string }> {
  if (reason.length > REASON_MAXIMUM) {
    throw new InvalidFields({ reason: [`The reason cannot be longer than ${REASON_MAXIMUM} characters`] });
  }
  return platform.db.transaction().execute(async (trx) => {
    const found = await queries.findRequestByToken(trx, hashToken(token));
    if (!found) throw new NotFound(LINK_UNKNOWN);
    // The entry first, as every change of it does; whoever waited here sees below what the other one did.
    const entry = found.entry_id === null ? undefined : await lockEntry(trx, found.entry_id);
    const request = await queries.lockRequest(trx, found.id);
    refuseDeadLink(request);
    if (request.decision === action) return { ...describe(request), detail: actionDone(action) };
    if (request.decision) {
      throw new Conflict(
        `You already ${request.decision}ed this entry. Please write to the school if that was a mistake.`,
      );
    }
    if (!entry) throw new NotFound(LINK_UNKNOWN);

    const now = platform.clock.now();
    const kept = action === 'reject' && reason !== '' ? reason : null;
    await queries.noteDecision(trx, entry, action, kept, now);
    await addHistory(trx, {
      entry,
      kind: `${action}ed`,
      actor: 'contact',
      details: { contact: request.contact, ...(kept === null ? {} : { reason: kept }) },
      at: now,
    });
    if (action === 'accept') {
      await setVerified(trx, entry.id, true, now);
    } else {
      await removeEntry(trx, entry.id);
      await queueMail(platform, trx, {
        kind: REJECTED_MAIL,
        to: request.email,
        data: { entry: request.entry, reason: kept, first_name: request.first_name },
      });
    }
    return { ...describe({ ...request, decision: action, decided_at: now }), detail: actionDone(action) };
  });
}

/** A decided link goes on showing its decision, until the entry is changed and the decision means nothing any more. */
function refuseDeadLink(request: queries.RequestRow): void {
  if (request.current_version === null) {
    if (request.decision) return;
    throw new NotFound(LINK_UNKNOWN);
  }
  if (request.superseded_at || request.current_version !== request.entry_version) {
    throw new Conflict(LINK_SUPERSEDED);
  }
  if (request.recycling_bin && !request.decision) {
    throw new Conflict('The school is looking at this entry, so there is nothing to decide now.');
  }
}

function describe(request: queries.RequestRow): VerificationReply {
  const { event, date, hours, role, organizer, description } = request.entry;
  const states = { accept: 'accepted', reject: 'rejected' } as const;
  return {
    entry: { event, date, hours, role, organizer, description },
    student: { first_name: request.first_name, last_name: request.last_name, school: request.school },
    state: request.decision ? states[request.decision] : 'pending',
    decided_at: request.decided_at?.toISOString() ?? null,
  };
}
