/** Contacts stop mail from everyone or from one student, or allow it again (rulings, section 4). */
import { sql, type NotNull, type SqlBool } from 'kysely';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { unknownLink } from '#features/verification/verification.rules.ts';
import { addHistory, entryColumns } from '#features/entries/server/history/entry-history.queries.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { addOnce, below, deleteRows, findRow, isNull, valuesOf } from '#server/platform/database/rows.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { RequestRow } from './verification.queries.ts';

export const CONTACT_STOPPED_MAIL = 'contact-stopped';

/** Also mails waiting students once. */
export async function stopMailTo(context: AppContext, trx: Trx, contact: string): Promise<void> {
  const isNew = await blockContact(trx, contact, null, context.clock.now());
  if (isNew) await tellWaitingStudents(context, trx, contact);
}

/** Nightly job: deletes old stops about deleted accounts. */
export async function sweepWishesOfContacts({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const old = { erased_at: below(after(clock.now(), -KEPT_WISH_DAYS * DAY)) };
  await deleteRows(db, 'kept_blocks', old);
  await deleteRows(db, 'kept_stop_links', old);
}

/** Mails the student about `others`: their locked entries that wait for this contact. */
export async function stopMailFromStudent(
  context: AppContext,
  trx: Trx,
  request: Pick<RequestRow, 'contact' | 'account_id' | 'email' | 'entry' | 'of_entry'>,
  others: readonly WaitingEntry[],
): Promise<void> {
  const { contact, account_id, email, entry, of_entry } = request;
  const now = context.clock.now();
  if (!(await blockContact(trx, contact, account_id, now))) return;
  if (others.length > 0) await queueStopMail(context, trx, email, contact, idsOf(others));
  const removed = of_entry === null ? [] : [{ ...entry, id: of_entry, account_id }];
  await noteUnknownStudent(trx, [...removed, ...others], now);
}

export async function noteUnknownStudent(
  trx: Trx,
  entries: readonly Parameters<typeof addHistory>[1]['entry'][],
  at: Date,
): Promise<void> {
  // In account order to avoid deadlocks: each line locks the chain of its account.
  for (const entry of entries.toSorted((one, other) => one.account_id - other.account_id)) {
    const details = { to: entry.contact, unknown_student: true };
    await addHistory(trx, { entry, kind: 'mail stopped', actor: 'contact', details, at });
  }
}

/** Skips students already told, since a contact may allow mail and stop it again. */
async function tellWaitingStudents(context: AppContext, trx: Trx, contact: string): Promise<void> {
  const all = await lockEntriesWaitingFor(trx, contact);
  const notified = await findNotified(trx, all);
  const waiting = all.filter(({ id }) => !notified.has(id));
  // In account order to avoid deadlocks: each line locks the chain of its account, and two contacts may stop at once.
  const students = [...Map.groupBy(waiting, (entry) => entry.account_id)].sort(([a], [b]) => a - b);
  for (const [, entries] of students) {
    await queueStopMail(context, trx, entries[0]?.email ?? '', contact, idsOf(entries));
  }
  const at = context.clock.now();
  for (const entry of students.flatMap(([, entries]) => entries)) {
    const details = { to: entry.contact };
    await addHistory(trx, { entry, kind: 'mail stopped', actor: 'contact', details, at });
  }
}

const idsOf = (entries: readonly WaitingEntry[]) => entries.map(({ id }) => id);

export async function queueStopMail(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  to: string,
  contact: string,
  entry_ids: readonly number[],
): Promise<void> {
  await queueMail(context, trx, { kind: CONTACT_STOPPED_MAIL, to, data: { contact, entry_ids } });
}

/** Days to keep stops about deleted accounts, and the links that stop mail. */
export const KEPT_WISH_DAYS = 365;

/** Null stops mail from everyone. Returns false when it was already stopped. */
export function blockContact(trx: Trx, contact: string, account_id: number | null, now: Date) {
  return addOnce(trx, 'contact_blocks', { mailbox: mailboxOf(contact), account_id, created_at: now });
}

/** Except from students whom the contact does not know. */
export async function unblockContact(trx: Trx, contact: string): Promise<void> {
  await deleteRows(trx, 'contact_blocks', blockFromAnybody(contact));
}

export async function isBlockedFromAnybody(db: Db, contact: string): Promise<boolean> {
  return (await findRow(db, 'contact_blocks', blockFromAnybody(contact), ['id'])) !== undefined;
}

const blockFromAnybody = (contact: string) => ({ mailbox: mailboxOf(contact), account_id: isNull });

/** Found even when the entry is gone. Pages accept all `purposes`, a mail program's button only its own. @throws NotFound */
export async function contactOf(
  db: Db,
  token: string,
  purposes: readonly ('decide' | 'stop_mail')[] = ['decide', 'stop_mail'],
): Promise<string> {
  const hash = hashToken(token);
  const [contact] = await valuesOf<string>(db)`
    select r.contact from verification_tokens t join verification_requests r on r.id = t.request_id
    where t.token_hash = ${hash} and t.purpose = any(${purposes}::text[])
    union all
    select contact from kept_stop_links where token_hash = ${hash} and purpose = any(${purposes}::text[])`;
  if (contact === undefined) throw new NotFound(...unknownLink(token, 'mail_link_unknown'));
  return contact;
}

export type WaitingEntry = RowOf<typeof lockEntriesWaitingFor>;

/** Locks the entries, of one student in all accounts or of everybody, that wait for this mailbox under any spelling. */
export function lockEntriesWaitingFor(trx: Trx, contact: string, accountId?: number) {
  const isOfPerson = sql<SqlBool>`e.account_id in ${accountsOfPerson(sql`${accountId ?? 0}::bigint`)}`;
  const waiting = waitingFor(trx, contact).$if(accountId !== undefined, (query) => query.where(isOfPerson));
  // Same lock order as everywhere for entries.
  return waiting.orderBy('e.id').forUpdate('e').execute();
}

function waitingFor(db: Db, contact: string) {
  return db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.mailbox', '=', mailboxOf(contact))
    .where('e.waiting_since', 'is not', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false)
    .select(entryColumns)
    .select(['e.waiting_since', 'a.email', 'a.first_name'])
    .$narrowType<{ waiting_since: NotNull }>();
}

/** Entries whose owner already knows: from an undropped mail, or the one about an unknown student. */
async function findNotified(trx: Trx, entries: readonly WaitingEntry[]): Promise<Set<number>> {
  // Finding mails by kind scans all of them: once, and only when a contact stops a second time.
  const ids = idsOf(entries);
  const notified = await valuesOf<number>(trx)`
    with told as materialized (select created_at, data -> 'entry_ids' as entry_ids from mails
      where kind = ${CONTACT_STOPPED_MAIL} and state <> 'dropped'
        and created_at >= (select min(waiting_since) from entries where id = any(${ids}::bigint[])))
    select distinct e.id from entry_history h join entries e on e.id = h.entry_id
    where e.id = any(${ids}::bigint[]) and h.kind = 'mail stopped' and h.at >= e.waiting_since
      and case when h.details @> '{"unknown_student": true}' then true
        else exists (select from told
          where told.created_at >= e.waiting_since and told.entry_ids @> to_jsonb(e.id)) end`;
  return new Set(notified);
}

/** Entries still waiting for this contact, and the account's name. */
export async function selectStillWaiting(db: Db, entryIds: readonly number[], contact: string) {
  if (entryIds.length === 0) return [];
  const waiting = waitingFor(db, contact).where('e.id', 'in', entryIds);
  return waiting.orderBy('e.date').orderBy('e.id').execute();
}
