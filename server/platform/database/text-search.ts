/** Search and order of text, the same on every database. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Sorts Éclair before Zoo, whatever the database's own collation. */
export function collatedText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${text} collate "und-x-icu")`;
}

/** Whether a text contains a part, whatever their case and accents. A position instead of LIKE, so that % and _ match themselves. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return containsFolded(sql`searchable(${text})`, part);
}

/** The same of a column that is stored as `searchable` makes it. */
export function containsFolded(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  // In a query of its own, so that it is folded once and not for each row.
  return sql<SqlBool>`strpos(${text}, (select searchable(${part}::text))) > 0`;
}

/** Sort keys of a list of the accounts `a`: whatever the database's collation, Zoë comes before Zz. */
export const collated = {
  first_name: sql.ref<string>('a.first_name_folded'),
  last_name: sql.ref<string>('a.last_name_folded'),
  email: sql<string>`lower(a.email collate "und-x-icu")`,
};

/** Whether the name or email of the accounts `a` contains this text, as `searchable` compares texts. */
export function nameMatches(search: string): RawBuilder<SqlBool> {
  return containsFolded(sql.ref('a.searched_text'), search);
}
