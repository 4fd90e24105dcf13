import { dayInZone } from '#shared/calendar.ts';
import type { Entry, EntryFields, OwnEntryFields } from '#features/entries/entries.contract.ts';
import { CHANGES_OF_A_DAY, EVENT_RECORDED, TOO_MANY_CHANGES } from '#features/entries/entry-limits.ts';
import { contactStoppedForSchool, entryChecks } from '#features/entries/entries.rules.ts';
import { deferralReasonsForSchool, deferralReasonsForStudent } from '#features/entries/deferred-request.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import { DAY, SECOND } from '#server/platform/clock.ts';
import { Conflict, NotFound, refuseFirstFailure, violatedConstraint } from '#server/platform/http/errors.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { checkUnchanged, isSameText, textOfFields } from './check-unchanged.ts';
import type { Deferral } from './entries.limits.ts';
import * as queries from './entries.queries.ts';
import { findRecordedEntry } from './entries.queries.ts';
import { selectPortfolio, type PortfolioOptions } from './portfolio/portfolio.queries.ts';
import {
  checkLimitsOf,
  checkRequestLimits,
  recordAtOnce,
  sendVerificationRequest,
} from './entry-requests.operations.ts';
import { addHistory, textOf, type LockedEntry } from './history/entry-history.queries.ts';
import { supersedeRequests } from './entry-requests.queries.ts';
import { expiryOf } from './entry-waiting.queries.ts';
import { changeRows } from '#server/platform/database/rows.ts';

/** The form was sent again with another text, after the first one was recorded without a response. */
const ALREADY_RECORDED =
  'This entry was already recorded, with the text from before you changed it. Please update it in your portfolio.';

/** The form was sent again after its entry was removed, for example because it was rejected meanwhile. */
const ALREADY_REMOVED =
  'This entry was already recorded, and has been removed since. Your portfolio shows what became of it.';

const EVENT_HAS_ENTRY =
  'You have an entry of this event already, perhaps from its attendance list. Please look into your portfolio.';

/** @throws NotFound, also for the recycling bin */
export async function readOwnEntry({ db }: Pick<AppContext, 'db'>, caller: Caller, entryId: number) {
  const [entry] = await selectPortfolio(db, caller.account_id, { entryId });
  if (!entry || entry.recycling_bin) throw new NotFound();
  return entry;
}

/**
 * Records an entry and queues its mail. A retry with the same key returns the recorded entry. @throws
 * InvalidFields with the first failing check (specification, section 5); Conflict for a key with another text
 */
export async function recordEntry(
  context: AppContext,
  caller: Caller,
  { contact_language = DEFAULT_LANGUAGE, ...fields }: OwnEntryFields,
  key: string | null,
  event_id?: number,
): Promise<Entry> {
  const text = { ...checkedText(context, caller, fields), contact_language };
  const { account_id, email } = caller;
  const now = context.clock.now();
  const entry = { ...text, account_id, version: 1, verified: false, recycling_bin: false };
  const trigger = { kind: 'created', actor: 'owner', actor_account_id: account_id, at: now } as const;
  const options = { recorded: { contact_language, form: key, event_id }, trigger };
  try {
    const sender = await recordAtOnce(context, entry, email, options);
    if (sender.is_recorded) return await findRecorded(context.db, account_id, key ?? '', text);
    if (sender.entry_id !== null) return justRequested(sender.entry_id, entry.version, text, now, undefined);
    // In its own transaction: an abandoned request still counts for a day, but nobody waits for these locks.
    const deferral = await checkLimitsOf(context, context.db, sender, text.contact);
    const id = await sendVerificationRequest(context, context.db, entry, deferral, options);
    return justRequested(id, entry.version, text, now, deferral);
  } catch (error) {
    const violated = violatedConstraint(error);
    // The same form was sent twice at the same time, or another one for the same event.
    if (violated !== 'recorded_forms_pkey' && violated !== 'entries_event') throw error;
    const isSent = key !== null && (await findRecordedEntry(context.db, account_id, key)) !== undefined;
    if (!isSent) throw new Conflict(EVENT_HAS_ENTRY, EVENT_RECORDED);
    return findRecorded(context.db, account_id, key ?? '', text);
  }
}

type LanguageAndText = EntryText & { readonly contact_language: Language };

function justRequested(
  id: number,
  version: number,
  text: LanguageAndText,
  now: Date,
  deferral: Deferral | undefined,
): Entry {
  return {
    ...text,
    id,
    version,
    verified: false,
    recycling_bin: false,
    request_state: deferral ? (deferral.held_by === 'list' ? 'listed' : 'waiting') : 'queued',
    request_at: (deferral?.not_before ?? now).toISOString(),
    request_problem:
      deferral && deferral.held_by !== 'list' ? deferralReasonsForStudent[deferral.held_by] : null,
    request_advice: null,
    waiting_since: deferral ? null : now.toISOString(),
    expires_at: deferral ? null : expiryOf(now).toISOString(),
    evidence: null,
  };
}

/** @throws Conflict for another text, or a change made meanwhile would be lost silently */
async function findRecorded(db: Db, accountId: number, key: string, text: LanguageAndText): Promise<Entry> {
  const id = await findRecordedEntry(db, accountId, key);
  const [entry] = id === undefined ? [] : await selectPortfolio(db, accountId, { entryId: id });
  if (!entry) throw new Conflict(ALREADY_REMOVED);
  const same = (Object.keys(text) as (keyof LanguageAndText)[]).every(
    (field) => entry[field] === text[field],
  );
  if (!same) throw new Conflict(ALREADY_RECORDED);
  return entry;
}

const CHANGES: Limit = { times: CHANGES_OF_A_DAY, seconds: DAY / SECOND };

interface Seen {
  readonly version?: number | undefined;
}

/**
 * The entry becomes unverified, older links end, and the contact is asked again. @throws NotFound when it is
 * not the caller's; InvalidFields as `recordEntry`; Conflict for an outdated `version`
 */
export async function changeEntry(
  context: AppContext,
  caller: Caller,
  entryId: number,
  { version: seen, contact_language: wanted, ...fields }: OwnEntryFields & Seen,
): Promise<Entry> {
  return context.db.transaction().execute(async (trx) => {
    const before = await lockOwnEntry(trx, caller, entryId);
    // Read under the lock, so that history times increase.
    const now = context.clock.now();
    if (before.recycling_bin) throw new NotFound();
    const contact_language = wanted ?? before.contact_language;
    const isSame = contact_language === before.contact_language && isSameText(before, fields);
    const isLate = seen !== undefined && seen !== before.version;
    if (isLate && !before.verified && isSame) return readOwnEntry({ db: trx }, caller, entryId);
    await checkUnchanged(trx, caller, before, seen);
    const text = checkedText(context, caller, fields);
    const { clock } = context;
    await consume({ db: trx, clock }, `entries:change:${caller.account_id}`, CHANGES, TOO_MANY_CHANGES);
    const version = await queries.replaceEntry(trx, before, text, false, now);
    await changeRows(trx, 'entries', entryId, { contact_language });
    const entry = { ...before, ...text, version, verified: false };
    await supersedeRequests(trx, [entryId], now);
    const deferral = await checkRequestLimits(context, trx, entry, caller.email);
    const trigger = {
      kind: 'changed',
      actor: 'owner',
      actor_account_id: caller.account_id,
      details: { before: textOf(before), was_verified: before.verified },
      at: now,
    } as const;
    await sendVerificationRequest(context, trx, entry, deferral, { trigger });
    return justRequested(entryId, version, { ...text, contact_language }, now, deferral);
  });
}

/** Deletes an entry for good; its history stays. @throws NotFound when it is not the caller's */
export async function deleteOwnEntry(context: AppContext, caller: Caller, entryId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const entry = await lockOwnEntry(trx, caller, entryId);
    // Only the school decides about entries in its recycling bin.
    if (entry.recycling_bin) throw new NotFound();
    const now = context.clock.now();
    await supersedeRequests(trx, [entryId], now);
    await queries.removeEntries(trx, [entryId]);
    await addHistory(trx, {
      entry,
      kind: 'deleted',
      actor: 'owner',
      actor_account_id: caller.account_id,
      school_id: entry.school_id,
      at: now,
    });
  });
}

async function lockOwnEntry(trx: Trx, caller: Caller, entryId: number): Promise<LockedEntry> {
  const entry = await queries.lockEntry(trx, entryId);
  if (!entry || entry.account_id !== caller.account_id) throw new NotFound();
  return entry;
}

function checkedText({ clock }: AppContext, caller: Caller, fields: EntryFields): EntryText {
  const today = dayInZone(clock.now(), caller.time_zone);
  refuseFirstFailure(entryChecks({ ownEmails: caller.own_mailboxes, today }), fields);
  return textOfFields(fields);
}

/** Excludes the recycling bin, newest day first: all, one, or a page. */
export async function listEntriesForSchool(
  db: Db,
  accountId: number,
  only: Pick<PortfolioOptions, 'entryId' | 'schoolId' | 'page'> = {},
): Promise<Omit<Entry, 'request_advice' | 'not_counted'>[]> {
  const texts = { sayStopped: contactStoppedForSchool, held: deferralReasonsForSchool };
  const entries = await selectPortfolio(db, accountId, { ...only, withoutBin: true, texts });
  return entries.map(({ request_advice: _advice, not_counted: _notCounted, ...entry }) => entry);
}
