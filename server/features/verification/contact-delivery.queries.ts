/** All SQL of what became of the mails to contacts. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';
import type { MailProblem } from '#server/platform/mail/mail-problem.ts';

/** The newest request about an entry that still waits for its answer. */
export type WaitingRequest = RowOf<typeof findWaitingRequest>;

/** The request, while nobody was asked anew since and the entry still waits in the version that it is about. */
export function findWaitingRequest(db: Db | Trx, requestId: number) {
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

/** Notes that a mail about a request failed or came back. */
export async function noteFailure(
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

/** Whether it was noted since then that the contact wants no more mail about this entry. */
export function wasStopNoted(trx: Trx, entryId: number, since: Date): Promise<boolean> {
  return hasLine(trx, entryId, ['mail stopped'], since);
}

/** Whether the student was told already, by a mail of this kind, that the request did not arrive. */
export async function wasFailureTold(trx: Trx, request: WaitingRequest, kind: string): Promise<boolean> {
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
