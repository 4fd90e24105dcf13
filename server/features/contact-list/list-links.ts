/** Links to a contact's list. One alone opens nothing: the browser must have proven the mailbox, too (docs/decisions/0053). */
import { LIST_LINK_DAYS } from '#shared/contact-list/contact-list.limits.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { after, DAY, type Clock } from '#server/platform/clock.ts';

/** Days for which a link that has run out can still have a fresh one mailed to its address. */
const KEPT_LINK_DAYS = 365;
/** Days for which what a contact said of themselves is kept after they changed it last. */
const KEPT_PREFERENCES_DAYS = 730;

/**
 * Makes the token of a link to the list of an address. Call it when the mail is composed, so that only its hash is stored.
 * @returns the token, for `/contact-list/:token`
 */
export async function issueListLink(
  { trx, clock }: { readonly trx: Trx; readonly clock: Clock },
  address: string,
): Promise<string> {
  const { token, hash } = newToken();
  const now = clock.now();
  await trx
    .insertInto('contact_list_links')
    .values({
      token_hash: hash,
      mailbox: mailboxOf(address),
      address,
      created_at: now,
      expires_at: after(now, LIST_LINK_DAYS * DAY),
    })
    .execute();
  return token;
}

/** Deletes links, codes, browsers and wishes that have run out; a nightly job. */
export async function sweepContactLists({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('contact_list_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('contact_browsers').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('contact_list_links')
    .where('expires_at', '<=', after(now, -KEPT_LINK_DAYS * DAY))
    .execute();
  await db
    .deleteFrom('contact_preferences')
    .where('updated_at', '<=', after(now, -KEPT_PREFERENCES_DAYS * DAY))
    .execute();
  // The others are still to be done.
  await db
    .deleteFrom('contact_decisions')
    .where('decision', '=', 'accept')
    .where('final_at', '<=', now)
    .execute();
}
