// Who may see a contact's list: a browser with a link to it that has proven the mailbox with a code from there. So a forwarded
// mail opens nothing (decision 0053).
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type * as contract from '#features/verification/contact-list/contact-list.contract.ts';
import { BROWSER_DAYS, VISIT_HOURS } from '#features/verification/contact-list/contact-list.limits.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { isWholeToken } from '#shared/mailed-token.ts';
import {
  bareDigits,
  CODE_DEAD,
  CODE_MINUTES,
  CODE_TRIES,
} from '#features/verification/contact-list/list-code.ts';
import { linkFailure, unknownLink } from '#features/verification/verification.rules.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { consume, countOne } from '#server/platform/auth/rate-limit.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';
import { Conflict, InvalidFields, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { codeText, LIST_CODE_MAIL, LIST_MAIL } from './contact-list.emails.ts';
import { countWaiting } from './contact-list.queries.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import {
  above,
  addRow,
  changeRows,
  deleteRows,
  findRow,
  lockRow,
  oneOf,
  putRow,
  valuesOf,
} from '#server/platform/database/rows.ts';

// One cookie is kept, the other ends with the browser session. Each has its own mailboxes, so that neither changes how long the
// other's last.
const cookies = {
  remembered: { name: 'contact_browser', lives: BROWSER_DAYS * DAY },
  visit: { name: 'contact_visit', lives: VISIT_HOURS * HOUR },
} as const;
const COOKIE_PATH = '/api/contact-list';

/** Codes and requested lists per mailbox. */
const MAILS = { times: 3, seconds: 60 * 60 };
/** Codes typed per mailbox, from all browsers: thirty guesses a day out of a million. */
const TYPED_CODES = { times: 6 * CODE_TRIES, seconds: 24 * 60 * 60 };

export type ListLink = RowOf<typeof findLink> & { readonly is_expired: boolean; readonly is_proven: boolean };

/** A link, and whether this browser has proven its mailbox. @throws NotFound */
export async function findListLink({ db, clock }: AppContext, request: FastifyRequest, token: string) {
  const link = await findLink(db, hashToken(token));
  if (!link) {
    throw isWholeToken(token)
      ? new NotFound('This link is not valid.', 'list_unknown')
      : new NotFound(...linkFailure('link_not_whole'));
  }
  const now = clock.now();
  const is_proven = await hasProven(db, hashesOf(request), link.mailbox, now);
  return { ...link, is_expired: link.expires_at <= now, is_proven };
}

function hashesOf(request: FastifyRequest): Buffer[] {
  return Object.values(cookies).flatMap(({ name }) => {
    const token = request.cookies[name];
    return token === undefined ? [] : [hashToken(token)];
  });
}

/** As `findListLink`, for changes. @throws Conflict for an old link; NotAllowed for an unproven browser */
export async function openListLink(context: AppContext, request: FastifyRequest, token: string) {
  const link = await findListLink(context, request, token);
  refuseExpired(link);
  refuseUnproven(link);
  return link;
}

function refuseUnproven({ is_proven }: Pick<ListLink, 'is_proven'>): void {
  if (!is_proven) throw new NotAllowed('Please show first that you can read this mailbox.', 'not_proven');
}

function refuseExpired(link: ListLink): void {
  if (link.is_expired) throw new Conflict('This list is more than 14 days old.', 'list_expired');
}

/** @throws NotFound, Conflict as `openListLink`; TooMany codes */
export async function sendListCode(context: AppContext, request: FastifyRequest, token: string) {
  const link = await findListLink(context, request, token);
  refuseExpired(link);
  await context.db.transaction().execute(async (trx) => {
    const tooMany = `You got ${MAILS.times} codes within an hour.`;
    await consume({ ...context, db: trx }, `list-codes:${link.mailbox}`, MAILS, tooMany);
    // An older code of this link is dead.
    await deleteRows(trx, 'contact_list_codes', { link_id: link.id });
    const expires_at = after(context.clock.now(), CODE_MINUTES * MINUTE);
    await addRow(trx, 'contact_list_codes', { link_id: link.id, expires_at });
    await queueMail(context, trx, {
      kind: LIST_CODE_MAIL,
      to: link.address,
      data: { link_id: link.id },
      priority: 'account',
    });
  });
  return { detail: 'A code is on its way.' };
}

/**
 * Opens the list to the browser where the code was typed: with `remember` for 30 days, otherwise until it is closed. @throws
 * NotFound, Conflict as `openListLink`, and Conflict for a dead code; InvalidFields for a wrong one; TooMany wrong ones
 */
export async function proveMailbox(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, code, remember = false }: z.output<typeof contract.proveMailbox.body>,
): Promise<{ detail: string }> {
  const link = await findListLink(context, request, token);
  refuseExpired(link);
  const now = context.clock.now();
  const browser = newToken();
  const { name, lives } = cookies[remember ? 'remembered' : 'visit'];
  const before = request.cookies[name];
  const wrong = await context.db.transaction().execute(async (trx) => {
    const unexpired = { link_id: link.id, expires_at: above(now) };
    const live = await lockRow(trx, 'contact_list_codes', unexpired, ['code_mac', 'tries']);
    if (!live) throw new Conflict('This code no longer works.', CODE_DEAD);
    refuseSpent(live.tries);
    const typed = `typed-list-codes:${link.mailbox}`;
    await consume({ ...context, db: trx }, typed, TYPED_CODES, 'Too many wrong codes.');
    if (!isCode(context.key, link.id, bareDigits(code), live.code_mac)) {
      // Kept although the call is refused.
      await changeRows(trx, 'contact_list_codes', { link_id: link.id }, { tries: live.tries + 1 });
      return live.tries + 1;
    }
    await deleteRows(trx, 'contact_list_codes', { link_id: link.id });
    const hashes = { before: before === undefined ? undefined : hashToken(before), now: browser.hash };
    await rememberBrowser(trx, hashes, link.mailbox, after(now, lives));
    return 0;
  });
  refuseWrong(wrong);
  // Always a new token, so that nobody can plant one beforehand.
  reply.setCookie(name, browser.token, {
    path: COOKIE_PATH,
    sameSite: 'strict',
    httpOnly: true,
    secure: context.config.publicUrl.startsWith('https:'),
    ...(remember && { maxAge: lives / SECOND }),
  });
  return {
    detail: remember
      ? `This browser is remembered for ${BROWSER_DAYS} days.`
      : 'This browser opens the list until it is closed.',
  };
}

/** Compares in constant time. Accepts older keys. */
function isCode(key: AppContext['key'], linkId: number, code: string, mac: Buffer | null): boolean {
  if (mac === null) return false;
  return key
    .macs('list-code', codeText(linkId, code))
    .reduce((isRight, one) => timingSafeEqual(one, mac) || isRight, false);
}

/** @throws Conflict for a code without tries left */
function refuseSpent(tries: number): void {
  if (tries >= CODE_TRIES) throw new Conflict('Too many wrong codes. This code no longer works.', CODE_DEAD);
}

/** `tries` includes this wrong one; 0 when it was right. @throws Conflict after the last try; InvalidFields with the number left */
function refuseWrong(tries: number): void {
  refuseSpent(tries);
  if (tries === 0) return;
  const left = CODE_TRIES - tries;
  throw new InvalidFields({
    code: [`This code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`],
  });
}

/** Ends this browser's access, or `everywhere` all browsers'. @throws NotFound; for `everywhere`, NotAllowed without proof */
export async function endBrowser(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, everywhere = false }: z.output<typeof contract.endBrowser.body>,
): Promise<{ detail: string }> {
  const link = await findListLink(context, request, token);
  if (everywhere) {
    refuseUnproven(link);
    await deleteRows(context.db, 'contact_browsers', { mailbox: link.mailbox });
  } else {
    const hashes = hashesOf(request);
    if (hashes.length > 0) await deleteRows(context.db, 'contact_browsers', { token_hash: oneOf(hashes) });
    for (const { name } of Object.values(cookies)) reply.clearCookie(name, { path: COOKIE_PATH });
  }
  return { detail: everywhere ? 'No browser opens this list now.' : 'This browser opens no list now.' };
}

/** @throws NotFound */
export async function mailFreshList(context: AppContext, request: FastifyRequest, token: string) {
  const { address } = await findListLink(context, request, token);
  return mailList(context, address);
}

/** Mails the list to the address that got the link about one entry. @throws NotFound */
export async function mailListOfEntry(context: AppContext, token: string): Promise<{ detail: string }> {
  return mailList(context, await addressOfEntryLink(context, token));
}

/** Counts the other entries for this mailbox. Needs proof, as mails are forwarded. @throws NotFound; NotAllowed without proof */
export async function countOthers(context: AppContext, request: FastifyRequest, token: string) {
  const { db, clock } = context;
  const mailbox = mailboxOf(await addressOfEntryLink(context, token));
  refuseUnproven({ is_proven: await hasProven(db, hashesOf(request), mailbox, clock.now()) });
  return { others: await countWaiting(db, mailbox, hashToken(token)) };
}

async function addressOfEntryLink({ db }: AppContext, token: string): Promise<string> {
  const [contact] = await valuesOf<string>(db)`
    select r.contact from verification_tokens t join verification_requests r on r.id = t.request_id
    where t.token_hash = ${hashToken(token)} and t.purpose = 'decide'`;
  if (contact === undefined) throw new NotFound(...unknownLink(token));
  return contact;
}

/** The same response above the limit: having the link reveals nothing. */
async function mailList(context: AppContext, address: string): Promise<{ detail: string }> {
  await context.db.transaction().execute(async (trx) => {
    const count = await countOne(trx, `lists:${mailboxOf(address)}`, MAILS, context.clock.now());
    if (count > MAILS.times) return;
    await queueMail(context, trx, { kind: LIST_MAIL, to: address, data: {}, priority: 'account' });
  });
  return { detail: 'A list is on its way to the same address.' };
}

function findLink(db: Db, tokenHash: Buffer) {
  return findRow(db, 'contact_list_links', { token_hash: tokenHash }, [
    'id',
    'mailbox',
    'address',
    'expires_at',
  ]);
}

async function hasProven(db: Db, tokenHashes: readonly Buffer[], mailbox: string, now: Date) {
  if (tokenHashes.length === 0) return false;
  const proof = { mailbox, token_hash: oneOf(tokenHashes), expires_at: above(now) };
  return (await findRow(db, 'contact_browsers', proof, ['mailbox'])) !== undefined;
}

/** Remembers a mailbox for the browser, with those proven before, under a new token. */
async function rememberBrowser(
  trx: Trx,
  { before, now: tokenHash }: { readonly before: Buffer | undefined; readonly now: Buffer },
  mailbox: string,
  expires: Date,
): Promise<void> {
  if (before) {
    await changeRows(trx, 'contact_browsers', { token_hash: before }, { token_hash: tokenHash });
  }
  await putRow(trx, 'contact_browsers', { token_hash: tokenHash, mailbox }, { expires_at: expires });
}
