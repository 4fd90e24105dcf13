/** The mail with a list. It names no student, since it may be forwarded: number, organizers, dates, and the last day. */
import { sql } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import { renderListMail } from '#server/features/contact-list/contact-list.emails.ts';
import { lockWaitingEntry } from '#server/features/entries/entry-waiting.queries.ts';
import { noteOutcome } from '#server/features/verification/contact-delivery.operations.ts';
import { isStillOpen, languageOf, renderRequest } from '#server/features/verification/verification.emails.ts';
import { selectRequests, type RequestRow } from '#server/features/verification/verification.queries.ts';
import { renderReminder } from '#server/features/verification/waiting.emails.ts';
import type { ComposeContext, ComposedMail, MailOutcome } from '#server/platform/mail/mail.ts';
import * as queries from './digests.queries.ts';

/** The kind of mail with a list. */
export const DIGEST_MAIL = 'contact-digest';

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

/** The newest first, whose language and link to stop mail it carries. */
function renderDigest(open: readonly OpenRequest[], context: ComposeContext): Promise<ComposedMail> {
  const isOfOne = new Set(open.map(({ request }) => request.school)).size === 1;
  const { school, reply_email } = (isOfOne && open[0]?.request) || {};
  const listed = open.toReversed().map(({ request, expires_at }) => ({
    request_id: request.id,
    organizer: request.entry.organizer,
    date: request.entry.date,
    hours: request.entry.hours,
    last_day: dayInZone(expires_at, request.time_zone),
    language: languageOf(request),
  }));
  return renderListMail(context, listed, { school, reply_email });
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
