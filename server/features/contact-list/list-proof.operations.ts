/**
 * Who may see a contact's list: whoever has a link to it, in a browser that has proven the mailbox with a code from there. So a
 * forwarded mail opens nothing (docs/decisions/0053).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_DAYS } from '#shared/contact-list/contact-list.limits.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { bareDigits, CODE_DEAD, CODE_MINUTES, CODE_TRIES } from '#shared/entries/mailed-code.ts';
import { linkFailure } from '#shared/verification/verification.rules.ts';
import { isCode, refuseSpent, refuseWrong } from '#server/features/on-the-spot/mailed-codes.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { countIn, refuseTooMany, windowsOf } from '#server/platform/auth/rate-limit.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { after, DAY, MINUTE, SECOND } from '#server/platform/clock.ts';
import { Conflict, NotAllowed, NotFound, TooMany } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { LIST_CODE_MAIL, LIST_MAIL } from './contact-list.emails.ts';
import { countWaiting } from './contact-list.queries.ts';
import * as queries from './list-proof.queries.ts';

const BROWSER_COOKIE = 'contact_browser';

/** Codes, and lists that somebody asks for, to one mailbox. */
const MAILS = { times: 3, seconds: 60 * 60 };
/** Codes typed for one mailbox, from all browsers: thirty guesses a day among a million. */
const TYPED_CODES = { times: 6 * CODE_TRIES, seconds: 24 * 60 * 60 };

export type ListLink = queries.ListLink & { readonly is_expired: boolean; readonly is_proven: boolean };

/** A link to a list, and whether this browser has proven its mailbox. @throws NotFound for an unknown one */
export async function findListLink(
  { db, clock }: AppContext,
  request: FastifyRequest,
  token: string,
): Promise<ListLink> {
  const link = await queries.findLink(db, hashToken(token));
  if (!link) throw new NotFound('This link is not valid.', 'list_unknown');
  const now = clock.now();
  const browser = request.cookies[BROWSER_COOKIE];
  const is_proven =
    browser !== undefined && (await queries.hasProven(db, hashToken(browser), link.mailbox, now));
  return { ...link, is_expired: link.expires_at <= now, is_proven };
}

/** As `findListLink`, for what changes something. @throws Conflict for an old link; NotAllowed for an unproven browser */
export async function openListLink(
  context: AppContext,
  request: FastifyRequest,
  token: string,
): Promise<ListLink> {
  const link = await findListLink(context, request, token);
  refuseExpired(link);
  if (!link.is_proven)
    throw new NotAllowed('Please prove first that you can read this mailbox.', 'not_proven');
  return link;
}

function refuseExpired(link: ListLink): void {
  if (link.is_expired) throw new Conflict('This list is older than 14 days.', 'list_expired');
}

/** Mails a code to the mailbox of a link. @throws NotFound, Conflict as `openListLink`; TooMany codes */
export async function sendListCode(
  context: AppContext,
  request: FastifyRequest,
  token: string,
): Promise<{ detail: string }> {
  const link = await findListLink(context, request, token);
  refuseExpired(link);
  const now = context.clock.now();
  const attempts = [
    {
      key: `list-codes:${link.mailbox}`,
      limit: MAILS,
      detail: `You got ${MAILS.times} codes within an hour.`,
    },
  ];
  await context.db.transaction().execute(async (trx) => {
    refuseTooMany(attempts, await countIn(trx, windowsOf(attempts, now), now), now);
    await queries.startCode(trx, link.id, after(now, CODE_MINUTES * MINUTE));
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
 * Remembers the browser for the mailbox of a link, whose code somebody has typed there.
 * @throws NotFound, Conflict as `openListLink`, and Conflict for a dead code; InvalidFields for a wrong one; TooMany wrong ones
 */
export async function proveMailbox(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<{ detail: string }> {
  const link = await findListLink(context, request, token);
  refuseExpired(link);
  const now = context.clock.now();
  const counted = [{ key: `typed-list-codes:${link.mailbox}`, limit: TYPED_CODES }];
  const browser = newToken();
  const before = request.cookies[BROWSER_COOKIE];
  const wrong = await context.db.transaction().execute(async (trx) => {
    const live = await queries.lockCode(trx, link.id, now);
    if (!live) throw new Conflict('This code does not work any more.', CODE_DEAD);
    refuseSpent(live.tries);
    const counters = await countIn(trx, windowsOf(counted, now), now);
    const { count = 0, ends_at = now } = counters.get(counted[0]?.key ?? '') ?? {};
    if (count > TYPED_CODES.times)
      throw new TooMany((ends_at.getTime() - now.getTime()) / SECOND, 'Too many wrong codes.');
    if (!isCode(context.key, link.id, bareDigits(code), live.code_mac, 'list-code')) {
      // Kept although the call is refused.
      await queries.noteWrong(trx, link.id);
      return live.tries + 1;
    }
    await queries.dropCode(trx, link.id);
    const hashes = { before: before === undefined ? undefined : hashToken(before), now: browser.hash };
    await queries.rememberBrowser(trx, hashes, link.mailbox, after(now, BROWSER_DAYS * DAY));
    return 0;
  });
  refuseWrong(wrong);
  // Always a new one: nobody can have laid it into the browser before.
  reply.setCookie(BROWSER_COOKIE, browser.token, {
    path: '/api/contact-list',
    sameSite: 'strict',
    httpOnly: true,
    secure: context.config.publicUrl.startsWith('https:'),
    maxAge: (BROWSER_DAYS * DAY) / SECOND,
  });
  return { detail: 'This browser is remembered for 30 days.' };
}

/** Mails a fresh link to the address of an older one. @throws NotFound for an unknown one */
export async function mailFreshList(
  context: AppContext,
  request: FastifyRequest,
  token: string,
): Promise<{ detail: string }> {
  const { address } = await findListLink(context, request, token);
  return mailList(context, address);
}

/** Mails a link to the list to the address that a link about one entry went to. @throws NotFound for an unknown one */
export async function mailListOfEntry(context: AppContext, token: string): Promise<{ detail: string }> {
  return mailList(context, await addressOfEntryLink(context, token));
}

/** How many other entries wait for the mailbox that a link about one entry went to. @throws NotFound for an unknown one */
export async function countOthers(context: AppContext, token: string): Promise<{ others: number }> {
  const address = await addressOfEntryLink(context, token);
  return { others: await countWaiting(context.db, mailboxOf(address), hashToken(token)) };
}

async function addressOfEntryLink({ db }: AppContext, token: string): Promise<string> {
  const address = await queries.findAddressOfEntryLink(db, hashToken(token));
  if (address === undefined) throw new NotFound(...linkFailure('link_unknown'));
  return address;
}

/** Says the same when there were too many: whoever has the link learns nothing. */
async function mailList(context: AppContext, address: string): Promise<{ detail: string }> {
  const now = context.clock.now();
  const key = `lists:${mailboxOf(address)}`;
  await context.db.transaction().execute(async (trx) => {
    const counters = await countIn(trx, windowsOf([{ key, limit: MAILS }], now), now);
    if ((counters.get(key)?.count ?? 0) > MAILS.times) return;
    await queueMail(context, trx, { kind: LIST_MAIL, to: address, data: {}, priority: 'account' });
  });
  return { detail: 'A list is on its way to the same address.' };
}
