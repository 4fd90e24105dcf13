/**
 * What became of the mails to contacts: a line in the history of the entry, and news to the student when the contact cannot be
 * reached (rulings, section 4).
 */
import { sql } from 'kysely';
import type { MailStop } from '#shared/entries/entries.rules.ts';
import { lockEntry } from '#server/features/entries/entries.queries.ts';
import { addHistory, type HistoryDetails } from '#server/features/entry-history/entry-history.queries.ts';
import { findBlockedContacts } from '#server/features/entries/entry-requests.queries.ts';
import {
  queueMail,
  type ComposeContext,
  type MailKind,
  type MailOutcome,
} from '#server/platform/mail/mail.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import type { MailProblem } from '#server/platform/mail/mail-problem.ts';
import { CONTACT_STOPPED_MAIL } from './contact-mail.operations.ts';
import { findRequest, findRequestByMail, type RequestRow } from './verification.queries.ts';

export const REQUEST_FAILED_MAIL = 'request-failed';

/** What a mail to a contact carries: nothing when the request itself knows its mail. */
export interface ContactMailData {
  readonly request_id?: number;
}

const mailKinds = {
  sent: 'mail sent',
  failed: 'mail failed',
  bounced: 'mail bounced',
  dropped: 'mail dropped',
} as const;

/** Takes note of the outcome of a mail to a contact: of a request, or of a reminder about the request in its data. */
export function noteContactMail(
  which: 'request' | 'reminder' | 'code',
): NonNullable<MailKind<ContactMailData>['onOutcome']> {
  return async ({ request_id }, outcome, context) => {
    const { trx, mailId } = context;
    const request =
      request_id === undefined ? await findRequestByMail(trx, mailId) : await findRequest(trx, request_id);
    if (request) await noteOutcome([request], which, outcome, context);
  };
}

/** Takes note of the outcome of a mail to a contact for every request that was in it. */
export async function noteOutcome(
  requests: readonly RequestRow[],
  which: NonNullable<HistoryDetails['mail']>,
  outcome: MailOutcome,
  context: ComposeContext,
): Promise<void> {
  const { trx, clock, to } = context;
  const { state, reason, problem } = outcome;
  const now = clock.now();
  const known = requests.flatMap((request) =>
    request.of_entry === null ? [] : [{ request, id: request.of_entry }],
  );
  // The entries first, in their order, as everybody who changes them does: what is found below holds until the end.
  const present = new Set<number>();
  for (const { id } of known.toSorted((one, other) => one.id - other.id))
    if (await lockEntry(trx, id)) present.add(id);
  const stops = new Map<number, MailStop>();
  for (const [, own] of Map.groupBy(known, ({ request }) => request.account_id)) {
    if (state === 'failed' || state === 'bounced')
      for (const { request } of own) await noteFailure(trx, request.id, reason, problem, now);
    const there = own.filter(({ id }) => present.has(id));
    // It asks for nothing.
    if (which === 'correction') continue;
    for (const [id, stop] of await tellStudent(there, outcome, context)) stops.set(id, stop);
  }
  // The history comes last: it holds the chains of the accounts, in their order, until the end of the transaction.
  for (const { request, id } of known.toSorted(
    (one, other) => one.request.account_id - other.request.account_id || one.id - other.id,
  )) {
    const entry = { ...request.entry, id, account_id: request.account_id };
    const line = { entry, actor: 'system', at: now } as const;
    await addHistory(trx, {
      ...line,
      kind: mailKinds[state],
      details: { mail: which, to, ...(reason === '' ? {} : { reason }), ...(problem && { problem }) },
    });
    const stop = stops.get(id);
    if (!stop) continue;
    const unknown = stop === 'from this student' ? { unknown_student: true } : {};
    await addHistory(trx, { ...line, kind: 'mail stopped', details: { to, ...unknown } });
  }
}

interface KnownRequest {
  readonly request: RequestRow;
  /** Of its entry. */
  readonly id: number;
}

/**
 * Tells a student in one mail, once for each request, that nobody reads these; as far as their entries still wait for an answer.
 * Answers whose mail the contact wants no more, by entry, when it is because of that and nobody had noted it yet.
 */
async function tellStudent(own: readonly KnownRequest[], outcome: MailOutcome, context: ComposeContext) {
  const stops = new Map<number, MailStop>();
  if (outcome.state === 'sent') return stops;
  const { trx } = context;
  const failed: number[] = [];
  for (const { request, id } of own) {
    const waiting = await findWaitingRequest(trx, request.id);
    if (!waiting) continue;
    if (outcome.state === 'dropped') {
      // Stopped in the moment in which it was asked: whoever stopped it could not see this entry yet.
      const blocked = await findBlockedContacts(trx, request.account_id, [request.contact]);
      const stop = blocked.get(request.contact);
      if (stop && !(await hasLine(trx, id, ['mail stopped'], waiting.created_at))) stops.set(id, stop);
    } else if (!(await wasFailureTold(trx, waiting, REQUEST_FAILED_MAIL))) failed.push(request.id);
  }
  const [first] = own;
  if (!first) return stops;
  const { email: to, contact } = first.request;
  if (stops.size > 0)
    await queueMail(context, trx, {
      kind: CONTACT_STOPPED_MAIL,
      to,
      data: { contact, entry_ids: [...stops.keys()] },
    });
  const [request_id, ...also] = failed;
  if (request_id !== undefined) {
    const { reason, problem } = outcome;
    const others = also.length > 0 ? { also } : {};
    await queueMail(context, trx, {
      kind: REQUEST_FAILED_MAIL,
      to,
      data: { request_id, ...others, reason, problem },
    });
  }
  return stops;
}

/** The newest request about an entry that still waits for its answer. */
export type WaitingRequest = RowOf<typeof findWaitingRequest>;

/** The request, while nobody was asked anew since and the entry still waits in the version that it is about. */
export function findWaitingRequest(db: Db, requestId: number) {
  return db
    .selectFrom('verification_requests as r')
    .innerJoin('entries as e', 'e.request_id', 'r.id')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.id', '=', requestId)
    .whereRef('e.version', '=', 'r.entry_version')
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false)
    .where('r.decision', 'is', null)
    .where('r.expired_at', 'is', null)
    .select(['r.id', 'e.id as entry_id', 'r.created_at', 'r.entry', 'a.first_name', 'a.email'])
    .executeTakeFirst();
}

async function noteFailure(
  trx: Trx,
  requestId: number,
  failure: string,
  problem: MailProblem | undefined,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ failed_at: now, failure, failure_code: problem ?? null })
    .where('id', '=', requestId)
    .execute();
}

/** Whether the history of an entry has had a line of these kinds since a moment. */
async function hasLine(
  trx: Trx,
  entryId: number,
  kinds: readonly ('mail stopped' | 'mail failed' | 'mail bounced')[],
  since: Date,
): Promise<boolean> {
  const line = await trx
    .selectFrom('entry_history')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('kind', 'in', kinds)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Whether the student was told already, by a mail of this kind, that the request did not arrive. */
async function wasFailureTold(trx: Trx, request: WaitingRequest, kind: string): Promise<boolean> {
  // Mails are found by their kind only with a walk over all of them, which most failures need not wait for.
  if (!(await hasLine(trx, request.entry_id, ['mail failed', 'mail bounced'], request.created_at)))
    return false;
  const mail = await trx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where('created_at', '>=', request.created_at)
    .where(
      sql<boolean>`(data @> ${JSON.stringify({ request_id: request.id })}::jsonb
        or data @> ${JSON.stringify({ also: [request.id] })}::jsonb)`,
    )
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}
