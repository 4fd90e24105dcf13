/** Contacts stop mail to their address, from everyone or from one student, or allow it again (rulings, section 4). */
import type { ContactMail } from '#shared/verification/contact-mail.contract.ts';
import { unknownLink } from '#shared/verification/verification.rules.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import * as queries from './contact-mail.queries.ts';
import { stopMailText } from './contact-text.ts';
import type { RequestRow } from './verification.queries.ts';

export const CONTACT_STOPPED_MAIL = 'contact-stopped';

/** The kinds of link that are accepted: on the pages, all; for a mail program's own button, only its own. */
type Purposes = readonly ('decide' | 'stop_mail')[];
const anyLink: Purposes = ['decide', 'stop_mail'];
export const ONE_CLICK_LINK: Purposes = ['stop_mail'];

/** The address a link was mailed to, and whether it gets mail. @throws NotFound for an unknown link. */
export async function readContactMail({ db }: AppContext, token: string): Promise<ContactMail> {
  const contact = await queries.findContactByToken(db, hashToken(token), anyLink);
  if (contact === undefined) throw new NotFound(...unknownLink(token, 'mail_link_unknown'));
  return { address: contact, stopped: await queries.isBlockedFromAnybody(db, contact) };
}

/** Stops mail to the address of a link and mails waiting students once. @throws NotFound for an unknown link. */
export async function stopMail(context: AppContext, token: string, purposes: Purposes = anyLink) {
  return context.db.transaction().execute(async (trx) => {
    const contact = await queries.findContactByToken(trx, hashToken(token), purposes);
    if (contact === undefined) throw new NotFound(...unknownLink(token, 'mail_link_unknown'));
    await stopMailTo(context, trx, contact);
    return { address: contact, stopped: true, detail: stopMailText.en.say('stopped', { address: contact }) };
  });
}

/** Stops mail to an address from everybody, and mails waiting students once. */
export async function stopMailTo(context: AppContext, trx: Trx, contact: string): Promise<void> {
  const isNew = await queries.blockContact(trx, contact, null, context.clock.now());
  if (isNew) await tellWaitingStudents(context, trx, contact);
}

/** Allows mail again, except from students the contact does not know. @throws NotFound for an unknown link. */
export async function resumeMail({ db }: AppContext, token: string) {
  return db.transaction().execute(async (trx) => {
    const contact = await queries.findContactByToken(trx, hashToken(token), anyLink);
    if (contact === undefined) throw new NotFound(...unknownLink(token, 'mail_link_unknown'));
    await queries.unblockContact(trx, contact);
    return {
      address: contact,
      stopped: false,
      detail: stopMailText.en.say('resumed', { address: contact }),
    };
  });
}

/** Deletes the wishes of contacts about deleted accounts after some time; a nightly job. */
export async function sweepWishesOfContacts({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = after(clock.now(), -queries.KEPT_WISH_DAYS * DAY);
  await db.deleteFrom('kept_blocks').where('erased_at', '<', before).execute();
  await db.deleteFrom('kept_stop_links').where('erased_at', '<', before).execute();
}

/** Stops mail from a student and mails them about `others`: locked entries of theirs that wait for this contact. */
export async function stopMailFromStudent(
  context: AppContext,
  trx: Trx,
  {
    contact,
    account_id,
    email,
    entry,
    of_entry,
  }: Pick<RequestRow, 'contact' | 'account_id' | 'email' | 'entry' | 'of_entry'>,
  others: readonly queries.WaitingEntry[],
): Promise<void> {
  const now = context.clock.now();
  if (!(await queries.blockContact(trx, contact, account_id, now))) return;
  if (others.length > 0) await queueStopMail(context, trx, email, contact, others);
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

/** Skips entries whose owner was mailed before, since a contact may allow mail and stop it again. */
async function tellWaitingStudents(context: AppContext, trx: Trx, contact: string): Promise<void> {
  const all = await queries.lockEntriesWaitingFor(trx, contact);
  const told = await queries.findToldOf(trx, all, CONTACT_STOPPED_MAIL);
  const waiting = all.filter(({ id }) => !told.has(id));
  // In account order to avoid deadlocks: each line locks the chain of its account, and two contacts may stop at once.
  const students = [...Map.groupBy(waiting, (entry) => entry.account_id)].sort(([a], [b]) => a - b);
  for (const [, entries] of students) {
    await queueStopMail(context, trx, entries[0]?.email ?? '', contact, entries);
  }
  const at = context.clock.now();
  for (const entry of students.flatMap(([, entries]) => entries)) {
    const details = { to: entry.contact };
    await addHistory(trx, { entry, kind: 'mail stopped', actor: 'contact', details, at });
  }
}

async function queueStopMail(
  context: AppContext,
  trx: Trx,
  to: string,
  contact: string,
  entries: readonly queries.WaitingEntry[],
): Promise<void> {
  const data = { contact, entry_ids: entries.map(({ id }) => id) };
  await queueMail(context, trx, { kind: CONTACT_STOPPED_MAIL, to, data });
}
