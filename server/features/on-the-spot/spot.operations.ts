/**
 * The contact confirms entries on their own phone while the student stands there, through a code on the student's screen
 * (docs/decisions/0055). That does not prove their address: a receipt goes to it at once.
 */
import type { z } from 'zod';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import {
  SCAN_MINUTES,
  type confirmSpot,
  type SpotKind,
  type SpotReply,
  type startSpot,
  type watchSpot,
} from '#shared/entries/spot.contract.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { spotChecks, spotFailure, type SpotFailure } from '#shared/verification/spot.rules.ts';
import { tidyLine } from '#shared/text.ts';
import { lockEntry, replaceEntry } from '#server/features/entries/entries.queries.ts';
import { countRequest, studentKey } from '#server/features/entries/entries.limits.ts';
import { readAskingStudent } from '#server/features/entries/entry-asking.operations.ts';
import { insertRequest, supersedeRequests } from '#server/features/entries/entry-requests.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { textOf } from '#server/features/entry-history/entry-text.ts';
import { verifyUnproven } from '#server/features/verification/address-proof.queries.ts';
import { isOfExpiredEntry, noteUsed } from '#server/features/slips/slips.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { isOwnAddress } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { after, MINUTE } from '#server/platform/clock.ts';
import { Conflict, NotAllowed, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { CODES_SHOWN } from './on-the-spot.limits.ts';
import { dropCodes, lockWhoTakesPart } from './on-the-spot.queries.ts';
import { RECEIPT_MAIL } from './receipt.emails.ts';
import * as queries from './spot.queries.ts';

/**
 * Makes the link of a QR code for an entry of the caller.
 * @throws NotFound when it is not theirs; Conflict when it is verified; TooMany
 */
export async function showSpot(
  context: AppContext,
  caller: Caller,
  entryId: number,
): Promise<z.output<typeof startSpot.reply>> {
  await consume(context, `spots:${studentKey(context, caller.email)}`, CODES_SHOWN);
  return context.db.transaction().execute(async (trx) => {
    if (!(await lockWhoTakesPart(trx, caller.account_id))) throw new NotAllowed();
    const entry = await lockEntry(trx, entryId);
    if (!entry || entry.account_id !== caller.account_id || entry.recycling_bin) throw new NotFound();
    if (entry.verified) throw new Conflict('This entry is already verified.');
    const { token, hash } = newToken();
    const now = context.clock.now();
    const expires_at = after(now, SCAN_MINUTES * MINUTE);
    await queries.insertSpot(trx, [entry], { token_hash: hash, kind: 'scan', created_at: now, expires_at });
    return { link: `${context.config.publicUrl}/v/${token}`, expires_at: expires_at.toISOString() };
  });
}

/** What the student's screen waits for. @throws NotFound when the entry is not the caller's */
export async function readSpotState(
  { db, clock }: AppContext,
  { account_id }: Caller,
  entryId: number,
): Promise<z.output<typeof watchSpot.reply>> {
  const state = await queries.findSpotState(db, account_id, entryId, clock.now());
  if (!state) throw new NotFound();
  return { verified: state.verified, code_until: state.code_until?.toISOString() ?? null };
}

/**
 * What a token is about; decides nothing.
 *
 * @param viewer who is signed in in the browser
 * @throws NotAllowed for a student; NotFound, Conflict with a `SpotFailure`
 */
export async function lookAtSpot(
  { db, clock }: AppContext,
  viewer: Caller | undefined,
  token: string,
): Promise<SpotReply> {
  refuseStudent(viewer);
  const rows = await selectSpot(db, hashToken(token));
  const { first_name, last_name, school, school_id, standing, kind } = refuseDead(rows, viewer, clock.now());
  return {
    kind,
    student: {
      first_name,
      last_name,
      school,
      ...(standing === 'waiting' ? { is_unconfirmed: true } : {}),
    },
    entries: rows.map(({ entry: { contact: _contact, ...entry } }) => entry),
    ...(kind === 'slip' && viewer?.school_id === school_id ? { can_take_in: true } : {}),
  };
}

/**
 * Verifies the entries of a token, once, and mails the contact a receipt about each. An address that is not the entry's contact
 * becomes it.
 *
 * @throws NotAllowed, NotFound, Conflict as `lookAtSpot`; Conflict for an address that cannot confirm; InvalidFields
 */
export async function confirmOnTheSpot(
  context: AppContext,
  viewer: Caller | undefined,
  { token, contact: typed, name: typedName, statement = false }: z.output<typeof confirmSpot.body>,
): Promise<z.output<typeof confirmSpot.reply>> {
  refuseStudent(viewer);
  const contact = normalizeEmail(typed);
  const name = tidyLine(typedName);
  refuseFirstFailure(spotChecks, { contact, name, statement });
  const hash = hashToken(token);
  return context.db.transaction().execute(async (trx) => {
    const found = await selectSpot(trx, hash);
    const { account_id } = refuseDead(found, viewer, context.clock.now());
    const mayAsk = await queries.lockForSpot(
      trx,
      account_id,
      found.map(({ entry_id }) => entry_id),
    );
    // As they are now that they are locked.
    const rows = await selectSpot(trx, hash);
    const now = context.clock.now();
    const { kind, email } = refuseDead(rows, viewer, now);
    if (!mayAsk) throw refusal('spot_put_aside');
    if (await isOwnAddress(trx, account_id, contact)) throw refusal('spot_own_address');
    for (const { entry } of rows)
      await checkAddress(context, trx, { account_id, email }, contactOf(entry.contact, contact));
    if (kind === 'slip') for (const row of rows) await noteUsed(trx, row, null, now);
    else await queries.useSpot(trx, hash, now);
    for (const row of rows) await confirmEntry(trx, row, { contact, name, kind }, now);
    const [first] = rows;
    const receiptTo = contactOf(first?.entry.contact ?? contact, contact);
    return { detail: `Thank you. A receipt is on its way to ${receiptTo}.`, contact: receiptTo };
  });
}

/** Deletes tokens that have run out; a nightly job. */
export function sweepSpots({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  return queries.deleteExpiredSpots(db, clock.now());
}

/** The address of record, where what was typed reaches the same mailbox. */
function contactOf(present: string, typed: string): string {
  return mailboxOf(present) === mailboxOf(typed) ? present : typed;
}

/** @throws Conflict for a slip whose entry has expired, which only the school can bring back */
async function selectSpot(db: Db | Trx, hash: Buffer): Promise<queries.SpotRow[]> {
  const rows = await queries.selectSpot(db, hash);
  if (rows.length === 0 && (await isOfExpiredEntry(db, hash))) throw refusal('spot_month_over');
  return rows;
}

/** A student can have a second browser, and a second address. */
function refuseStudent(viewer: Caller | undefined): void {
  if (viewer && !viewer.is_school_administration) throw new NotAllowed(...spotFailure('spot_student'));
}

const refusal = (code: SpotFailure) => new Conflict(...spotFailure(code));

/** @returns the first of the rows, of which all have the same student */
function refuseDead(
  rows: readonly queries.SpotRow[],
  viewer: Caller | undefined,
  now: Date,
): queries.SpotRow {
  const [first] = rows;
  if (!first) throw new NotFound(...spotFailure('spot_unknown'));
  if (viewer?.account_id === first.account_id) throw new NotAllowed(...spotFailure('spot_student'));
  if (first.used_at) throw refusal('spot_used');
  if (first.expires_at <= now) throw refusal('spot_expired');
  // Whoever holds the code does not learn more than that the school looks at it.
  if (first.standing === 'suspended' || first.standing === 'removed') throw refusal('spot_put_aside');
  if (rows.some(({ recycling_bin }) => recycling_bin)) throw refusal('spot_put_aside');
  if (rows.some(({ version, entry_version }) => version !== entry_version)) throw refusal('spot_changed');
  if (rows.some(({ verified }) => verified)) throw refusal('spot_verified');
  return first;
}

/** The receipt is a mail to a contact like any other. */
async function checkAddress(
  context: AppContext,
  trx: Trx,
  { account_id, email }: { readonly account_id: number; readonly email: string },
  contact: string,
): Promise<void> {
  const asker = await readAskingStudent(context, trx, { account_id, contact }, email);
  if (asker.stop) throw refusal(asker.stop === 'from anybody' ? 'spot_stopped' : 'spot_stopped_student');
  if (await countRequest(context, trx, asker, contact)) throw refusal('spot_limit');
}

interface Confirmation {
  readonly contact: string;
  readonly name: string;
  readonly kind: SpotKind;
}

const evidenceOfKind = { scan: 'on the spot', slip: 'on the spot' } as const satisfies Record<
  SpotKind,
  string
>;

/** The request stays undecided: the mailbox has not answered it yet. */
async function confirmEntry(
  trx: Trx,
  row: queries.SpotRow,
  { contact: typed, name, kind }: Confirmation,
  now: Date,
): Promise<void> {
  const { entry_id: id, account_id } = row;
  const contact = contactOf(row.entry.contact, typed);
  const text = { ...row.entry, contact };
  let { version } = row;
  const isNew = contact !== row.entry.contact;
  if (isNew) {
    await supersedeRequests(trx, [id], now);
    version = await replaceEntry(trx, id, text, false, now);
  }
  await dropCodes(trx, id);
  const entry = { ...text, id, account_id, version, verified: false, recycling_bin: false };
  if (isNew) {
    const details = { before: textOf(row.entry), was_verified: false, contact };
    await addHistory(trx, { entry, kind: 'changed', actor: 'contact', details, at: now });
  }
  await verifyUnproven(trx, id, now);
  await addHistory(trx, {
    entry,
    kind: 'accepted',
    actor: 'contact',
    details: {
      contact,
      student: `${row.first_name} ${row.last_name}`,
      evidence: evidenceOfKind[kind],
      facts: { name },
    },
    school_id: row.school_id,
    at: now,
  });
  await insertRequest(trx, {
    entry,
    mail: { kind: RECEIPT_MAIL, to: contact, data: {}, priority: 'account' },
    line: {
      entry,
      kind: 'mail queued',
      actor: 'system',
      details: { mail: 'receipt', to: contact },
      at: now,
    },
    now,
  });
  // Whoever is asked is waited for, but for this.
  await verifyUnproven(trx, id, now);
}
