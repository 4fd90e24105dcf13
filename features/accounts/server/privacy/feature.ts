/** Deletes an account and everything about the person, at once and for good (decision 0025), and exports personal data. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { mailboxOf } from '#features/entries/mailbox.ts';
import * as contract from '#features/accounts/privacy/privacy.contract.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { deleteEventsOf } from '#features/events/server/events.operations.ts';
import { isToContact } from '#features/accounts/server/email-change.queries.ts';
import { deleteUnusedPicture, lockPictures } from '#features/accounts/server/profile/profile.operations.ts';
import { keepSchoolDecisions } from '#features/membership/server/joining.queries.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { selectOwnEmails } from '#server/platform/auth/own-mailboxes.ts';
import { isOwnPassword } from '#server/platform/auth/passwords.ts';
import { type Caller, takeCookies } from '#server/platform/auth/sessions.ts';
import { SECOND } from '#server/platform/clock.ts';
import { deleteRows, holds, run } from '#server/platform/database/rows.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Conflict, InvalidFields, NotSignedIn } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { isMailLeased, queueAtOnce, type ComposeContext } from '#server/platform/mail/mail.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { exportOwnData } from './export.operations.ts';

const WRONG_PASSWORD = 'This is not your password.';
const ONLY_HEAD =
  'You are the only head administrator of your school, so your account cannot be deleted: nobody could give or remove roles. Ask the people who run Limelight to make somebody else a head first.';
const BUSY =
  'Something in your account is being sent or changed right now, so nothing was deleted. Please try again in a minute.';

// Mails the person, and attendees of their events. @throws InvalidFields for a wrong password; Conflict for the only head of a
// school, or while a mail about the person is being sent; TooMany after many wrong passwords
async function deleteOwnAccount(context: AppContext, caller: Caller, password: string) {
  const { db } = context;
  const account = await findAccount(db, caller.account_id);
  if (!account) throw new NotSignedIn();
  if (!(await isOwnPassword(context, account.id, account.password_hash, password))) {
    throw new InvalidFields({ password: [WRONG_PASSWORD] });
  }
  await unlessBusy(
    db.transaction().execute(async (trx) => {
      const { own: locked, others } = await lockPerson(trx, account);
      if (locked?.is_school_administration_head && others.length === 0) throw new Conflict(ONLY_HEAD);
      // A password set meanwhile has ended all sessions.
      if (locked?.password_hash !== account.password_hash) throw new NotSignedIn();
      const person = { school_id: locked.school_id, account_id: locked.id };
      const line = lineBy(person, context.clock.now(), locked.id);
      await writeActivity(trx, { ...line, kind: 'account deleted' });
      // Copies administrators' decisions from the deleted history: hours and day, nothing personal.
      await sql`insert into activity (school_id, kind, actor_account_id, has_subject, facts, created_at)
    select h.school_id, 'entry ' || h.kind, b.id, true,
      jsonb_build_object('hours', h.entry -> 'hours', 'date', h.entry -> 'date'), h.at
    from entry_history h left join accounts b on b.id = h.actor_account_id
    where h.account_id = ${locked.id} and h.school_id is not null and h.actor = 'administrator'
    order by h.id`.execute(trx);
      await erase(context, trx, locked);
      await queueAtOnce(context, trx, ACCOUNT_DELETED_MAIL, locked.email, {});
    }),
  );
  return 'Your account was deleted.';
}

/** Erases any account, and mails attendees of its events. @throws Conflict when rows stay locked for too long; roll back then */
export async function eraseAccount(context: AppContext, trx: Trx, accountId: number): Promise<void> {
  const account = await findAccount(trx, accountId);
  if (!account) return;
  const { own } = await unlessBusy(lockPerson(trx, account));
  if (own) await unlessBusy(erase(context, trx, own));
}

/** Locks mails, the account, then entries, as sending does. Returns the account, if any, and its school's other heads. */
async function lockPerson(trx: Trx, account: ErasedAccount) {
  if (!(await lockMails(trx, account))) throw new Conflict(BUSY);
  const locked = await lockWithHeads(trx, account);
  const own = locked.find(({ id }) => id === account.id);
  const others = locked.filter(({ id, school_id }) => id !== account.id && school_id === own?.school_id);
  await lockEntries(trx, account.id);
  return { own, others };
}

async function erase(context: AppContext, trx: Trx, account: ErasedAccount): Promise<void> {
  await deleteEventsOf(context, trx, account.id);
  await removeName(trx, account, context.config.contactEmail);
  await sql`delete from mails m where ${mailsOf(account)}`.execute(trx);
  await keepSchoolDecisions(trx, account.id, context.clock.now());
  // All mailboxes of the last year identify the person.
  for (const email of await selectOwnEmails(trx, account.id)) {
    const student = context.key.mac('mailbox', mailboxOf(email));
    // Contacts' blocks apply to new accounts of the student; only a keyed hash of the mailbox stays.
    await sql`insert into kept_blocks (mailbox, student_mac, erased_at)
    select mailbox, ${student}::bytea, ${context.clock.now()}::timestamptz from contact_blocks where account_id = ${account.id}
    on conflict (student_mac, mailbox) do update set erased_at = excluded.erased_at`.execute(trx);
    // Keeps all schools' decisions under the mailbox, without names: a corrected name is reviewed again.
    await sql`
    insert into school_decisions (school_id, student_mac, admits_by_hand, hidden, decided_at)
    select school_id, ${student}::bytea, admits_by_hand or first_name is not null, hidden, ${context.clock.now()}::timestamptz
    from school_decisions where account_id = ${account.id} and (admits_by_hand or hidden or first_name is not null)
    on conflict (school_id, student_mac) do update set decided_at = excluded.decided_at,
      admits_by_hand = school_decisions.admits_by_hand or excluded.admits_by_hand,
      hidden = school_decisions.hidden or excluded.hidden`.execute(trx);
  }
  await sql`insert into kept_stop_links (token_hash, purpose, contact, erased_at)
    select t.token_hash, t.purpose, r.contact, ${context.clock.now()}::timestamptz
    from verification_tokens t join verification_requests r on r.id = t.request_id
    where r.account_id = ${account.id}`.execute(trx);
  await eraseHistory(trx, account.id, context.clock.now());
  await deleteAccount(trx, account);
}

/** @throws Conflict after a lock timeout or a deadlock */
async function unlessBusy<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const isBusy = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
    throw isBusy ? new Conflict(BUSY) : error;
  });
}

const ACCOUNT_DELETED_MAIL = 'account-deleted';

/** Its data is empty: nothing about the person is left but the recipient. */
async function composeDeleted(_data: object, { config }: ComposeContext) {
  return renderMail(config, {
    subject: 'Your Limelight account was deleted',
    preview: 'Your entries and your profile are gone.',
    heading: 'Your account was deleted',
    paragraphs: [
      'As you asked, your Limelight account was deleted: your profile and picture, your entries with their history, and your events and registrations. The links in our emails to your contacts no longer work.',
      'This cannot be undone. We cannot delete copies that your school downloaded, or emails that were sent. Backups keep older data until they are replaced.',
    ],
    footer: 'This was not you? Write to us. We delete this address within a day, so this is our last email.',
  });
}

export const privacy: Feature = {
  routes: [privacyRoutes],
  mailKinds: { [ACCOUNT_DELETED_MAIL]: { compose: composeDeleted, isBrief: true } },
};

function privacyRoutes(route: Route, context: AppContext): void {
  route(contract.downloadOwnData, 'signed-in', ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const { fileName, json } = await exportOwnData(context, caller);
      return { name: fileName, type: 'application/json; charset=utf-8', spreadsheet: json };
    }),
  );

  route(
    contract.deleteOwnAccount,
    { access: 'signed-in', audited: true },
    async ({ caller, body, reply }) => {
      const detail = await deleteOwnAccount(context, caller, body.password);
      takeCookies(reply);
      return { detail };
    },
  );
}

type ErasedAccount = RowOf<typeof findAccount>;

function accounts(db: Db) {
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email', 'a.school_id', 'a.password_hash'])
    .select(['a.profile_picture', 'a.is_school_administration_head']);
}

function findAccount(db: Db, accountId: number) {
  return accounts(db).where('a.id', '=', accountId).executeTakeFirst();
}

/** How long to wait for other transactions that lock the person's rows. */
const PATIENCE_MS = 5 * SECOND;

/** Also locks the other heads, so that of two heads who leave at once one stays. */
function lockWithHeads(trx: Trx, { id, school_id }: ErasedAccount) {
  return accounts(trx)
    .where(({ or, and, eb }) =>
      or([
        eb('a.id', '=', id),
        and([eb('a.school_id', '=', school_id), eb('a.is_school_administration_head', '=', true)]),
      ]),
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute();
}

/** Mails to the person, contacts and organizers; not requests to the person as another student's contact. */
function mailsOf({ id, email }: ErasedAccount): RawBuilder<boolean> {
  return sql<boolean>`(
    ((m.to_address = ${email} or m.to_address in (${formerEmails(id)})) and not ${isToContact})
    or (m.id in (select r.mail_id from verification_requests r where r.account_id = ${id}
        union all select d.mail_id from digest_requests d join verification_requests r on r.id = d.request_id
          where r.account_id = ${id})
      -- Lists are kept for the other students in them; they name nobody.
      and not exists (select from digest_requests d join verification_requests r on r.id = d.request_id
        where d.mail_id = m.id and r.account_id <> ${id}))
    or m.data ->> 'request_id' in (select r.id::text from verification_requests r where r.account_id = ${id})
    or m.data ->> 'account_id' = ${String(id)}
  )`;
}

/** Addresses that nobody else has got since. */
function formerEmails(id: number): RawBuilder<unknown> {
  return sql`select f.email from former_emails f where f.account_id = ${id}
    and not exists (select from accounts o where o.email = f.email)`;
}

/** Mails to others that name the person as the administrator who acted. They must still be delivered. */
function mailsNaming({ id }: ErasedAccount): RawBuilder<boolean> {
  return sql<boolean>`m.data ->> 'by_id' = ${String(id)}`;
}

/** Waits for mails being sent. Returns false when that takes too long. */
async function lockMails(trx: Trx, account: ErasedAccount): Promise<boolean> {
  await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(trx);
  const which = sql`(${mailsOf(account)} or ${mailsNaming(account)})`;
  const isBeingSent = () => holds(trx, sql`exists (select from mails m where ${which} and ${isMailLeased})`);
  // Without a lock, which would prevent the sender from storing the result.
  for (const end = Date.now() + PATIENCE_MS; (await isBeingSent()) && Date.now() < end;) await wait(200);
  await sql`select m.id from mails m where ${which} order by m.id for update`.execute(trx);
  return !(await isBeingSent());
}

/** Removes a name from mails to others, their kept text, and bulk actions. `contact` is the address for questions about them. */
async function removeName(trx: Trx, account: ErasedAccount, contact: string): Promise<void> {
  const named = mailsNaming(account);
  await sql`delete from kept_mails where mail_id in (select m.id from mails m where ${named})`.execute(trx);
  await sql`update mails m set data = m.data - 'by_id'
      || case when m.data ? 'administrator' then '{"administrator": "An administrator"}'::jsonb else '{}'::jsonb end
      || case when m.data ? 'by_email'
           then jsonb_build_object('by', 'A former head', 'by_email', ${contact}::text) else '{}'::jsonb end
    where ${named}`.execute(trx);
  // What bulk actions left out or kept begins with who had changed it.
  await run(trx)`
    update bulk_action_items i set left_out = 'Another administrator' || substr(i.left_out, length(n.name) + 1),
      kept = 'Another administrator' || substr(i.kept, length(n.name) + 1)
    from (select id, trim(first_name || ' ' || last_name) as name from accounts where id = ${account.id}) n
    where starts_with(coalesce(i.left_out, i.kept), n.name || ' ')
      and exists (select from entry_history h where h.entry_id = i.entry_id and h.actor_account_id = n.id)`;
}

/** Locks entries in their usual order, then requests. Opening a link locks nothing else. */
async function lockEntries(trx: Trx, accountId: number): Promise<void> {
  for (const table of ['entries', 'verification_requests'] as const) {
    const rows = trx.selectFrom(table).where('account_id', '=', accountId);
    await rows.orderBy('id').select('id').forUpdate().execute();
  }
}

/** Records where the history ended, and removes it (decision 0025). */
async function eraseHistory(trx: Trx, accountId: number, now: Date): Promise<void> {
  await run(trx)`insert into erased_histories (account_id, lines, hash, erased_at)
    select account_id, lines, hash, ${now}::timestamptz from entry_history_heads where account_id = ${accountId}`;
  await deleteRows(trx, 'entry_history', { account_id: accountId });
  await deleteRows(trx, 'entry_history_heads', { account_id: accountId });
}

/** Deletes the picture, too, unless another account uses it. */
async function deleteAccount(trx: Trx, { id, profile_picture }: ErasedAccount): Promise<void> {
  await trx.deleteFrom('throttles').where('key', 'like', `%:account:${id}`).execute();
  if (profile_picture !== null) await lockPictures(trx);
  await deleteRows(trx, 'accounts', id);
  if (profile_picture !== null) await deleteUnusedPicture(trx, profile_picture);
}
