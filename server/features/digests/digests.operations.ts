/**
 * What is asked of a busy contact, and what they are reminded of, goes out in one list (docs/decisions/0054). A list is queued in
 * one transaction with all that is in it, under a lock of the mailbox: twice or half of it is never sent.
 */
import type { z } from 'zod';
import type { ListRule, setListRule } from '#shared/digests/digests.contract.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import { askNow } from '#server/features/entries/entry-asking.operations.ts';
import { addHistory, type HistoryDetails } from '#server/features/entry-history/entry-history.queries.ts';
import type { EntryRow } from '#server/features/entry-history/entry-text.ts';
import { REMINDER_MAIL } from '#server/features/verification/waiting.operations.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { DIGEST_MAIL } from './digests.emails.ts';
import * as queries from './digests.queries.ts';

type DigestDeps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Sends the lists that are due. @throws Error when some could not be sent, after sending the others. */
export async function sendDigests(context: DigestDeps): Promise<void> {
  const { db, clock, log } = context;
  let failed = 0;
  for (const mailbox of await queries.findDueMailboxes(db, clock.now())) {
    try {
      await db.transaction().execute((trx) => sendDigest(context, trx, mailbox));
    } catch (error) {
      log.error({ err: error }, 'A list for a contact could not be sent');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} lists for contacts could not be sent`);
}

async function sendDigest(context: DigestDeps, trx: Trx, mailbox: string): Promise<void> {
  if (!(await queries.lockMailbox(trx, mailbox))) return;
  const now = context.clock.now();
  await queries.moveListed(trx, mailbox, now);
  const candidates = await queries.lockCandidates(trx, mailbox, now);
  const listed = await queries.selectListed(trx, candidates);
  // A list that leaves takes everything along: of two schools, the one whose clocks are ahead decides.
  const asked = listed.some(({ not_before }) => not_before <= now) ? listed : [];
  const due = await queries.selectReminded(trx, candidates, now);
  await queries.noteReminders(trx, due);
  const reminded = due.flatMap(({ request_id, ...entry }) =>
    entry.is_worth && request_id !== null ? [{ ...entry, request_id }] : [],
  );
  const [first] = asked;
  if (asked.length + reminded.length === 1 || first?.rhythm === 'each') {
    for (const entry of asked) await askNow(context, trx, entry);
    for (const entry of reminded) await remindOfOne(context, trx, entry);
  } else if (asked.length + reminded.length > 0) await queueDigest(context, trx, asked, reminded);
}

type Requested = EntryRow & { readonly request_id: number };

async function remindOfOne(context: DigestDeps, trx: Trx, entry: Requested): Promise<void> {
  const { request_id, contact } = entry;
  await queueMail(context, trx, { kind: REMINDER_MAIL, to: contact, data: { request_id } });
  await noteQueued(context, trx, [entry], contact, 'reminder');
}

async function queueDigest(
  context: DigestDeps,
  trx: Trx,
  asked: readonly Requested[],
  reminded: readonly Requested[],
): Promise<void> {
  const all = [...reminded, ...asked];
  // Of several ways to write one mailbox, the newest.
  const to = all.at(-1)?.contact ?? '';
  const mailId = await queueMail(context, trx, { kind: DIGEST_MAIL, to, data: {} });
  const ids = (entries: readonly Requested[]) => entries.map(({ request_id }) => request_id);
  await queries.putInMail(trx, mailId, ids(asked), ids(reminded), context.clock.now());
  await noteQueued(context, trx, all, to, 'list');
}

/** The history comes last, in the order of the accounts: it holds their chains until the end of the transaction. */
async function noteQueued(
  { clock }: DigestDeps,
  trx: Trx,
  entries: readonly EntryRow[],
  to: string,
  mail: NonNullable<HistoryDetails['mail']>,
): Promise<void> {
  const at = clock.now();
  const inOrder = entries.toSorted((one, other) => one.account_id - other.account_id || one.id - other.id);
  for (const entry of inOrder)
    await addHistory(trx, { entry, kind: 'mail queued', actor: 'system', details: { mail, to }, at });
}

export function showListRule(db: Db | Trx, { school_id }: Caller): Promise<ListRule> {
  return queries.findListRule(db, school_id);
}

/** What waits for a list already still goes out with it. @throws NotAllowed for who is no longer the head */
export async function decideListRule(
  { db, clock }: AppContext,
  caller: Caller,
  { lists_requests, reply_email }: z.output<typeof setListRule.body>,
): Promise<ListRule> {
  const { school_id, account_id: actor_account_id } = caller;
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const line = { school_id, actor_account_id, subject_account_id: null, created_at: clock.now() };
    if (await queries.changeListRule(trx, school_id, lists_requests))
      await writeActivity(trx, { ...line, kind: 'list rule changed', facts: { on: lists_requests } });
    if (reply_email !== undefined && (await queries.changeReplyEmail(trx, school_id, reply_email)))
      await writeActivity(trx, { ...line, kind: 'reply address changed', facts: { address: reply_email } });
    return showListRule(trx, caller);
  });
}
