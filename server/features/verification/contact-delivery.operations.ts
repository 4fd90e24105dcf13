/**
 * What became of the mails to contacts: a line in the history of the entry, and news to the student when the contact
 * cannot be reached (rulings, section 4).
 */
import type { MailStop } from '#shared/entries/entries.rules.ts';
import { lockEntry } from '#server/features/entries/entries.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { findBlockedContacts } from '#server/features/entries/entry-requests.queries.ts';
import {
  queueMail,
  type ComposeContext,
  type MailKind,
  type MailOutcome,
} from '#server/platform/mail/mail.ts';
import * as queries from './contact-delivery.queries.ts';
import { CONTACT_STOPPED_MAIL } from './contact-mail.operations.ts';
import { findRequest, findRequestByMail, type RequestRow } from './verification.queries.ts';

/** The kind of mail that tells a student that a contact cannot be reached. */
export const REQUEST_FAILED_MAIL = 'request-failed';

/** What a mail to a contact carries: nothing when the request itself knows its mail. */
export interface ContactMailData {
  readonly request_id?: number;
}

const kinds = {
  sent: 'mail sent',
  failed: 'mail failed',
  bounced: 'mail bounced',
  dropped: 'mail dropped',
} as const;

/** Takes note of the outcome of a mail to a contact: of a request, or of a reminder about the request in its data. */
export function noteContactMail(
  which: 'request' | 'reminder' | 'code',
): NonNullable<MailKind<ContactMailData>['onOutcome']> {
  return async ({ request_id }, outcome, context) => {
    const { trx, mailId, clock, to } = context;
    const request =
      request_id === undefined ? await findRequestByMail(trx, mailId) : await findRequest(trx, request_id);
    if (!request || request.of_entry === null) return;
    const { state, reason, problem } = outcome;
    const now = clock.now();
    // The entry first, as everybody who changes it does: what is found below holds until the end.
    const entry = await lockEntry(trx, request.of_entry);
    if (state === 'failed' || state === 'bounced')
      await queries.noteFailure(trx, request.id, reason, problem, now);
    const stop = entry && (await tellStudent(request, entry.id, outcome, context));
    // The history comes last: it holds the chain of the account until the end of the transaction.
    const line = {
      entry: { ...request.entry, id: request.of_entry, account_id: request.account_id },
      actor: 'system',
      at: now,
    } as const;
    await addHistory(trx, {
      ...line,
      kind: kinds[state],
      details: { mail: which, to, ...(reason === '' ? {} : { reason }), ...(problem && { problem }) },
    });
    if (stop) {
      const unknown = stop === 'from this student' ? { unknown_student: true } : {};
      await addHistory(trx, { ...line, kind: 'mail stopped', details: { to, ...unknown } });
    }
  };
}

/**
 * Tells the student, once for each request, that nobody reads it; while the entry still waits for its answer.
 * Answers whose mail the contact wants no more, when it is because of that and nobody had noted it yet.
 */
async function tellStudent(
  request: RequestRow,
  entryId: number,
  outcome: MailOutcome,
  context: ComposeContext,
): Promise<MailStop | undefined> {
  if (outcome.state === 'sent') return undefined;
  const { trx } = context;
  const waiting = await queries.findWaitingRequest(trx, request.id);
  if (!waiting) return undefined;
  if (outcome.state === 'dropped') {
    // Stopped in the moment in which it was asked: whoever stopped it could not see this entry yet.
    const blocked = await findBlockedContacts(trx, request.account_id, [request.contact]);
    const stop = blocked.get(request.contact);
    if (!stop || (await queries.wasStopNoted(trx, entryId, waiting.created_at))) return undefined;
    await queueMail(context, trx, {
      kind: CONTACT_STOPPED_MAIL,
      to: request.email,
      data: { contact: request.contact, entry_ids: [entryId] },
    });
    return stop;
  }
  if (await queries.wasFailureTold(trx, waiting, REQUEST_FAILED_MAIL)) return undefined;
  await queueMail(context, trx, {
    kind: REQUEST_FAILED_MAIL,
    to: request.email,
    data: { request_id: request.id, reason: outcome.reason, problem: outcome.problem },
  });
  return undefined;
}
