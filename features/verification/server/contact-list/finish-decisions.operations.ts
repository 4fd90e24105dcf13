// Carries out rejections and corrected hours from contacts' lists once they can no longer be undone (decision 0053).
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
import { findRequest, isOpen, lockRequestById } from '#features/verification/server/verification.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { deleteRows } from '#server/platform/database/rows.ts';
import { CORRECTED_MAIL } from './contact-list.emails.ts';
import * as queries from './contact-list.queries.ts';

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
  if (!isOpen(request)) return;
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
