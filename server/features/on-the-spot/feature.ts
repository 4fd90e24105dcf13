/**
 * The contact confirms an entry by a code from their mailbox, typed on the student's phone (docs/decisions/0052). The code is
 * the contact's act, although the session is the student's.
 */
import * as contract from '#shared/entries/on-the-spot.contract.ts';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { saysHeld } from '#shared/entries/held-request.ts';
import { contactStopped } from '#shared/entries/entries.rules.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { bareDigits, CODE_DEAD, CODE_MINUTES, CODE_TRIES, CODE_DIGITS } from '#shared/entries/mailed-code.ts';
import { codeMail as en } from '#shared/languages/en/code-mail.ts';
import { codeMail as es } from '#shared/languages/es/code-mail.ts';
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
import { addHistory, type LockedEntry } from '#server/features/entry-history/entry-history.queries.ts';
import {
  acceptEntry,
  findRequest,
  findRequestByMail,
} from '#server/features/verification/verification.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { consume, countIn, windowsOf } from '#server/platform/auth/rate-limit.ts';
import { isOwnAddress } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import { Conflict, NotAllowed, NotFound, TooMany } from '#server/platform/http/errors.ts';
import { noteContactMail } from '#server/features/verification/contact-delivery.operations.ts';
import {
  composeRequest,
  isWorthAsking,
  languageOf,
  nameOf,
  renderContactMail,
} from '#server/features/verification/verification.emails.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail/mail.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { isCode, refuseSpent, refuseWrong, codeText } from './mailed-codes.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';

/** Codes from one student to one mailbox, besides the limits on asking contacts at all. */
const CODES = { times: 3, seconds: 60 * 60 };

/** Wrong codes of one student, over all entries. */
const WRONG_CODES = { times: 3 * CODE_TRIES, seconds: 24 * 60 * 60 };

/**
 * Mails a code to the contact of a waiting entry: they are asked again, with a code in the mail.
 * @throws NotFound when it is not the caller's; Conflict when it does not wait for the contact, or asking has to wait; TooMany
 * codes; InvalidFields for a contact without mail
 */
export async function sendCode(context: AppContext, caller: Caller, entryId: number) {
  return context.db.transaction().execute(async (trx) => {
    const entry = await lockWaiting(trx, caller, entryId);
    const { contact } = entry;
    const now = context.clock.now();
    const later = (hold: Hold) => new Conflict(saysHeld(contact, hold, now, caller.time_zone));
    const last = await findLastRequest(trx, entry);
    if (last?.hold && last.hold.held_by !== 'list') throw later(last.hold);
    await refuseAfterWrongCodes(context, trx, caller, now);
    const codes = `codes:${studentKey(context, caller.email)}:${mailboxOf(contact)}`;
    const tooMany = `${contact} got ${CODES.times} codes within an hour.`;
    await consume({ ...context, db: trx }, codes, CODES, tooMany);
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
    await startCode(trx, entryId, after(now, CODE_MINUTES * MINUTE));
    return { detail: `A code is on its way to ${contact}.`, contact };
  });
}

/**
 * The contact gives the code: the entry is verified, as by the link in a mail to them.
 * @throws NotFound, Conflict as `sendCode`, and Conflict for a dead code; InvalidFields for a wrong one; TooMany wrong ones
 */
export async function confirmWithCode(context: AppContext, caller: Caller, entryId: number, typed: string) {
  const code = bareDigits(typed);
  const wrong = await context.db.transaction().execute(async (trx) => {
    const entry = await lockWaiting(trx, caller, entryId);
    const now = context.clock.now();
    await refuseAfterWrongCodes(context, trx, caller, now);
    const { contact } = entry;
    const stop = (await findBlockedContacts(trx, caller.account_id, [contact])).get(contact);
    if (stop) throw new Conflict(`${contactStopped(contact, stop)}.`, CODE_DEAD);
    const live = await lockCode(trx, entry, now);
    if (!live) throw new Conflict('This code does not work any more.', CODE_DEAD);
    refuseSpent(live.tries);
    if (!isCode(context.key, live.request_id, code, live.code_mac)) {
      // Kept although the call is refused.
      const counted = { key: wrongCodesOf(context, caller), limit: WRONG_CODES };
      await countIn(trx, windowsOf([counted], now), now);
      await noteWrong(trx, live);
      return live.tries + 1;
    }
    await accept(trx, entry, live, now);
    return 0;
  });
  refuseWrong(wrong);
  return readOwnEntry(context, caller, entryId);
}

/** What the student's screen waits for. @throws NotFound when the entry is not the caller's */
export async function readCodeState({ db, clock }: AppContext, { account_id }: Caller, entryId: number) {
  // Whether one of the account's entries is verified, and until when the code for it works; undefined when it is not
  // theirs.
  const state = await db
    .selectFrom('entries as e')
    .leftJoin('entry_codes as c', (join) =>
      join
        .onRef('c.request_id', '=', 'e.request_id')
        .on('c.expires_at', '>', clock.now())
        .on('c.tries', '<', CODE_TRIES),
    )
    .where('e.id', '=', entryId)
    .where('e.account_id', '=', account_id)
    .where('e.recycling_bin', '=', false)
    .select(['e.verified', 'c.expires_at as code_until'])
    .executeTakeFirst();
  if (!state) throw new NotFound();
  return { verified: state.verified, code_until: state.code_until?.toISOString() ?? null };
}

/** Deletes codes that have run out; a nightly job. */
export async function sweepCodes({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('entry_codes').where('expires_at', '<=', clock.now()).execute();
}

/** The account first and then the entry, as everybody locks them. */
async function lockWaiting(trx: Trx, caller: Caller, entryId: number): Promise<LockedEntry> {
  if (!(await lockWhoTakesPart(trx, caller.account_id))) throw new NotAllowed();
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

async function accept(trx: Trx, entry: LockedEntry, { request_id }: RowOf<typeof lockCode>, now: Date) {
  const request = await findRequest(trx, request_id);
  if (!request) throw new Error('The code has no request');
  await acceptEntry(trx, entry, now);
  await dropCodes(trx, entry.id);
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

const CODE_MAIL = 'entry-code';

const codeMailText = createTranslators({ en, es });

async function composeCode(data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { trx, clock, key, mailId } = context;
  const request = await findRequestByMail(trx, mailId);
  if (!request || !(await isWorthAsking(request, context))) return undefined;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const mac = key.mac('entry-code', codeText(request.id, code));
  if (!(await keepCode(trx, request.id, mac, clock.now()))) return composeRequest(data, context);
  const { say } = codeMailText[languageOf(request)];
  const student = nameOf(request);
  const { school } = request;
  const amount = request.entry.hours;
  return renderContactMail(request, context, {
    // Without the code: whoever sees the subject alone does not see what it accepts.
    subject: say('subject', { student }),
    preview: say('preview', { student, amount }),
    heading: say('heading', { student }),
    paragraphs: [
      say('asks', { student, school }),
      say('accepts', { student, amount, minutes: CODE_MINUTES }),
      say('ifNot', { student }),
    ],
    code: code.replace(/(?=...$)/, ' '),
  });
}

export const onTheSpotMailKinds = {
  [CODE_MAIL]: { compose: composeCode, onOutcome: noteContactMail('code') },
};

/** Whether the account may have contacts asked now. Its standing stays as it is until the transaction ends. */
async function lockWhoTakesPart(trx: Trx, accountId: number): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts as a')
    .where('a.id', '=', accountId)
    .where(takesPart)
    .select('a.id')
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

/** Makes room for a code that the mail of the newest request about this entry will have; older ones are dead. */
async function startCode(trx: Trx, entryId: number, expires: Date): Promise<void> {
  await dropCodes(trx, entryId);
  await trx
    .insertInto('entry_codes')
    .columns(['request_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('entries')
        .where('id', '=', entryId)
        .where('request_id', 'is not', null)
        .select([sql<number>`request_id`.as('request_id'), sql<Date>`${expires}::timestamptz`.as('expires')]),
    )
    .execute();
}

async function dropCodes(trx: Trx, entryId: number): Promise<void> {
  await trx
    .deleteFrom('entry_codes')
    .where('request_id', 'in', (eb) =>
      eb.selectFrom('verification_requests').where('entry_id', '=', entryId).select('id'),
    )
    .execute();
}

/** Keeps the hash of the code that is mailed now. @returns false when it would come too late */
async function keepCode(trx: Trx, requestId: number, mac: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entry_codes')
    .set({ code_mac: mac })
    .where('request_id', '=', requestId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Locks the code for this version of a locked entry, unless it has run out or its request is decided. */
function lockCode(trx: Trx, entry: { readonly id: number; readonly version: number }, now: Date) {
  return trx
    .selectFrom('entry_codes as c')
    .innerJoin('verification_requests as r', 'r.id', 'c.request_id')
    .where('r.entry_id', '=', entry.id)
    .where('r.entry_version', '=', entry.version)
    .where('r.decision', 'is', null)
    .where('r.superseded_at', 'is', null)
    .where('r.expired_at', 'is', null)
    .where('c.expires_at', '>', now)
    .select(['c.request_id', 'c.code_mac', 'c.tries'])
    .forUpdate('c')
    .executeTakeFirst();
}

async function noteWrong(trx: Trx, { request_id }: RowOf<typeof lockCode>): Promise<void> {
  await trx
    .updateTable('entry_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('request_id', '=', request_id)
    .execute();
}

export const onTheSpot: Feature = {
  uses: ['entries', 'entry-history', 'verification'],
  routes: [onTheSpotRoutes],
  mailKinds: onTheSpotMailKinds,
  sweeps: { codes: sweepCodes },
};

function onTheSpotRoutes(route: Route, context: AppContext): void {
  route(contract.sendCode, 'of-a-school', ({ caller, params }) => sendCode(context, caller, params.pk));
  route(contract.watchCode, 'of-a-school', ({ caller, params }) => readCodeState(context, caller, params.pk));
  route(contract.confirmCode, 'of-a-school', ({ caller, params, body }) =>
    confirmWithCode(context, caller, params.pk, body.code),
  );
}
