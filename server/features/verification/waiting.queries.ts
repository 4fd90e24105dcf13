/** All SQL of reminders, warnings and expiry, except what is in the entries' own rows. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** The student of an entry, with the clock of the school in which it was made. */
export function findStudent(
  db: Db | Trx,
  { account_id, school_id }: { readonly account_id: number; readonly school_id: number },
) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', (join) => join.on('s.id', '=', school_id))
    .where('a.id', '=', account_id)
    .select(['a.email', 'a.first_name', 's.time_zone'])
    .executeTakeFirstOrThrow();
}

/** What became of the mails of a request. */
export interface OpenRequest {
  /** Of the first one. */
  readonly mail_state: 'queued' | 'sent' | 'failed' | 'dropped' | null;
  /** When any of them last failed or came back, and what was said. */
  readonly failed_at: Date | null;
  readonly failure: string | null;
  readonly failure_code: string | null;
  readonly opened_at: Date | null;
}

/** Whether the contact cannot be reached: the newest that is known of the mails is a failure. */
export function hasFailed({ failed_at, opened_at }: Pick<OpenRequest, 'failed_at' | 'opened_at'>): boolean {
  return failed_at !== null && !(opened_at && opened_at > failed_at);
}

/** A request, as long as it is open: neither decided nor superseded nor expired. */
export function findOpenRequest(db: Db | Trx, requestId: number): Promise<OpenRequest | undefined> {
  return db
    .selectFrom('verification_requests as r')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .where('r.id', '=', requestId)
    .where('r.decision', 'is', null)
    .where('r.superseded_at', 'is', null)
    .where('r.expired_at', 'is', null)
    .select(['m.state as mail_state', 'r.failed_at', 'r.failure', 'r.failure_code', 'r.opened_at'])
    .executeTakeFirst();
}

/** Whether a mail of this kind about an entry is still to be sent. */
export async function hasQueuedMail(trx: Trx, kind: string, entryId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    // A literal, as in the index mails_due.
    .where('state', '=', sql.lit('queued'))
    .where('kind', '=', kind)
    .where(sql<string>`data ->> 'entry_id'`, '=', String(entryId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the requests about an entry that runs out, so that their links say so. Decided ones go on showing the decision. */
export async function expireRequests(trx: Trx, entryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ expired_at: now })
    .where('entry_id', '=', entryId)
    .where('decision', 'is', null)
    .execute();
}
