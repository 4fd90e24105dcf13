/** A contact who is no longer the one names a colleague. That is told to the students, who decide (docs/decisions/0053). */
import freeMailDomains from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { countIn, refuseTooMany, windowsOf } from '#server/platform/auth/rate-limit.ts';
import { InvalidFields } from '#server/platform/http/errors.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { HANDED_OVER_MAIL } from './contact-list.emails.ts';
import { selectWaitingStudents } from './contact-list.queries.ts';
import type { ListLink } from './list-proof.operations.ts';
import { findPreferences, keepAbout } from './preferences.queries.ts';

/** Colleagues named for one mailbox: each is a mail to every student who waits. */
const NAMED = { times: 3, seconds: 24 * 60 * 60 };

const freeMail = new Set(freeMailDomains);

/**
 * Keeps whom a contact names in their place, and mails the students whose entries wait; an empty text takes it back. The colleague
 * gets no mail: anybody could have named them.
 * @throws InvalidFields for no address, or the contact's own; TooMany for the fourth in a day
 */
export async function handOver(
  context: AppContext,
  { mailbox, address }: ListLink,
  typed: string,
): Promise<{ detail: string }> {
  const colleague = normalizeEmail(typed);
  if (colleague !== '' && !isEmailAddress(colleague))
    throw new InvalidFields({ address: ['Please enter a valid email'] });
  if (mailboxOf(colleague) === mailbox)
    throw new InvalidFields({ address: ['This is the address that the list is for'] });
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { handed_to } = await findPreferences(trx, mailbox);
    if ((handed_to ?? '') === colleague) return;
    const is_within = isWithin(address, colleague);
    await keepAbout(trx, mailbox, { handed_to: colleague || null, handed_within: is_within }, now);
    if (colleague === '') return;
    const attempts = [{ key: `handed-over:${mailbox}`, limit: NAMED }];
    refuseTooMany(attempts, await countIn(trx, windowsOf(attempts, now), now), now);
    const students = await selectWaitingStudents(trx, mailbox);
    const mails = students.map(({ email, ...student }) => ({
      to: email,
      data: { ...student, contact: address, colleague, is_within },
    }));
    await queueMails(context, trx, HANDED_OVER_MAIL, mails);
  });
  return { detail: 'Saved.' };
}

/** Whether both addresses are of one organization: one registrable domain, at which not everybody can have a mailbox. */
function isWithin(contact: string, colleague: string): boolean {
  const domain = domainOf(contact);
  return domain !== null && domain === domainOf(colleague) && !freeMail.has(domain);
}

function domainOf(address: string): string | null {
  return getDomain(address.slice(address.lastIndexOf('@') + 1), { allowPrivateDomains: true });
}
