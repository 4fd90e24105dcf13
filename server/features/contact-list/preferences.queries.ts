/** All SQL of what contacts say of themselves, and of how often they want mail. */
import type { Updateable } from 'kysely';
import type { OpenList } from '#shared/contact-list/contact-list.contract.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';

/** What is known of a mailbox; empty texts for what its contact has not said. */
export async function findPreferences(
  db: Db,
  mailbox: string,
): Promise<Pick<OpenList, 'about' | 'rhythm' | 'handed_to'>> {
  const row = await db
    .selectFrom('contact_preferences')
    .where('mailbox', '=', mailbox)
    .select(['name', 'position', 'organization', 'rhythm', 'handed_to'])
    .executeTakeFirst();
  const stopped = await db
    .selectFrom('contact_blocks')
    .where('mailbox', '=', mailbox)
    .where('account_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return {
    about: { name: row?.name ?? '', position: row?.position ?? '', organization: row?.organization ?? '' },
    rhythm: stopped ? 'stop' : (row?.rhythm ?? null),
    handed_to: row?.handed_to ?? null,
  };
}

/** Keeps what a contact says; an empty text is nothing. */
export async function keepAbout(
  db: Db,
  mailbox: string,
  said: Partial<Omit<Updateable<Database['contact_preferences']>, 'mailbox' | 'updated_at'>>,
  now: Date,
): Promise<void> {
  const row = { ...said, updated_at: now };
  await db
    .insertInto('contact_preferences')
    .values({ mailbox, ...row })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(row))
    .execute();
}

/** Who the contact says to be, in one line: `Jo Park, Coach, Food bank`. Null when they have not said. */
export async function saysToBe(db: Db, mailbox: string, name: string): Promise<string | null> {
  const { about } = await findPreferences(db, mailbox);
  const parts = [name || about.name, about.position, about.organization];
  return parts.filter((part) => part !== '').join(', ') || null;
}

/** The language that the contact has used last; else that of the first of these. */
export async function findLanguage(trx: Trx, mailbox: string, otherwise: Language = DEFAULT_LANGUAGE) {
  const row = await trx
    .selectFrom('contact_preferences')
    .where('mailbox', '=', mailbox)
    .select('language')
    .executeTakeFirst();
  return row?.language ?? otherwise;
}
