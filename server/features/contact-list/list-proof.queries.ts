/** All SQL of links to a contact's list, of the codes that prove its mailbox, and of the browsers that have. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

export type ListLink = RowOf<typeof findLink>;

export function findLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('contact_list_links')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'mailbox', 'address', 'expires_at'])
    .executeTakeFirst();
}

/** Where a mail with a code goes; undefined once its link is gone. */
export async function findLinkAddress(trx: Trx, linkId: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contact_list_links')
    .where('id', '=', linkId)
    .select('address')
    .executeTakeFirst();
  return row?.address;
}

/** The address to which a link about one entry was mailed; undefined for any other link. */
export async function findAddressOfEntryLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification_tokens as t')
    .innerJoin('verification_requests as r', 'r.id', 't.request_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', '=', 'decide')
    .select('r.contact')
    .executeTakeFirst();
  return row?.contact;
}

/** Makes room for the code that the mail will have; an older one of this link is dead. */
export async function startCode(trx: Trx, linkId: number, expires: Date): Promise<void> {
  await trx.deleteFrom('contact_list_codes').where('link_id', '=', linkId).execute();
  await trx.insertInto('contact_list_codes').values({ link_id: linkId, expires_at: expires }).execute();
}

/** Keeps the hash of the code that is mailed now. @returns false when it would come too late */
export async function keepCode(trx: Trx, linkId: number, mac: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_list_codes')
    .set({ code_mac: mac })
    .where('link_id', '=', linkId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Locks the code of a link, unless it has run out. */
export function lockCode(trx: Trx, linkId: number, now: Date) {
  return trx
    .selectFrom('contact_list_codes')
    .where('link_id', '=', linkId)
    .where('expires_at', '>', now)
    .select(['code_mac', 'tries'])
    .forUpdate()
    .executeTakeFirst();
}

export async function noteWrong(trx: Trx, linkId: number): Promise<void> {
  await trx
    .updateTable('contact_list_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('link_id', '=', linkId)
    .execute();
}

/** Whether the browser that holds this has proven the mailbox. */
export async function hasProven(db: Db, tokenHashes: readonly Buffer[], mailbox: string, now: Date) {
  if (tokenHashes.length === 0) return false;
  const row = await db
    .selectFrom('contact_browsers')
    .where('token_hash', 'in', tokenHashes)
    .where('mailbox', '=', mailbox)
    .where('expires_at', '>', now)
    .select(sql`1`.as('one'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a browser for a mailbox under a new token, and for those that it has proven under the old one. */
export async function rememberBrowser(
  trx: Trx,
  { before, now: tokenHash }: { readonly before: Buffer | undefined; readonly now: Buffer },
  mailbox: string,
  expires: Date,
): Promise<void> {
  if (before) {
    await trx
      .updateTable('contact_browsers')
      .set({ token_hash: tokenHash })
      .where('token_hash', '=', before)
      .execute();
  }
  await trx
    .insertInto('contact_browsers')
    .values({ token_hash: tokenHash, mailbox, expires_at: expires })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'mailbox']).doUpdateSet({ expires_at: expires }),
    )
    .execute();
}

/** Ends what these tokens of one browser open. */
export async function endBrowser(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db.deleteFrom('contact_browsers').where('token_hash', 'in', tokenHashes).execute();
}
