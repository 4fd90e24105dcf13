// The contact confirms an entry with a mailed code typed on the student's phone (decision 0052). It counts as the contact's
// act, although the session is the student's.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { contactStopped } from '#features/entries/entries.rules.ts';
import { describeDeferral } from '#features/entries/deferred-request.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import {
  bareDigits,
  CODE_DEAD,
  CODE_MINUTES,
  CODE_TRIES,
  CODE_DIGITS,
} from '#features/verification/mailed-code.ts';
import * as contract from '#features/verification/mailed-code.contract.ts';
import { codeMail as en } from '#shared/languages/en/code-mail.ts';
import { codeMail as es } from '#shared/languages/es/code-mail.ts';
import { studentKey, type Deferral, lockCounters } from '#features/entries/server/entries.limits.ts';
import { readOwnEntry } from '#features/entries/server/entries.operations.ts';
import { lockEntry } from '#features/entries/server/entries.queries.ts';
import { checkRequestLimits } from '#features/entries/server/entry-requests.operations.ts';
import {
  findBlockedContacts,
  findLastRequest,
  insertRequest,
} from '#features/entries/server/entry-requests.queries.ts';
import { addHistory, type LockedEntry } from '#features/entries/server/history/entry-history.queries.ts';
import { noteContactMail } from '#features/verification/server/contact-delivery.operations.ts';
import {
  composeRequest,
  isStillNeeded,
  languageOf,
  nameOf,
  renderContactMail,
} from '#features/verification/server/verification.emails.ts';
import {
  acceptEntry,
  findRequest,
  findRequestByMail,
} from '#features/verification/server/verification.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { isOwnAddress } from '#server/platform/auth/own-mailboxes.ts';
import { consume, countIn, windowsOf } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import { changesAny, isThere } from '#server/platform/database/rows.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Conflict, NotAllowed, NotFound, TooMany } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail/mail.ts';
import { isCode, refuseSpent, refuseWrong, codeText } from './mailed-codes.ts';

/** Codes per student and mailbox, besides the general limits. */
const CODES = { times: 3, seconds: 60 * 60 };

const WRONG_CODES = { times: 3 * CODE_TRIES, seconds: 24 * 60 * 60 };

const CODE_MAIL = 'entry-code';

const codeMailText = createTranslators({ en, es });

async function composeCode(data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { trx, clock, key, mailId } = context;
  const request = await findRequestByMail(trx, mailId);
  if (!request || !(await isStillNeeded(request, context))) return undefined;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const mac = key.mac('entry-code', codeText(request.id, code));
  const room = trx
    .updateTable('entry_codes')
    .set({ code_mac: mac })
    .where('request_id', '=', request.id)
    .where('expires_at', '>', clock.now());
  // Too late for a code.
  if (!(await changesAny(room))) return composeRequest(data, context);
  const { say } = codeMailText[languageOf(request)];
  const { school, entry } = request;
  const student = nameOf(request);
  const amount = entry.hours;
  return renderContactMail(request, context, {
    // No code in the subject, which lock screens show.
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

export const mailedCode: Feature = {
  routes: [onTheSpotRoutes],
  mailKinds: onTheSpotMailKinds,
  sweeps: {
    codes: ({ db, clock }) => db.deleteFrom('entry_codes').where('expires_at', '<=', clock.now()).execute(),
  },
};

function onTheSpotRoutes(route: Route, context: AppContext): void {
  const { db, clock, key } = context;

  /** Asks the contact of a waiting entry again, with a code in the mail. */
  route(contract.sendCode, 'of-a-school', ({ caller, params: { pk: entryId } }) =>
    db.transaction().execute(async (trx) => {
      const entry = await lockWaiting(trx, caller, entryId);
      const { contact } = entry;
      const now = clock.now();
      const later = (deferral: Deferral) =>
        new Conflict(describeDeferral(contact, deferral, now, caller.time_zone));
      const last = await findLastRequest(trx, entry);
      if (last?.deferral && last.deferral.held_by !== 'list') throw later(last.deferral);
      await refuseAfterWrongCodes(context, trx, caller, now);
      const codes = `codes:${studentKey(context, caller.email)}:${mailboxOf(contact)}`;
      const tooMany = `${contact} got ${CODES.times} codes within an hour.`;
      await consume({ ...context, db: trx }, codes, CODES, tooMany);
      // Counts as any mail to the contact.
      const deferral = await checkRequestLimits(context, trx, entry, caller.email);
      if (deferral) throw later(deferral);
      const by = { actor: 'owner', actor_account_id: caller.account_id, at: now } as const;
      await insertRequest(trx, {
        entry,
        mail: { kind: CODE_MAIL, to: contact, data: {}, priority: 'account' },
        line: { ...by, entry, kind: 'asked again', details: { mail: 'code', to: contact } },
        now,
      });
      // Older codes are dead.
      await dropCodes(trx, entryId);
      const expires = after(now, CODE_MINUTES * MINUTE);
      await sql`insert into entry_codes (request_id, expires_at) select request_id, ${expires}::timestamptz
        from entries where id = ${entryId} and request_id is not null`.execute(trx);
      return { detail: `A code is on its way to ${contact}.`, contact };
    }),
  );

  /** Polled by the student's screen: whether the entry is verified, and until when the code works. */
  route(contract.watchCode, 'of-a-school', async ({ caller, params: { pk: entryId } }) => {
    const state = await db
      .selectFrom('entries as e')
      .leftJoin('entry_codes as c', (join) =>
        join
          .onRef('c.request_id', '=', 'e.request_id')
          .on('c.expires_at', '>', clock.now())
          .on('c.tries', '<', CODE_TRIES),
      )
      .where('e.id', '=', entryId)
      .where('e.account_id', '=', caller.account_id)
      .where('e.recycling_bin', '=', false)
      .select(['e.verified', 'c.expires_at as code_until'])
      .executeTakeFirst();
    if (!state) throw new NotFound();
    return { verified: state.verified, code_until: state.code_until?.toISOString() ?? null };
  });

  /** Verifies the entry as the link in a mail does. */
  route(contract.confirmCode, 'of-a-school', async ({ caller, params: { pk: entryId }, body }) => {
    const code = bareDigits(body.code);
    const wrong = await db.transaction().execute(async (trx) => {
      const entry = await lockWaiting(trx, caller, entryId);
      const now = clock.now();
      await refuseAfterWrongCodes(context, trx, caller, now);
      const { contact } = entry;
      const stop = (await findBlockedContacts(trx, caller.account_id, [contact])).get(contact);
      if (stop) throw new Conflict(`${contactStopped(contact, stop)}.`, CODE_DEAD);
      const live = await lockCode(trx, entry, now);
      if (!live) throw new Conflict('This code no longer works.', CODE_DEAD);
      refuseSpent(live.tries);
      if (!isCode(key, live.request_id, code, live.code_mac)) {
        // Kept although the call is refused.
        const counted = { key: wrongCodesOf(context, caller), limit: WRONG_CODES };
        await countIn(trx, windowsOf([counted], now), now);
        await trx
          .updateTable('entry_codes')
          .set((row) => ({ tries: row('tries', '+', 1) }))
          .where('request_id', '=', live.request_id)
          .execute();
        return live.tries + 1;
      }
      const request = await findRequest(trx, live.request_id);
      if (!request) throw new Error('The code has no request');
      await acceptEntry(trx, entry, now);
      await dropCodes(trx, entry.id);
      const student = `${request.first_name} ${request.last_name}`;
      await addHistory(trx, {
        entry,
        kind: 'accepted',
        actor: 'contact',
        details: { contact: request.contact, student, evidence: 'mail code' },
        school_id: request.entry_school_id ?? undefined,
        at: now,
      });
      return 0;
    });
    refuseWrong(wrong);
    return readOwnEntry(context, caller, entryId);
  });
}

/** Locks account, then entry, as everywhere. @throws NotFound; Conflict when it does not wait for the contact */
async function lockWaiting(trx: Trx, caller: Caller, entryId: number): Promise<LockedEntry> {
  // Keeps the right to ask contacts until the transaction ends.
  const account = trx.selectFrom('accounts as a').where('a.id', '=', caller.account_id).where(takesPart);
  if (!(await isThere(account.select('a.id').forShare()))) throw new NotAllowed();
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

/** Locks the counter. @throws TooMany */
async function refuseAfterWrongCodes(context: AppContext, trx: Trx, caller: Caller, now: Date) {
  const key = wrongCodesOf(context, caller);
  const counter = (await lockCounters(trx, [key], now)).get(key);
  if (counter && counter.count >= WRONG_CODES.times)
    throw new TooMany((counter.ends_at.getTime() - now.getTime()) / SECOND, 'Too many wrong codes.');
}

async function dropCodes(trx: Trx, entryId: number): Promise<void> {
  await trx
    .deleteFrom('entry_codes')
    .where('request_id', 'in', (eb) =>
      eb.selectFrom('verification_requests').where('entry_id', '=', entryId).select('id'),
    )
    .execute();
}

/** Locks the valid code for this version of a locked entry. */
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
