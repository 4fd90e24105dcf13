// Carries out rejections and corrected hours from contacts' lists once they can no longer be undone. A contact may instead name a
// colleague; the students are told and decide (decision 0053).
import freeMailDomains from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { replaceEntry } from '#features/entries/server/entries.queries.ts';
import { supersedeRequests } from '#features/entries/server/entry-requests.queries.ts';
import { addHistory } from '#features/entries/server/history/entry-history.queries.ts';
import { lockEntriesWaitingFor } from '#features/verification/server/contact-mail.operations.ts';
import {
  acceptRequest,
  rejectRequest,
  type ByList,
  type LiveRequest,
} from '#features/verification/server/verification.operations.ts';
import { findRequest, lockRequestById } from '#features/verification/server/verification.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMail, queueMails } from '#server/platform/mail/mail.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { deleteRows } from '#server/platform/database/rows.ts';
import { InvalidFields } from '#server/platform/http/errors.ts';
import { CORRECTED_MAIL, HANDED_OVER_MAIL } from './contact-list.emails.ts';
import * as queries from './contact-list.queries.ts';
import { selectWaitingStudents, findPreferences, savePreferences } from './contact-list.queries.ts';
import type { ListLink } from './list-proof.operations.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Safe to run twice. @throws Error when some failed, after doing the others */
export async function finishDecisions(context: Deps): Promise<void> {
  const { db, clock, log } = context;
  // Due decisions, in lock order.
  const due = await db
    .selectFrom('contact_decisions')
    .where('decision', '<>', 'accept')
    .where('final_at', '<=', clock.now())
    .orderBy('entry_id')
    .select(['entry_id', 'request_id'])
    .execute();
  await runForEach(
    due,
    (one) => db.transaction().execute((trx) => finishOne(context, trx, one.entry_id, one.request_id)),
    (err, { entry_id }) => log.error({ err, entry_id }, 'A decision of a contact could not be done'),
    (failed) =>
      `The decisions about ${failed.length} entries could not be done: ${failed
        .slice(0, 20)
        .map(({ entry_id }) => entry_id)
        .join(', ')}`,
  );
}

async function finishOne(context: Deps, trx: Trx, entryId: number, requestId: number): Promise<void> {
  // Locks all of the batch in the usual order.
  const found = await findRequest(trx, requestId);
  const waiting = found ? await lockEntriesWaitingFor(trx, found.contact, found.account_id) : [];
  const request = await lockRequestById(trx, requestId);
  const kept = await queries.findDecision(trx, entryId);
  const now = context.clock.now();
  // Done by another process, or undone by the contact.
  if (!request || !kept || kept.final_at > now) return;
  await deleteRows(trx, 'contact_decisions', { entry_id: entryId });
  // Changed, decided by the mail's own link, or by the school since.
  if (request.decision || request.superseded_at || request.expired_at || request.verified) return;
  if (request.recycling_bin || request.current_version !== request.entry_version) return;
  const live = { ...request, entry_id: entryId };
  const byList = {
    from_list: true,
    ...(kept.says_to_be !== null && { says_to_be: kept.says_to_be }),
  } as const;
  if (kept.hours !== null) {
    await correct(context, trx, { live, hours: kept.hours, byList }, now);
    return;
  }
  const unknown = kept.decision === 'unknown';
  const others = unknown ? waiting.filter(({ id }) => id !== entryId) : [];
  const rejecting = { reason: kept.reason ?? '', unknown, others };
  await rejectRequest(context, trx, live, rejecting, now, byList);
}

interface Correction {
  readonly live: LiveRequest;
  readonly hours: number;
  readonly byList: ByList;
}

/** Verifies a new version with the contact's hours; the student is mailed both numbers. */
async function correct(context: Deps, trx: Trx, { live, hours, byList }: Correction, now: Date) {
  const { entry_id: id, account_id, entry: before, contact, email, first_name } = live;
  const text = { ...before, hours };
  const version = await replaceEntry(trx, id, text, false, now);
  await supersedeRequests(trx, [id], now);
  await queueMail(context, trx, {
    kind: CORRECTED_MAIL,
    to: email,
    data: { entry: text, before: before.hours, first_name, entry_id: id },
  });
  await addHistory(trx, {
    entry: { ...text, id, account_id },
    kind: 'changed',
    actor: 'contact',
    details: { before, was_verified: false, contact, ...byList },
    at: now,
  });
  await acceptRequest(trx, { ...live, entry: text, entry_version: version }, now, byList);
}

/** Colleagues named per mailbox: each mails every waiting student. */
const NAMED = { times: 3, seconds: 24 * 60 * 60 };

const freeMail = new Set(freeMailDomains);

/**
 * Stores the colleague and mails the waiting students; an empty text withdraws it. The colleague gets no mail, since anyone could
 * be named. @throws InvalidFields for no address or the contact's own; TooMany for the fourth in a day
 */
export async function handOver(context: AppContext, { mailbox, address }: ListLink, typed: string) {
  const colleague = normalizeEmail(typed);
  if (colleague !== '' && !isEmailAddress(colleague))
    throw new InvalidFields({ address: ['Please enter a valid email'] });
  if (mailboxOf(colleague) === mailbox)
    throw new InvalidFields({ address: ['This is the address that the list is for'] });
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { handed_to } = await findPreferences(trx, mailbox);
    if ((handed_to ?? '') === colleague) return;
    const is_within = isWithin(address, colleague);
    await savePreferences(trx, mailbox, { handed_to: colleague || null, handed_within: is_within }, now);
    if (colleague === '') return;
    await consume({ db: trx, clock }, `handed-over:${mailbox}`, NAMED);
    const students = await selectWaitingStudents(trx, mailbox);
    const mails = students.map(({ email, ...student }) => ({
      to: email,
      data: { ...student, contact: address, colleague, is_within },
    }));
    await queueMails(context, trx, HANDED_OVER_MAIL, mails);
  });
  return { detail: 'Saved.' };
}

/** Whether both share a registrable domain that is not a public mail provider. */
function isWithin(contact: string, colleague: string): boolean {
  const domain = domainOf(contact);
  return domain !== null && domain === domainOf(colleague) && !freeMail.has(domain);
}

function domainOf(address: string): string | null {
  return getDomain(address.slice(address.lastIndexOf('@') + 1), { allowPrivateDomains: true });
}
