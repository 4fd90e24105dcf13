/** What happens when a student records, changes, deletes or asks again about an entry (rulings, section 3). */
import { dayInZone } from '#shared/calendar.ts';
import type { Entry, EntryFields } from '#shared/entries/entries.contract.ts';
import { entryChecks } from '#shared/entries/entries.rules.ts';
import { formatHundredths, parseHours } from '#shared/entries/hours.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { after, MINUTE } from '#server/platform/clock.ts';
import type { EntryText } from '#server/platform/database-tables.ts';
import { Conflict, NotFound, refuseFirstFailure } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Platform, Trx } from '#server/platform/platform.ts';
import type { Caller } from '#server/platform/sessions.ts';
import * as queries from './entries.queries.ts';

/** The kind of mail that asks a contact to verify an entry; its text is the verification feature's. */
export const VERIFICATION_MAIL = 'verify-entry';

/** The caller's own entries. */
export function listPortfolio({ db }: Platform, caller: Caller): Promise<Entry[]> {
  return queries.selectPortfolio(db, caller.account_id);
}

/**
 * One of the caller's own entries.
 *
 * @throws NotFound when it is not there, not the caller's, or in the recycling bin.
 */
export async function readOwnEntry({ db }: Platform, caller: Caller, entryId: number): Promise<Entry> {
  const [entry] = await queries.selectPortfolio(db, caller.account_id, entryId);
  if (!entry || entry.recycling_bin) throw new NotFound();
  return entry;
}

/**
 * Records an entry and, in the same transaction, queues the mail to its contact.
 *
 * @throws InvalidFields with the first check that fails (specification, section 5).
 */
export async function recordEntry(platform: Platform, caller: Caller, fields: EntryFields): Promise<Entry> {
  const text = checkedText(platform, caller, fields);
  const now = platform.clock.now();
  return platform.db.transaction().execute(async (trx) => {
    const id = await queries.insertEntry(trx, caller.account_id, text, now);
    const entry = {
      ...text,
      id,
      account_id: caller.account_id,
      version: 1,
      verified: false,
      recycling_bin: false,
    };
    await queries.addHistory(trx, {
      entry,
      kind: 'created',
      actor: 'owner',
      actor_account_id: caller.account_id,
      at: now,
    });
    await askContact(platform, trx, entry);
    return { ...text, id, verified: false, recycling_bin: false, request_state: 'queued' as const };
  });
}

/**
 * Changes an entry: it becomes unverified, older links become dead, and the contact is asked anew.
 *
 * @throws NotFound when it is not the caller's; InvalidFields with the first check that fails.
 */
export async function changeEntry(
  platform: Platform,
  caller: Caller,
  entryId: number,
  fields: EntryFields,
): Promise<Entry> {
  const now = platform.clock.now();
  return platform.db.transaction().execute(async (trx) => {
    const before = await lockOwnEntry(trx, caller, entryId);
    if (before.recycling_bin) throw new NotFound();
    const text = checkedText(platform, caller, fields);
    const version = await queries.replaceEntry(trx, entryId, text, false, now);
    const entry = { ...before, ...text, version, verified: false };
    await queries.addHistory(trx, {
      entry,
      kind: 'changed',
      actor: 'owner',
      actor_account_id: caller.account_id,
      details: { before: queries.textOf(before), was_verified: before.verified },
      at: now,
    });
    await queries.supersedeRequests(trx, entryId, now);
    await askContact(platform, trx, entry);
    return { ...text, id: entryId, verified: false, recycling_bin: false, request_state: 'queued' as const };
  });
}

/**
 * Deletes an entry for good, as its owner was asked to confirm. Its last text stays in the history.
 *
 * @throws NotFound when it is not the caller's.
 */
export async function deleteOwnEntry(platform: Platform, caller: Caller, entryId: number): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const entry = await lockOwnEntry(trx, caller, entryId);
    // What the school has put aside is the school's to decide about.
    if (entry.recycling_bin) throw new NotFound();
    const now = platform.clock.now();
    await queries.addHistory(trx, {
      entry,
      kind: 'deleted',
      actor: 'owner',
      actor_account_id: caller.account_id,
      at: now,
    });
    await queries.supersedeRequests(trx, entryId, now);
    await queries.removeEntry(trx, entryId);
  });
}

/**
 * Asks the contact again. Within a minute of the last mail nothing more is sent, so that the request that follows an
 * update does not send a second copy (rulings, section 3).
 *
 * @returns what happened, for the person.
 * @throws NotFound when it is not the caller's; Conflict when it is verified already.
 */
export async function askAgain(platform: Platform, caller: Caller, entryId: number): Promise<string> {
  return platform.db.transaction().execute(async (trx) => {
    const entry = await lockOwnEntry(trx, caller, entryId);
    if (entry.recycling_bin) throw new NotFound();
    if (entry.verified) throw new Conflict('This entry is already verified.');
    const now = platform.clock.now();
    const last = await queries.lastRequestAt(trx, entry);
    if (last && last > after(now, -MINUTE))
      return `A verification email to ${entry.contact} is already on its way.`;
    await queries.addHistory(trx, {
      entry,
      kind: 'asked again',
      actor: 'owner',
      actor_account_id: caller.account_id,
      at: now,
    });
    await askContact(platform, trx, entry);
    return `A verification email is on its way to ${entry.contact}.`;
  });
}

/** Queues the mail to the contact of an entry's present version. */
export async function askContact(platform: Platform, trx: Trx, entry: queries.EntryRow): Promise<void> {
  const mailId = await queueMail(platform, trx, { kind: VERIFICATION_MAIL, to: entry.contact, data: {} });
  await queries.insertRequest(trx, entry, mailId, platform.clock.now());
}

async function lockOwnEntry(trx: Trx, caller: Caller, entryId: number): Promise<queries.EntryRow> {
  const entry = await queries.lockEntry(trx, entryId);
  if (!entry || entry.account_id !== caller.account_id) throw new NotFound();
  return entry;
}

function checkedText({ clock }: Platform, caller: Caller, fields: EntryFields): EntryText {
  const { event, date, role, organizer, description } = fields;
  const today = dayInZone(clock.now(), caller.time_zone);
  refuseFirstFailure(entryChecks({ ownEmail: caller.email, today }), fields);
  const hours = Number(formatHundredths(parseHours(fields.hours) ?? 0));
  return { event, date, hours, role, organizer, contact: normalizeEmail(fields.contact), description };
}

// What other features do to entries in their own transactions goes through here.
export { addHistory, findWrongTotals, lockEntry, removeEntry, setVerified } from './entries.queries.ts';
