/** Paper forms that a contact signs: students print them, administrators scan them (decision 0056). */
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { dayInZone, describeDay } from '#shared/calendar.ts';
import { contactStopped } from '#features/entries/entries.rules.ts';
import {
  readSlip,
  SLIP_CODE_LETTERS,
  SLIP_ALPHABET,
  SLIP_TOKEN_LETTERS,
} from '#features/paper-forms/slip-code.ts';
import * as contract from '#features/paper-forms/slips.contract.ts';
import { slipChecks } from '#features/paper-forms/slips.rules.ts';
import { tidyLine } from '#shared/text.ts';
import { lockForDecision } from '#features/entries/server/school-decision.ts';
import { setVerified } from '#features/entries/server/entries.queries.ts';
import { findBlockedContacts } from '#features/entries/server/entry-requests.queries.ts';
import { addHistory } from '#features/entries/server/history/entry-history.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Key } from '#server/platform/auth/key.ts';
import { isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { instantOf } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import {
  Conflict,
  InvalidFields,
  NotAllowed,
  NotFound,
  refuseFirstFailure,
} from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { printInThread } from './printing.ts';
import type { PrintedSlip } from './slip.pdf.ts';
import * as queries from './slips.queries.ts';

/** Expired slips are known this long, to say that they are too old. */
const KNOWN_AFTERWARDS_MS = 30 * DAY;

/** @throws NotFound when one is not the caller's; Conflict when one is verified, or its slip was used */
async function keepPrinted(
  { key, config }: AppContext,
  trx: Trx,
  { account_id }: Caller,
  entryIds: readonly number[],
  expires_at: Date,
): Promise<PrintedSlip[]> {
  const entries = await queries.lockOwnEntries(trx, account_id, entryIds);
  if (entries.length < entryIds.length) throw new NotFound();
  const verified = entries.find((entry) => entry.verified);
  if (verified) throw new Conflict(`“${verified.event}” is already verified.`);
  for (const [contact, stop] of await findBlockedContacts(
    trx,
    account_id,
    entries.map((entry) => entry.contact),
  ))
    // A contact without mail may still sign.
    if (stop === 'from this student') throw new Conflict(`${contactStopped(contact, stop)}.`);
  const made = entries.map((entry) => ({ entry, ...slipSecret(key, entry.id, entry.version) }));
  const kept = await queries.keepSlips(
    trx,
    made.map(({ entry: { id: entry_id, version: entry_version }, code_mac, token_hash }) => {
      return { entry_id, entry_version, account_id, code_mac, token_hash, expires_at };
    }),
  );
  const used = entries.find(({ id }) => !kept.has(id));
  if (used)
    throw new Conflict(
      `The paper form for “${used.event}” was used, and the entry was marked as not verified since. Please ask your school.`,
    );
  return made.map(({ entry, token }) => ({
    entry,
    student: entry.student,
    email: entry.email,
    school: entry.school,
    language: entry.contact_language,
    code: token.slice(0, SLIP_CODE_LETTERS),
    address: `${pageLink(config, '/admin/slips', 'paper')}#${token}`,
    lastDay: lastDayOf(expires_at, entry.time_zone),
  }));
}

/** The last whole day: on the next one it works until some hour. */
function lastDayOf(expiresAt: Date, timeZone: string): string {
  return dayInZone(after(expiresAt, -DAY), timeZone);
}

async function listTaken(db: Db, caller: Caller, now: Date) {
  const today = dayInZone(now, caller.time_zone);
  return queries.selectTaken(db, caller.school_id, await instantOf(db, today, caller.time_zone));
}

/** @throws InvalidFields for a malformed code; NotFound */
async function findSlip({ key }: AppContext, db: Db, { school_id }: Caller, typed: string) {
  const code = readSlip(typed);
  if (code === undefined) throw new InvalidFields({ slip: ['Scan the form, or type its eight letters.'] });
  const slip = await queries.findSlip(db, slipHashes(key, code), school_id);
  if (!slip) throw new NotFound('No form has this code. Check the eight letters.', 'slip_unknown');
  return slip;
}

/** @throws the most helpful reason first */
async function refuseUnusable(db: Db, slip: queries.SlipRow, caller: Caller, now: Date): Promise<void> {
  const { student, entry } = slip;
  const refuse = (why: string, code: string) => new Conflict(why, code);
  // Reveals nothing else about another school’s student.
  if (slip.school_id !== caller.school_id)
    throw new NotFound(
      'This form is for another school. It can be handed in only there.',
      'slip_other_school',
    );
  if (await isSamePerson(db, caller.account_id, slip.account_id)) throw new NotAllowed(OWN_ENTRIES);
  const what = `“${entry.event}” of ${student}`;
  if (slip.used_at !== null) {
    const who = slip.used_by === null ? 'used' : `scanned by ${slip.used_by}`;
    throw refuse(
      `This form was ${who} on ${describeDay(dayInZone(slip.used_at, caller.time_zone))}: ${what}.`,
      'slip_used',
    );
  }
  if (slip.verified === true) throw refuse(`${what} is already verified.`, 'slip_verified');
  if (slip.expires_at <= now)
    throw refuse(
      `This form worked until ${describeDay(lastDayOf(slip.expires_at, caller.time_zone))}. ${student} can record the hours again.`,
      'slip_old',
    );
  if (slip.version !== slip.entry_version)
    throw refuse(`${what} was changed after this form was printed. A new one is needed.`, 'slip_changed');
  if (slip.recycling_bin === true)
    throw refuse(`${what} is in the recycling bin. Recover it first.`, 'slip_binned');
  if (slip.ended !== null && slip.ended !== 'expired') throw refuse(ended[slip.ended](what), 'slip_gone');
  if (slip.is_unknown_student)
    throw refuse(
      `The contact has said that they do not know ${student}. Call them first. If that was a mistake, allow it again in the history of ${student}.`,
      'slip_not_known',
    );
  if (slip.is_back)
    throw refuse(
      `${what} has expired, and was recorded again. Ask for the form of the new entry.`,
      'slip_again',
    );
}

const ended: Readonly<Record<Exclude<queries.EntryEnd, 'expired'>, (what: string) => string>> = {
  deleted: (what) => `${what} was deleted by the student.`,
  rejected: (what) => `The contact has rejected ${what}.`,
  removed: (what) => `${what} was deleted by your school.`,
};

/** Follows from the key file, so that reprints are the same; stored hashes recognize slips of an older key. */
function slipSecret(key: Key, entryId: number, version: number) {
  // In the QR code; it begins with the letters printed below it.
  const token = lettersOf(key.mac('slip', `token ${entryId}:${version}`));
  const code_mac = key.mac('slip', codeText(token.slice(0, SLIP_CODE_LETTERS)));
  return { token, token_hash: hashToken(token), code_mac };
}

function slipHashes(key: Key, typed: string): { token_hash: Buffer } | { code_macs: Buffer[] } {
  return typed.length === SLIP_TOKEN_LETTERS
    ? { token_hash: hashToken(typed) }
    : { code_macs: key.macs('slip', codeText(typed)) };
}

const codeText = (code: string) => `code ${code}`;

function lettersOf(mac: Buffer): string {
  let rest = BigInt(`0x${mac.toString('hex')}`);
  const base = BigInt(SLIP_ALPHABET.length);
  return Array.from({ length: SLIP_TOKEN_LETTERS }, () => {
    const letter = SLIP_ALPHABET[Number(rest % base)];
    rest /= base;
    return letter;
  }).join('');
}

export const slips: Feature = {
  routes: [slipsRoutes],
  sweeps: {
    slips: ({ db, clock }) =>
      db.deleteFrom('slips').where('expires_at', '<', after(clock.now(), -KNOWN_AFTERWARDS_MS)).execute(),
  },
};

function slipsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.printSlips, 'of-a-school', async ({ caller, query, reply }) => {
    const now = clock.now();
    const expiresAt = after(now, contract.SLIP_DAYS * DAY);
    const pdf = await printInThread(caller.account_id, 'print', now, () =>
      db.transaction().execute((trx) => keepPrinted(context, trx, caller, query.ids, expiresAt)),
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="slip.pdf"')
      .send(pdf);
  });

  route(contract.previewSlip, 'administrator', async ({ caller, body }) => {
    const slip = await findSlip(context, db, caller, body.slip);
    await refuseUnusable(db, slip, caller, clock.now());
    const { entry, entry_id: id, account_id, student: name, school, ended: end } = slip;
    const has_expired = end === 'expired';
    return {
      ...entry,
      hours: Number(entry.hours),
      id,
      student: { id: account_id, name },
      school,
      has_expired,
    };
  });

  /** Verifies the slip's entry, and restores it from the history when it had expired. */
  route(contract.takeInSlip, 'administrator', ({ caller, body: { slip: typed, ...form } }) =>
    asStaff(context, caller, 'administrator', async (trx, begun) => {
      const promised = await findSlip(context, trx, caller, typed);
      await refuseUnusable(trx, promised, caller, begun);
      refuseFirstFailure(slipChecks, form);
      const isBack = promised.ended !== null && (await queries.bringBack(trx, promised, begun));
      const entry = await lockForDecision(trx, caller, promised.entry_id);
      const now = clock.now();
      // Again under the lock.
      const slip = await findSlip(context, trx, caller, typed);
      await refuseUnusable(trx, slip, caller, now);
      await queries.noteUsed(trx, slip, caller.account_id, now);
      await setVerified(trx, entry.id, true, now);
      const line = { entry, actor: 'administrator', actor_account_id: caller.account_id, at: now } as const;
      if (isBack) await addHistory(trx, { ...line, kind: 'recovered', details: { evidence: 'slip' } });
      const facts = { person: tidyLine(form.person) };
      await addHistory(trx, { ...line, kind: 'verified', details: { evidence: 'slip', facts } });
      const taken = await listTaken(trx, caller, now);
      const found = taken.find(({ id }) => id === entry.id);
      if (!found) throw new Error('The slip was not taken in');
      return found;
    }),
  );

  route(contract.undoSlip, 'administrator', ({ caller, body: { slip: typed } }) =>
    asStaff(context, caller, 'administrator', async (trx) => {
      const slip = await findSlip(context, trx, caller, typed);
      const changed = new Conflict(`“${slip.entry.event}” of ${slip.student} was changed since.`);
      if (slip.school_id === caller.school_id && slip.recycling_bin !== false) throw changed;
      const entry = await lockForDecision(trx, caller, slip.entry_id);
      if (!(await queries.noteUnused(trx, slip))) throw changed;
      const at = clock.now();
      await setVerified(trx, entry.id, false, at);
      const by = { actor: 'administrator', actor_account_id: caller.account_id } as const;
      await addHistory(trx, { entry, ...by, at, kind: 'set back', details: { undo: true } });
      return { detail: `${slip.student}’s entry is not verified any more. The form can be scanned again.` };
    }),
  );

  route(contract.listTakenSlips, 'administrator', ({ caller }) => listTaken(db, caller, clock.now()));
}
