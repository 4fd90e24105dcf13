/** Deletes an account and everything about the person, at once and for good (docs/decisions/0025), and hands out what is kept. */
import pg from 'pg';
import * as queries from './deletion.queries.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import { deleteEventsOf } from '#server/features/events/events.operations.ts';
import { keepRecordsOf, previewKept } from '#server/features/kept-records/kept-records.operations.ts';
import { Conflict, InvalidFields, NotSignedIn } from '#server/platform/http/errors.ts';
import { queueMail, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { isOwnPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { keepSchoolDecisions } from '#server/features/joining/joining.queries.ts';
import { selectOwnEmails } from '#server/platform/auth/own-mailboxes.ts';
import { type Caller, takeCookies } from '#server/platform/auth/sessions.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { sql } from 'kysely';
import {
  deleteOwnAccount as deleteOwnAccountCall,
  downloadOwnData,
} from '#shared/privacy/privacy.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { exportOwnData } from './export.operations.ts';

const WRONG_PASSWORD = 'This is not your password.';
const ONLY_HEAD =
  'You are the only head of your school’s administration, so your account cannot be deleted: nobody could give or take roles any more. Ask the people who run Limelight to make somebody else a head first.';
const BUSY =
  'Something of yours is being sent or changed right now, so nothing was deleted. Please try again in a minute.';

/**
 * Mails the person, and attendees of their events.
 * @throws InvalidFields for a wrong password; Conflict for the only head of a school, or while a mail about the person is being
 * sent; TooMany after many wrong passwords.
 */
export async function deleteOwnAccount(context: AppContext, caller: Caller, password: string) {
  const { db } = context;
  const account = await queries.findAccount(db, caller.account_id);
  if (!account) throw new NotSignedIn();
  if (!(await isOwnPassword(context, account.id, account.password_hash, password))) {
    throw new InvalidFields({ password: [WRONG_PASSWORD] });
  }
  try {
    await db.transaction().execute(async (trx) => {
      const { own: locked, others } = await lockPerson(trx, account);
      if (locked?.is_school_administration_head && others.length === 0) throw new Conflict(ONLY_HEAD);
      // A password set meanwhile has ended all sessions.
      if (locked?.password_hash !== account.password_hash) throw new NotSignedIn();
      await writeActivity(trx, {
        school_id: locked.school_id,
        kind: 'account deleted',
        actor_account_id: locked.id,
        subject_account_id: locked.id,
        created_at: context.clock.now(),
      });
      // Copies what administrators decided about the entries of a person whose history goes: hours and day, nothing
      // of the person.
      await sql`insert into activity (school_id, kind, actor_account_id, has_subject, facts, created_at)
    select h.school_id, 'entry ' || h.kind, b.id, true,
      jsonb_build_object('hours', h.entry -> 'hours', 'date', h.entry -> 'date'), h.at
    from entry_history h left join accounts b on b.id = h.actor_account_id
    where h.account_id = ${locked.id} and h.school_id is not null and h.actor = 'administrator'
    order by h.id`.execute(trx);
      const kept = await previewKept(trx, locked.id, context.clock.now());
      await erase(context, trx, locked);
      const data: DeletedMailData = { kept_by: kept.map(({ school }) => school) };
      await queueMail(context, trx, {
        kind: ACCOUNT_DELETED_MAIL,
        to: locked.email,
        data,
        priority: 'account',
      });
    });
  } catch (error) {
    if (isBusy(error)) throw new Conflict(BUSY);
    throw error;
  }
  return 'Your account was deleted.';
}

/**
 * Erases an account, even of the only head of a school. Mails attendees of its events.
 * @throws Conflict when rows of the person are locked for too long; roll back the transaction then
 */
export async function eraseAccount(context: AppContext, trx: Trx, accountId: number): Promise<void> {
  const account = await queries.findAccount(trx, accountId);
  if (!account) return;
  try {
    const { own } = await lockPerson(trx, account);
    if (own) await erase(context, trx, own);
  } catch (error) {
    if (isBusy(error)) throw new Conflict(BUSY);
    throw error;
  }
}

/** Locks in the order of sending mail. @returns the account, unless it is gone, and the other heads of its school */
async function lockPerson(trx: Trx, account: queries.ErasedAccount) {
  if (!(await queries.lockMails(trx, account))) throw new Conflict(BUSY);
  const locked = await queries.lockWithHeads(trx, account);
  const own = locked.find(({ id }) => id === account.id);
  const others = locked.filter(({ id, school_id }) => id !== account.id && school_id === own?.school_id);
  await queries.lockEntries(trx, account.id);
  return { own, others };
}

async function erase(context: AppContext, trx: Trx, account: queries.ErasedAccount): Promise<void> {
  await deleteEventsOf(context, trx, account.id);
  await queries.removeName(trx, account, context.config.contactEmail);
  await sql`delete from mails m where ${queries.mailsOf(account)}`.execute(trx);
  await keepSchoolDecisions(trx, account.id, context.clock.now());
  // Of all their mailboxes: whoever comes back with the one of last year is the same person.
  for (const email of await selectOwnEmails(trx, account.id)) {
    const student = context.key.mac('mailbox', mailboxOf(email));
    // Keeps the wishes of contacts for new accounts of the student. Only a keyed hash of the mailbox stays.
    await sql`insert into kept_blocks (mailbox, student_mac, erased_at)
    select mailbox, ${student}::bytea, ${context.clock.now()}::timestamptz from contact_blocks where account_id = ${account.id}
    on conflict (student_mac, mailbox) do update set erased_at = excluded.erased_at`.execute(trx);
    // Keeps the decisions of all schools beyond the account, under its mailbox and without a name: whose name was
    // corrected is looked at again.
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
  await keepRecordsOf(trx, account.id, context.clock.now());
  await queries.eraseHistory(trx, account.id, context.clock.now());
  await queries.leaveMarks(trx, account);
  await queries.deleteAccount(trx, account);
}

/** A lock timeout or a deadlock. */
function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

const ACCOUNT_DELETED_MAIL = 'account-deleted';

/** Nothing about the person but the address that it goes to. */
type DeletedMailData = {
  /** Which schools keep hours without a name. */
  readonly kept_by: readonly string[];
};

async function composeDeleted({ kept_by }: DeletedMailData, { config }: ComposeContext) {
  return renderMail({
    subject: 'Your Limelight account was deleted',
    preview: 'Your entries and your profile are gone.',
    heading: 'Your account was deleted',
    paragraphs: [
      'As you asked, your Limelight account was deleted: your profile and picture, your entries with their history, your events and registrations, and your calendar address. Links that your contacts have do not work any more.',
      ...kept_by.map(
        (school) =>
          `${school} keeps the dates and hours of your verified entries under a made-up name, as we told you before.`,
      ),
      'This cannot be undone. Copies that your school had downloaded, and mails that were sent, are not in our hands. Backups keep older data until they are replaced.',
    ],
    ours: [config.contactEmail],
    footer: `If this was not you, write to ${config.contactEmail}. This address is removed within a day, so this is the last mail.`,
  });
}

export const privacyMailKinds = {
  [ACCOUNT_DELETED_MAIL]: { compose: composeDeleted, isBrief: true },
} satisfies MailKinds;

export const privacy: Feature = {
  uses: ['activity', 'entry-history', 'events', 'joining', 'kept-records'],
  routes: [privacyRoutes],
  mailKinds: privacyMailKinds,
};

function privacyRoutes(route: Route, context: AppContext): void {
  route(downloadOwnData, 'signed-in', ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const { fileName, json } = await exportOwnData(context, caller);
      return { name: fileName, type: 'application/json; charset=utf-8', spreadsheet: json };
    }),
  );

  route(deleteOwnAccountCall, { access: 'signed-in', audited: true }, async ({ caller, body, reply }) => {
    const detail = await deleteOwnAccount(context, caller, body.password);
    takeCookies(reply);
    return { detail };
  });
}
