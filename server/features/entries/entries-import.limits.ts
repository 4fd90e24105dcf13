/** Which contacts of imported entries may be asked: within the daily limits, and only if they want mail. */
import { contactStopped } from '#shared/entries/entries.rules.ts';
import {
  REQUESTS_OF_CONTACT,
  REQUESTS_OF_STUDENT,
  REQUESTS_TO_CONTACT,
} from '#shared/entries/held-request.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { limitsOf, studentKey } from './entries.limits.ts';
import { lockCounters, raiseCounters, selectEmails } from './entry-limits.queries.ts';
import { findBlockedContacts, moveKeptBlocks } from './entry-requests.queries.ts';
import type { EntryRow } from '#server/features/entry-history/entry-text.ts';

const reasons = [
  [REQUESTS_OF_STUDENT, `the student has asked ${REQUESTS_OF_STUDENT} times within a day`],
  [REQUESTS_TO_CONTACT, `the student has asked this contact ${REQUESTS_TO_CONTACT} times within a day`],
  [REQUESTS_OF_CONTACT, `the contact has been asked ${REQUESTS_OF_CONTACT} times within a day`],
] as const;

/** Decides for each entry in order. @returns the reason for each entry whose contact is not asked, by its id. */
export async function checkRequestLimitsOfAll(
  context: Pick<AppContext, 'clock' | 'key'>,
  trx: Trx,
  entries: readonly EntryRow[],
): Promise<Map<number, string>> {
  const now = context.clock.now();
  const emails = await selectEmails(trx, [...new Set(entries.map(({ account_id }) => account_id))]);
  const refused = new Map<number, string>();
  for (const [accountId, own] of Map.groupBy(entries, ({ account_id }) => account_id)) {
    await moveKeptBlocks(
      trx,
      accountId,
      context.key.macs('mailbox', mailboxOf(emails.get(accountId) ?? '')),
      now,
    );
    const stops = await findBlockedContacts(trx, accountId, [...new Set(own.map(({ contact }) => contact))]);
    for (const { id, contact } of own) {
      const stop = stops.get(contact);
      if (stop) refused.set(id, contactStopped(contact, stop));
    }
  }
  const open = entries.filter(({ id }) => !refused.has(id));
  const keysOf = ({ account_id, contact }: EntryRow) =>
    limitsOf(studentKey(context, emails.get(account_id) ?? ''), contact).map(({ key }) => key);
  // Sorted over all parts, so that they are locked in the order of everybody.
  const keys = [...new Set(open.flatMap(keysOf))].sort();
  const counters = await lockCounters(trx, keys, now);
  const raised = new Map<string, number>();
  for (const entry of open) {
    const own = keysOf(entry);
    const full = reasons.find(([times], kind) => {
      const key = own[kind] ?? '';
      return (counters.get(key)?.count ?? 0) + (raised.get(key) ?? 0) >= times;
    });
    if (full) refused.set(entry.id, full[1]);
    else for (const key of own) raised.set(key, (raised.get(key) ?? 0) + 1);
  }
  await raiseCounters(trx, keys, raised, now, after(now, DAY));
  return refused;
}
