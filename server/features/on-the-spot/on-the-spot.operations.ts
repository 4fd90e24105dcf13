/**
 * The contact confirms an entry by a code from their mailbox, typed on the student's phone (docs/decisions/0052). The code is
 * the contact's act, although the session is the student's.
 */
import type { z } from 'zod';
import { saysHeld } from '#shared/entries/held-request.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { contactStopped } from '#shared/entries/entries.rules.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { bareDigits, CODE_DEAD, CODE_MINUTES, CODE_TRIES } from '#shared/entries/mailed-code.ts';
import type { watchCode } from '#shared/entries/on-the-spot.contract.ts';
import { lockEntry } from '#server/features/entries/entries.queries.ts';
import { studentKey, type Hold } from '#server/features/entries/entries.limits.ts';
import { readOwnEntry } from '#server/features/entries/entries.operations.ts';
import { checkRequestLimits } from '#server/features/entries/entry-asking.operations.ts';
import { lockCounters } from '#server/features/entries/entry-limits.queries.ts';
import {
  findBlockedContacts,
  findLastRequest,
  insertRequest,
} from '#server/features/entries/entry-requests.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import type { LockedEntry } from '#server/features/entry-history/entry-text.ts';
import { acceptEntry, findRequest } from '#server/features/verification/verification.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { countIn, refuseTooMany, windowsOf } from '#server/platform/auth/rate-limit.ts';
import { isOwnAddress } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import { Conflict, NotAllowed, NotFound, TooMany } from '#server/platform/http/errors.ts';
import { isCode, refuseSpent, refuseWrong } from './mailed-codes.ts';
import { CODE_MAIL } from './on-the-spot.emails.ts';
import * as queries from './on-the-spot.queries.ts';

/** Codes from one student to one mailbox, besides the limits on asking contacts at all. */
const CODES = { times: 3, seconds: 60 * 60 };

/** Wrong codes of one student, over all entries. */
const WRONG_CODES = { times: 3 * CODE_TRIES, seconds: 24 * 60 * 60 };

/**
 * Mails a code to the contact of a waiting entry: they are asked again, with a code in the mail.
 * @throws NotFound when it is not the caller's; Conflict when it does not wait for the contact, or asking has to wait; TooMany
 * codes; InvalidFields for a contact without mail
 */
export async function sendCode(
  context: AppContext,
  caller: Caller,
  entryId: number,
): Promise<{ detail: string; contact: string }> {
  return context.db.transaction().execute(async (trx) => {
    const entry = await lockWaiting(trx, caller, entryId);
    const { contact } = entry;
    const now = context.clock.now();
    const later = (hold: Hold) => new Conflict(saysHeld(contact, hold, now, caller.time_zone));
    const last = await findLastRequest(trx, entry);
    if (last?.hold && last.hold.held_by !== 'list') throw later(last.hold);
    await refuseAfterWrongCodes(context, trx, caller, now);
    const codes = {
      key: `codes:${studentKey(context, caller.email)}:${mailboxOf(contact)}`,
      limit: CODES,
      detail: `${contact} got ${CODES.times} codes within an hour.`,
    };
    refuseTooMany([codes], await countIn(trx, windowsOf([codes], now), now), now);
    // A mail with a code is a mail to the contact like any other.
    const hold = await checkRequestLimits(context, trx, entry, caller.email);
    if (hold) throw later(hold);
    await insertRequest(trx, {
      entry,
      mail: { kind: CODE_MAIL, to: contact, data: {}, priority: 'account' },
      line: {
        entry,
        kind: 'asked again',
        actor: 'owner',
        actor_account_id: caller.account_id,
        details: { mail: 'code', to: contact },
        at: now,
      },
      now,
    });
    await queries.startCode(trx, entryId, after(now, CODE_MINUTES * MINUTE));
    return { detail: `A code is on its way to ${contact}.`, contact };
  });
}

/**
 * The contact gives the code: the entry is verified, as by the link in a mail to them.
 * @throws NotFound, Conflict as `sendCode`, and Conflict for a dead code; InvalidFields for a wrong one; TooMany wrong ones
 */
export async function confirmWithCode(
  context: AppContext,
  caller: Caller,
  entryId: number,
  typed: string,
): Promise<Entry> {
  const code = bareDigits(typed);
  const wrong = await context.db.transaction().execute(async (trx) => {
    const entry = await lockWaiting(trx, caller, entryId);
    const now = context.clock.now();
    await refuseAfterWrongCodes(context, trx, caller, now);
    const { contact } = entry;
    const stop = (await findBlockedContacts(trx, caller.account_id, [contact])).get(contact);
    if (stop) throw new Conflict(`${contactStopped(contact, stop)}.`, CODE_DEAD);
    const live = await queries.lockCode(trx, entry, now);
    if (!live) throw new Conflict('This code does not work any more.', CODE_DEAD);
    refuseSpent(live.tries);
    if (!isCode(context.key, live.request_id, code, live.code_mac)) {
      // Kept although the call is refused.
      const counted = { key: wrongCodesOf(context, caller), limit: WRONG_CODES };
      await countIn(trx, windowsOf([counted], now), now);
      await queries.noteWrong(trx, live);
      return live.tries + 1;
    }
    await accept(trx, entry, live, now);
    return 0;
  });
  refuseWrong(wrong);
  return readOwnEntry(context, caller, entryId);
}

/** What the student's screen waits for. @throws NotFound when the entry is not the caller's */
export async function readCodeState(
  { db, clock }: AppContext,
  { account_id }: Caller,
  entryId: number,
): Promise<z.output<typeof watchCode.reply>> {
  const state = await queries.findCodeState(db, account_id, entryId, clock.now());
  if (!state) throw new NotFound();
  return { verified: state.verified, code_until: state.code_until?.toISOString() ?? null };
}

/** Deletes codes that have run out; a nightly job. */
export function sweepCodes({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  return queries.deleteExpiredCodes(db, clock.now());
}

/** The account first and then the entry, as everybody locks them. */
async function lockWaiting(trx: Trx, caller: Caller, entryId: number): Promise<LockedEntry> {
  if (!(await queries.lockWhoTakesPart(trx, caller.account_id))) throw new NotAllowed();
  const entry = await lockEntry(trx, entryId);
  if (!entry || entry.account_id !== caller.account_id || entry.recycling_bin) throw new NotFound();
  if (entry.verified) throw new Conflict('This entry is already verified.');
  // The account may have got the address after the entry was recorded.
  if (await isOwnAddress(trx, caller.account_id, entry.contact))
    throw new Conflict('Contact cannot be your own email');
  return entry;
}

function wrongCodesOf(context: AppContext, caller: Caller): string {
  return `wrong-codes:${studentKey(context, caller.email)}`;
}

/** Locks the counter of the student's wrong codes. @throws TooMany when there were too many */
async function refuseAfterWrongCodes(context: AppContext, trx: Trx, caller: Caller, now: Date) {
  const key = wrongCodesOf(context, caller);
  const counter = (await lockCounters(trx, [key], now)).get(key);
  if (counter && counter.count >= WRONG_CODES.times)
    throw new TooMany((counter.ends_at.getTime() - now.getTime()) / SECOND, 'Too many wrong codes.');
}

async function accept(trx: Trx, entry: LockedEntry, { request_id }: queries.LiveCode, now: Date) {
  const request = await findRequest(trx, request_id);
  if (!request) throw new Error('The code has no request');
  await acceptEntry(trx, entry, now);
  await queries.dropCodes(trx, entry.id);
  await addHistory(trx, {
    entry,
    kind: 'accepted',
    actor: 'contact',
    details: {
      contact: request.contact,
      student: `${request.first_name} ${request.last_name}`,
      evidence: 'mail code',
    },
    school_id: request.entry_school_id ?? undefined,
    at: now,
  });
}
