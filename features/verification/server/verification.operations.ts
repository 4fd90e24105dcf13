// The contact's side: view an entry by link, accept or reject it. Viewing decides nothing; concurrent clicks make one decision
// per request (rulings, section 4).
import { dayInZone } from '#shared/calendar.ts';
import type { VerificationReply } from '#features/verification/verification.contract.ts';
import {
  UNKNOWN_STUDENT,
  actionDone,
  linkFailure,
  unknownLink,
} from '#features/verification/verification.rules.ts';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import {
  addHistory,
  type HistoryDetails,
  type NewHistoryLine,
} from '#features/entries/server/history/entry-history.queries.ts';
import { Conflict, InvalidFields, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import { addressKey } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import {
  noteUnknownStudent,
  stopMailFromStudent,
  blockContact,
  lockEntriesWaitingFor,
  type WaitingEntry,
} from './contact-mail.operations.ts';
import { REJECTED_MAIL } from './verification.emails.ts';
import * as queries from './verification.queries.ts';

export interface Decision {
  readonly action: 'accept' | 'reject';
  readonly reason: string;
  /** The contact does not know the student, who then cannot ask this address again. */
  readonly unknown_student?: boolean | undefined;
}

type Seen = queries.RequestRow | undefined;

/** Requests per address and minute: far above any office, far below guessing. */
export const VIEW_LIMIT = { times: 300, seconds: 60 };

export const viewsFrom = (address: string) => ({
  key: addressKey('verify-entry', address),
  limit: VIEW_LIMIT,
});

/** Reads the request of a link, and counts it for this network address. @throws TooMany */
export function viewRequest({ db, clock }: AppContext, token: string, address: string): Promise<Seen> {
  return queries.viewRequest(db, hashToken(token), viewsFrom(address), clock.now());
}

/**
 * Read-only, but records the opening unless the `viewer` (the signed-in person) is the student. @throws NotFound for an unknown
 * link or a withdrawn entry; Conflict when the entry was changed, or verified or unverified by the school since
 */
export async function readByToken(
  { db, clock }: AppContext,
  viewer: Caller | undefined,
  token: string,
  request: Seen,
) {
  if (!request) throw new NotFound(...unknownLink(token));
  await refuseDeadLink(db, request);
  const isOwn = viewer !== undefined && (await isSamePerson(db, request.account_id, viewer.account_id));
  if (!request.opened_at && !isOwn) await queries.noteOpened(db, request.id, clock.now());
  return { ...describe(request), is_own: isOwn || request.is_own_mailbox };
}

/**
 * Idempotent, except that a rejection may add that the contact does not know the student. @throws NotFound,
 * Conflict as `readByToken`; Conflict for the opposite of an earlier decision; NotAllowed for the student,
 * also from another account of theirs, and when the mailbox has become theirs
 */
export async function decideByToken(
  context: AppContext,
  viewer: Caller | undefined,
  token: string,
  { action, reason, unknown_student = false }: Decision,
  seen?: Seen,
): Promise<VerificationReply & { detail: string }> {
  if (reason.length > REASON_MAXIMUM) {
    throw new InvalidFields({ reason: [`The reason cannot be longer than ${REASON_MAXIMUM} characters`] });
  }
  const hash = hashToken(token);
  const found = seen ?? (await queries.findRequestByToken(context.db, hash));
  if (viewer && found && (await isSamePerson(context.db, found.account_id, viewer.account_id)))
    throw new NotAllowed(...linkFailure('own_entry'));
  if (action === 'accept') return acceptByToken(context, token, hash, found);
  return context.db.transaction().execute(async (trx) => {
    // Locks all entries in their usual order, this one included.
    const waiting =
      unknown_student && found ? await lockEntriesWaitingFor(trx, found.contact, found.account_id) : [];
    const others = waiting.filter(({ id }) => id !== found?.entry_id);
    const request = await checkDecision(trx, await queries.lockRequest(trx, hash), token, action);
    const now = context.clock.now();
    if (request.decision) {
      if (unknown_student) await stopMailFromStudent(context, trx, request, others);
      return { ...describe(request), detail: actionDone(action) };
    }
    await rejectRequest(context, trx, live(request), { reason, unknown: unknown_student, others }, now);
    return { ...describe({ ...request, decision: action, decided_at: now }), detail: actionDone(action) };
  });
}

async function acceptByToken({ db, clock }: AppContext, token: string, hash: Buffer, found: Seen) {
  for (let seen = found; ; seen = await queries.findRequestByToken(db, hash)) {
    const request = await checkDecision(db, seen, token, 'accept');
    const detail = actionDone('accept');
    if (request.decision) return { ...describe(request), detail };
    const now = clock.now();
    const line = decisionLine(live(request), 'accepted', {}, now);
    if (await queries.acceptByLink(db, live(request), line))
      return { ...describe({ ...request, decision: 'accept', decided_at: now }), detail };
    // Changed since it was read: reading it again tells how.
  }
}

/** Returns the request when it can be decided so, or was already. @throws as `decideByToken` */
async function checkDecision(
  db: Db,
  request: Seen,
  token: string,
  action: Decision['action'],
): Promise<queries.RequestRow> {
  if (!request) throw new NotFound(...unknownLink(token));
  await refuseDeadLink(db, request);
  if (request.is_own_mailbox) throw new NotAllowed(...linkFailure('own_entry'));
  if (request.decision && request.decision !== action) {
    throw new Conflict(
      ...linkFailure(request.decision === 'accept' ? 'already_accepted' : 'already_rejected'),
    );
  }
  return request;
}

function live(request: queries.RequestRow): LiveRequest {
  const { entry_id } = request;
  if (entry_id === null) throw new NotFound(...linkFailure('link_unknown'));
  return { ...request, entry_id };
}

export type LiveRequest = queries.LiveRequest;

/** For decisions not made by the link of one entry. */
export type ByList = Pick<HistoryDetails, 'from_list' | 'says_to_be'>;

export async function acceptRequest(trx: Trx, request: LiveRequest, now: Date, byList: ByList = {}) {
  const { entry_id: id, entry_version: version, contact } = request;
  await queries.acceptEntry(trx, { id, version }, now, contact);
  await addHistory(trx, decisionLine(request, 'accepted', byList, now));
}

interface Rejecting {
  readonly reason: string;
  readonly unknown: boolean;
  /** With an unknown student: locked entries of theirs that wait for this contact. */
  readonly others: readonly WaitingEntry[];
}

/** Deletes the entry of a locked request, and mails the student. */
export async function rejectRequest(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  request: LiveRequest,
  { reason, unknown, others }: Rejecting,
  now: Date,
  byList: ByList = {},
): Promise<void> {
  const { entry_id: id, entry_version: version, account_id, contact, email, entry, first_name } = request;
  const kept = reason || (unknown ? UNKNOWN_STUDENT : null);
  await queries.rejectEntry(trx, { id, version }, kept, now);
  const isNewBlock = unknown && (await blockContact(trx, contact, account_id, now));
  await queueMail(context, trx, {
    kind: REJECTED_MAIL,
    to: email,
    data: {
      entry,
      entry_id: id,
      // Only the contact's words: the mail has its own for an unknown student.
      reason: reason || null,
      first_name,
      unknown_student: unknown,
      other_entry_ids: others.map((other) => other.id),
    },
  });
  const details = {
    ...byList,
    ...(kept === null ? {} : { reason: kept }),
    ...(unknown ? { unknown_student: true } : {}),
  };
  await addHistory(trx, decisionLine(request, 'rejected', details, now));
  if (isNewBlock) await noteUnknownStudent(trx, others, now);
}

function decisionLine(
  request: LiveRequest,
  kind: 'accepted' | 'rejected',
  details: HistoryDetails,
  at: Date,
): NewHistoryLine {
  const { entry_id, account_id, contact, first_name, last_name } = request;
  return {
    entry: { ...request.entry, id: entry_id, account_id },
    kind,
    actor: 'contact',
    details: { contact, student: `${first_name} ${last_name}`, ...details },
    school_id: request.entry_school_id ?? undefined,
    at,
  };
}

/** A decided link shows its decision until the entry is changed or unverified. */
async function refuseDeadLink(db: Db, request: queries.RequestRow): Promise<void> {
  // The link reveals nothing more about the suspension.
  if (request.standing === 'suspended' || request.standing === 'removed') {
    throw new Conflict(...linkFailure('link_binned'));
  }
  if (request.expired_at) throw new Conflict(...linkFailure('link_expired'));
  if (request.current_version === null) {
    if (request.decision) return;
    if (request.of_entry === null) throw new NotFound(...linkFailure('link_unknown'));
    const isWithdrawn = await queries.wasWithdrawn(db, request.of_entry);
    throw new NotFound(...linkFailure(isWithdrawn ? 'link_withdrawn' : 'link_removed'));
  }
  if (request.superseded_at || request.current_version !== request.entry_version) {
    throw new Conflict(...linkFailure('link_superseded'));
  }
  if (request.decision === 'accept' && request.verified === false)
    throw new Conflict(...linkFailure('link_set_back'));
  if (request.recycling_bin && !request.decision) {
    throw new Conflict(...linkFailure('link_binned'));
  }
  if (request.verified && !request.decision) throw new Conflict(...linkFailure('link_verified_by_school'));
}

function describe(request: queries.RequestRow): VerificationReply {
  const { event, date, hours, role, organizer, description } = request.entry;
  const states = { accept: 'accepted', reject: 'rejected' } as const;
  return {
    entry: { event, date, hours, role, organizer, description },
    student: {
      first_name: request.first_name,
      last_name: request.last_name,
      school: request.school,
      ...(request.standing === 'waiting' ? { is_unconfirmed: true } : {}),
    },
    state: request.decision ? states[request.decision] : 'pending',
    decided_at: request.decided_at?.toISOString() ?? null,
    decided_on: request.decided_at && dayInZone(request.decided_at, request.time_zone),
    is_own: false,
  };
}
