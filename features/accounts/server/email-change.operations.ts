// A new email, requested by the owner, an administrator or on the command line. It is confirmed at the new address and reported
// to the old one, which can undo it for a week.
import { sql } from 'kysely';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { isWholeToken, LINK_NOT_WHOLE } from '#shared/mailed-token.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { studentKey } from '#features/entries/server/entries.limits.ts';
import { moveEarlierBlocks } from '#features/entries/server/entry-requests.queries.ts';
import { lockMailboxOf } from '#features/membership/server/joining.queries.ts';
import { dropStepsAddedSince } from './second-factor/second-factor.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { closeAllSessions, type Renew } from '#server/platform/auth/sessions.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { after, DAY } from '#server/platform/clock.ts';
import {
  addNumbered,
  below,
  changeAccount,
  changeRows,
  deleteRows,
  putRow,
} from '#server/platform/database/rows.ts';
import { Conflict, Invalid, InvalidFields, refusing } from '#server/platform/http/errors.ts';
import { queueAtOnce } from '#server/platform/mail/mail.ts';
import { RESET_PASSWORD_MAIL } from './accounts.emails.ts';
import * as limits from './accounts.limits.ts';
import * as accounts from './accounts.queries.ts';
import type { KnownAccount } from './accounts.queries.ts';
import {
  CONFIRM_NEW_EMAIL_MAIL,
  EMAIL_CHANGE_NOTICE_MAIL,
  type EmailChangeNoticeData,
} from './email-change.emails.ts';
import * as queries from './email-change.queries.ts';
import { lockEmail, unconfirmed } from './registrations.queries.ts';

const DEAD_LINK = 'This link has expired or has already been used.';
const SAME_MAILBOX =
  'Another student at your school uses this mailbox, so nothing was changed. Ask an administrator of your school.';
const TAKEN = 'Another Limelight account has this email now, so nothing was changed.';

type Requester =
  | { readonly by: 'owner' }
  | { readonly by: 'school'; readonly actorId: number; readonly reason: string }
  | { readonly by: 'command line' };

/**
 * Mails the new address a link, and tells the old one unless the owner asks. Only the mail reveals that the address is taken.
 * `account` is locked. Returns the normalized address. @throws InvalidFields for no address or the current one; TooMany
 */
export async function requestEmailChange(
  context: AppContext,
  trx: Trx,
  account: Pick<KnownAccount, 'id' | 'email' | 'school_id'>,
  typed: string,
  requester: Requester,
): Promise<string> {
  const email = normalizeEmail(typed);
  if (!isEmailAddress(email)) throw new InvalidFields({ email: ['Please enter a valid email address.'] });
  if (email === account.email) throw new InvalidFields({ email: ['The account already has this email.'] });
  const now = context.clock.now();
  const key = `email-change:account:${account.id}`;
  await consume({ ...context, db: trx }, key, limits.emailChangeLimit, 'Too many new email addresses.');
  const actorId = requester.by === 'school' ? requester.actorId : null;
  const reason = requester.by === 'school' ? requester.reason : null;
  await deleteRows(trx, 'email_changes', queries.pendingOf(account.id));
  const change_id = await addNumbered(trx, 'email_changes', {
    account_id: account.id,
    old_email: account.email,
    new_email: email,
    requested_by: requester.by,
    actor_account_id: actorId,
    reason,
    created_at: now,
    expires_at: after(now, limits.CHANGE_LINK_DAYS * DAY),
  });
  // Silently dropped above the limit, as all mails to an unproven address.
  if (await limits.mayMailStranger(context, trx, email))
    await queueAtOnce(context, trx, CONFIRM_NEW_EMAIL_MAIL, email, { change_id, account_id: account.id });
  if (requester.by === 'owner') return email;
  await mailNotice(context, trx, account, change_id, 'asked');
  const person = { school_id: account.school_id, actor_account_id: actorId, subject_account_id: account.id };
  const facts = reason === null ? {} : { facts: { reason } };
  await writeActivity(trx, { ...person, kind: 'email change requested', ...facts, created_at: now });
  return email;
}

/** What a link confirms or undoes. Changes nothing: mail scanners open links, too. */
export async function showEmailChange(context: AppContext, token: string, address: string) {
  await limits.slowDownCalls(context, 'email-change', address);
  const change = await queries.findByToken(context.db, hashToken(token));
  if (!change || !(isOver(change) || isAlive(change, context.clock.now()))) throw deadLink(token);
  const { undoes, first_name, last_name, new_email, confirmed_at } = change;
  const state = { undoes, is_confirmed: confirmed_at !== null, is_done: isOver(change) };
  return { ...state, first_name, last_name, new_email, old_email: undoes ? change.old_email : null };
}

type FoundChange = queries.EmailChange & { readonly undoes: boolean };

function isOver({ undoes, confirmed_at, undone_at }: FoundChange): boolean {
  return undoes ? undone_at !== null : confirmed_at !== null && undone_at === null;
}

function isAlive({ undoes, confirmed_at, undone_at, expires_at }: FoundChange, now: Date): boolean {
  if (undone_at) return false;
  if (!confirmed_at) return expires_at > now;
  return undoes && after(confirmed_at, limits.UNDO_DAYS * DAY) > now;
}

function deadLink(token: string): Invalid {
  return new Invalid(isWholeToken(token) ? DEAD_LINK : LINK_NOT_WHOLE);
}

/**
 * Confirms or undoes a change, as the link says. A second click changes nothing. `renew` ends all sessions of
 * the account except this browser's; it returns false when this browser has none. @throws Invalid for a dead
 * link; Conflict when another account has the address, or another student of the school the mailbox
 */
export async function answerEmailChange(context: AppContext, token: string, address: string, renew: Renew) {
  await limits.slowDownCalls(context, 'email-change', address);
  const hash = hashToken(token);
  const promised = await queries.findByToken(context.db, hash);
  if (!promised) throw deadLink(token);
  const answering = context.db.transaction().execute(async (trx) => {
    // Serializes two accounts that want one address, and double clicks.
    await lockEmail(trx, promised.undoes ? promised.old_email : promised.new_email);
    const account = await accounts.lockForEmail(trx, promised.account_id);
    const change = await queries.findByToken(trx, hash);
    if (!account || !change) throw deadLink(token);
    const { undoes, old_email, new_email } = change;
    if (isOver(change)) return undoes ? undone(change) : `Your email is ${new_email} now.`;
    const now = context.clock.now();
    if (!isAlive(change, now)) throw deadLink(token);
    if (!undoes) await confirm(context, trx, account, change, renew);
    else if (change.confirmed_at) await undo(context, trx, account, change);
    else await queries.markUndone(trx, change, now);
    return undoes ? undone(change) : `Your email is ${new_email} now. We told ${old_email}, too.`;
  });
  // An import may take it at this moment.
  return refusing(answering, { accounts_email_unique: () => new Conflict(TAKEN) });
}

function undone({ old_email, confirmed_at }: FoundChange): string {
  return confirmed_at
    ? `Your email is ${old_email} again, and everybody was logged out. We emailed you a link to set a new password.`
    : `Nothing was changed. Your email stays ${old_email}.`;
}

async function confirm(
  context: AppContext,
  trx: Trx,
  account: KnownAccount,
  change: queries.EmailChange,
  renew: Renew,
) {
  await lockMailboxOf(trx, sql`${change.new_email}::text`);
  // One mailbox is one student of a school, unless the school asked for the change (decision 0042).
  if (change.requested_by === 'owner' && (await queries.isOfOtherStudent(trx, account, change.new_email)))
    throw new Conflict(SAME_MAILBOX);
  const now = context.clock.now();
  await changeRows(trx, 'email_changes', change.id, { confirmed_at: now });
  await deleteRows(trx, 'email_changes', queries.pendingOf(account.id));
  await moveTo(context, trx, account, change.new_email);
  if (!(await renew(trx, account.id))) {
    await closeAllSessions(trx, account.id);
    await accounts.forgetDevices(trx, account.id);
  }
  await noteFor(trx, account, 'email changed', now);
  await mailNotice(context, trx, account, change.id, 'changed');
}

/** An attacker who changed it may know the password, and have added a way in. */
async function undo(context: AppContext, trx: Trx, account: KnownAccount, change: queries.EmailChange) {
  const now = context.clock.now();
  await queries.markUndone(trx, change, now);
  await moveTo(context, trx, account, change.old_email);
  // A stranger may know the password, so only a mailed link opens the account again.
  await changeRows(trx, 'accounts', account.id, { password_hash: null });
  await dropStepsAddedSince(trx, account.id, change.created_at);
  await closeAllSessions(trx, account.id);
  await accounts.forgetDevices(trx, account.id);
  await noteFor(trx, account, 'email change undone', now);
  if (account.email !== change.old_email) await mailNotice(context, trx, account, change.id, 'undone');
  await queueAtOnce(context, trx, RESET_PASSWORD_MAIL, change.old_email, {});
}

/** Gives a locked account another email and ends its old links. Its membership stays as it is. */
async function moveTo(context: AppContext, trx: Trx, { id, email: from }: KnownAccount, to: string) {
  const { clock, key } = context;
  const now = clock.now();
  const other = await accounts.findAccountByEmail(trx, to);
  if (other && other.id !== id) throw new Conflict(TAKEN);
  await deleteRows(trx, 'registrations', unconfirmed(to));
  if (from !== to) {
    const until = after(now, limits.FORMER_EMAIL_DAYS * DAY);
    await putRow(trx, 'former_emails', { account_id: id, email: from }, { until });
    // Contacts' blocks of the old mailbox's earlier account apply to this one.
    await moveEarlierBlocks(trx, id, key.macs('mailbox', mailboxOf(from)), now);
    await queries.moveCounters(trx, studentKey(context, from), studentKey(context, to), now);
    await changeAccount(trx, id, { email: to }, now);
  }
  await accounts.endLinks(trx, id, ['reset_password', 'finish_login'], now);
  await deleteRows(trx, 'hour_news_links', { account_id: id });
}

/** Tells the address that the account had until now. */
function mailNotice(
  context: AppContext,
  trx: Trx,
  { id: account_id, email }: Pick<KnownAccount, 'id' | 'email'>,
  change_id: number,
  what: EmailChangeNoticeData['what'],
) {
  const data: EmailChangeNoticeData = { change_id, account_id, what };
  return queueAtOnce(context, trx, EMAIL_CHANGE_NOTICE_MAIL, email, data);
}

async function noteFor(
  trx: Trx,
  { id, school_id, standing }: KnownAccount,
  kind: 'email changed' | 'email change undone',
  now: Date,
) {
  if (standing === 'removed') return;
  await writeActivity(trx, { ...lineBy({ school_id, account_id: id }, now, id), kind });
}

/** Nightly job: deletes old requests, and old addresses that are no longer protected, with their mails. */
export async function sweepEmailChanges({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const old = after(now, -limits.EMAIL_CHANGE_DAYS * DAY);
  await deleteRows(db, 'email_changes', { created_at: below(old) });
  // Nothing says whose they were once the address is forgotten.
  await sql`delete from mails m where m.finished_at is not null and not ${queries.isToContact}
    and m.to_address in (select f.email from former_emails f where f.until < ${now}
      and not exists (select from accounts a where a.email = f.email))`.execute(db);
  await deleteRows(db, 'former_emails', { until: below(now) });
}
