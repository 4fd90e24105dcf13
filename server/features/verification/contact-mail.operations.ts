/** A contact stops all mail to their address, or lets it come again (rulings, section 4). */
import type { ContactMail } from '#shared/verification/verification.contract.ts';
import { MAIL_LINK_UNKNOWN, mailActionDone } from '#shared/verification/verification.rules.ts';
import { addHistory } from '#server/features/entries/entries.operations.ts';
import { NotFound } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Platform, Trx } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/tokens.ts';
import * as queries from './contact-mail.queries.ts';

/** The kind of mail that tells a student that a contact wants no more mail. */
export const CONTACT_STOPPED_MAIL = 'contact-stopped';

/** Which links are taken: on the pages any of a mail, by a mail program's own button only the one made for it. */
type Purposes = readonly ('decide' | 'stop_mail')[];
const anyLink: Purposes = ['decide', 'stop_mail'];
export const ONE_CLICK_LINK: Purposes = ['stop_mail'];

/**
 * Which address a link was mailed to, and whether it gets mail. Only reads.
 *
 * @throws NotFound for an unknown link.
 */
export async function readContactMail({ db }: Platform, token: string): Promise<ContactMail> {
  const contact = await queries.findContactByToken(db, hashToken(token), anyLink);
  if (contact === undefined) throw new NotFound(MAIL_LINK_UNKNOWN);
  return { address: contact, stopped: await queries.isBlockedFromAnybody(db, contact) };
}

/**
 * Stops all verification mail to the address of a link, from anybody. Students whose entries wait for it are told once.
 * The same again changes nothing.
 *
 * @throws NotFound for an unknown link.
 */
export async function stopMail(
  platform: Platform,
  token: string,
  purposes: Purposes = anyLink,
): Promise<ContactMail & { detail: string }> {
  return platform.db.transaction().execute(async (trx) => {
    const contact = await queries.findContactByToken(trx, hashToken(token), purposes);
    if (contact === undefined) throw new NotFound(MAIL_LINK_UNKNOWN);
    const isNew = await queries.blockContact(trx, contact, null, platform.clock.now());
    if (isNew) await tellWaitingStudents(platform, trx, contact);
    return { address: contact, stopped: true, detail: mailActionDone('stop', contact) };
  });
}

/**
 * Lets mail come again to the address of a link. Students whom the contact does not know still cannot ask.
 *
 * @throws NotFound for an unknown link.
 */
export async function resumeMail({ db }: Platform, token: string): Promise<ContactMail & { detail: string }> {
  return db.transaction().execute(async (trx) => {
    const contact = await queries.findContactByToken(trx, hashToken(token), anyLink);
    if (contact === undefined) throw new NotFound(MAIL_LINK_UNKNOWN);
    await queries.unblockContact(trx, contact);
    return { address: contact, stopped: false, detail: mailActionDone('resume', contact) };
  });
}

/** One mail to each student, about all of their entries; and a line in the history of each entry. */
async function tellWaitingStudents(platform: Platform, trx: Trx, contact: string): Promise<void> {
  const waiting = await queries.lockEntriesWaitingFor(trx, contact);
  // In the order of accounts: each line holds the chain of its account, and two contacts may stop at the same time.
  const students = [...Map.groupBy(waiting, (entry) => entry.account_id)].sort(([a], [b]) => a - b);
  for (const [, entries] of students) {
    await queueMail(platform, trx, {
      kind: CONTACT_STOPPED_MAIL,
      to: entries[0]?.email ?? '',
      data: { contact, entry_ids: entries.map(({ id }) => id) },
    });
  }
  const at = platform.clock.now();
  for (const entry of students.flatMap(([, entries]) => entries)) {
    const details = { to: entry.contact };
    await addHistory(trx, { entry, kind: 'mail stopped', actor: 'contact', details, at });
  }
}
