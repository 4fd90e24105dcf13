/** The mail with a list. It names no student, since it may be forwarded: number, organizers, dates, and the last day. */
import { sql } from 'kysely';
import { withoutLinks } from '#shared/address-in-text.ts';
import { dayInZone, describeDay } from '#shared/calendar.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { digestMail as en } from '#shared/languages/en/digest-mail.ts';
import { digestMail as es } from '#shared/languages/es/digest-mail.ts';
import { DEFAULT_LANGUAGE } from '#shared/languages/languages.ts';
import { issueListLink } from '#server/features/contact-list/list-links.ts';
import { lockWaitingEntry } from '#server/features/entries/entry-waiting.queries.ts';
import { noteOutcome } from '#server/features/verification/contact-delivery.operations.ts';
import { isStillOpen, languageOf, renderRequest } from '#server/features/verification/verification.emails.ts';
import {
  insertToken,
  selectRequests,
  type RequestRow,
} from '#server/features/verification/verification.queries.ts';
import { renderReminder } from '#server/features/verification/waiting.emails.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailOutcome } from '#server/platform/mail/mail.ts';
import * as queries from './digests.queries.ts';

/** The kind of mail with a list. */
export const DIGEST_MAIL = 'contact-digest';

const digestText = createTranslators({ en, es });

/** Organizers that are named before the others are counted. */
const ORGANIZERS_NAMED = 5;

/**
 * What was decided, changed or withdrawn since the list was queued is taken out, and its student told where that is news. One
 * that is left goes as the mail of its own; none, and nothing is sent.
 */
async function composeDigest(_data: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { trx, mailId } = context;
  const mailed = new Map((await queries.selectMailed(trx, mailId)).map((one) => [one.request_id, one]));
  const requests = await selectMailedRequests(trx, mailId);
  const open: OpenRequest[] = [];
  const over: RequestRow[] = [];
  for (const request of requests) {
    const { expires_at = null, is_blocked = true, is_first = true } = mailed.get(request.id) ?? {};
    if (expires_at !== null && !is_blocked && isStillOpen(request))
      open.push({ request, expires_at, is_first });
    else over.push(request);
  }
  if (over.length > 0) {
    await noteOutcome(over, 'list', { state: 'dropped', reason: '' }, context);
    await queries.takeOut(
      trx,
      mailId,
      over.map(({ id }) => id),
    );
  }
  const [first, second] = open;
  if (!first) return undefined;
  return second ? renderDigest(open, context) : renderOne(first, context);
}

interface OpenRequest {
  readonly request: RequestRow;
  readonly expires_at: Date;
  /** Whether the contact was not asked before. */
  readonly is_first: boolean;
}

async function renderOne(
  { request, is_first }: OpenRequest,
  context: ComposeContext,
): Promise<ComposedMail | undefined> {
  if (is_first) return renderRequest(request, context);
  const entry = request.entry_id === null ? undefined : await lockWaitingEntry(context.trx, request.entry_id);
  return entry && renderReminder(request, entry, context);
}

async function renderDigest(open: readonly OpenRequest[], context: ComposeContext): Promise<ComposedMail> {
  const { trx, clock, config, to } = context;
  const requests = open.map(({ request }) => request);
  const newest = requests.at(-1);
  const soonest = open.toSorted((one, other) => one.expires_at.getTime() - other.expires_at.getTime())[0];
  if (!newest || !soonest) throw new Error('A list asks about nothing');
  const stop = newToken();
  const ofStop = { request_id: newest.id, token_hash: stop.hash, purpose: 'stop_mail' } as const;
  await insertToken(trx, ofStop, clock.now());
  const token = await issueListLink({ trx, clock }, to);
  const language = (await queries.findLanguage(trx, mailboxOf(to))) ?? languageOf(newest);
  const { say } = digestText[language];
  const inLanguage = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
  const stopPage = `${config.publicUrl}/unsubscribe/${stop.token}`;
  const count = open.length;
  const schools = new Set(requests.map((request) => request.school));
  const school = schools.size === 1 ? newest.school : undefined;
  const end = describeDay(dayInZone(soonest.expires_at, soonest.request.time_zone), language);
  const days = requests.map(({ entry }) => entry.date).sort();
  const from = describeDay(days[0] ?? '', language);
  const till = describeDay(days.at(-1) ?? '', language);
  const mail = await renderMail({
    subject: school === undefined ? say('subjectOfSchools', { count }) : say('subject', { count, school }),
    preview: say('preview', { end }),
    heading: say('heading', { count }),
    paragraphs: [school === undefined ? say('asksOfSchools', { end }) : say('asks', { school, end })],
    language,
    buttonPlace: 'before the facts',
    button: {
      label: say('look'),
      href: `${config.publicUrl}/contact-list/${token}${inLanguage}`,
      copyLink: say('copyLink'),
    },
    facts: [
      [say('entries'), String(count)],
      [say('organizers'), organizersOf(requests, say)],
      [say('dates'), from === till ? from : say('fromTo', { from, to: till })],
      [say('end'), end],
    ],
    afterButton: [say('code'), say('why')],
    footer: say('footer', { address: to, help: config.contactEmail }),
    links: [{ label: say('stopMail'), href: `${stopPage}${inLanguage}` }],
  });
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${stopPage}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Those with most entries by name. */
function organizersOf(requests: readonly RequestRow[], say: (typeof digestText)['en']['say']): string {
  const byName = Map.groupBy(requests, ({ entry }) => withoutLinks(entry.organizer.trim()));
  const names = [...byName].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const named = names.slice(0, ORGANIZERS_NAMED).join(', ');
  const count = names.length - ORGANIZERS_NAMED;
  return count > 0 ? say('moreOrganizers', { names: named, count }) : named;
}

/** Every request that is still in the mail hears what became of it. */
async function noteDigest(_data: unknown, outcome: MailOutcome, context: ComposeContext): Promise<void> {
  const { trx, mailId } = context;
  const mailed = await queries.selectMailed(trx, mailId);
  const [first] = mailed;
  // One that was left went as the mail of its own.
  const alone = first?.is_first ? 'request' : 'reminder';
  const which = mailed.length === 1 ? alone : 'list';
  await noteOutcome(await selectMailedRequests(trx, mailId), which, outcome, context);
}

function selectMailedRequests(trx: ComposeContext['trx'], mailId: number): Promise<RequestRow[]> {
  return selectRequests(
    trx,
    sql`r.id in (select request_id from digest_requests where mail_id = ${mailId}) order by r.id`,
  );
}

/** The mails of this file by kind. */
export const digestsMailKinds = {
  [DIGEST_MAIL]: { compose: composeDigest, onOutcome: noteDigest },
};
