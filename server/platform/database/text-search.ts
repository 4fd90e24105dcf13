import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Sorts Éclair before Zoo, whatever the database's own collation. */
export function collatedText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${text} collate "und-x-icu")`;
}

/** Ignores case and accents. A position instead of LIKE, so that % and _ match themselves. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return containsFolded(sql`searchable(${text})`, part);
}

/** As `contains`, for a column stored as `searchable` makes it. */
export function containsFolded(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  // In a subquery, so that it is folded once and not for each row.
  return sql<SqlBool>`strpos(${text}, (select searchable(${part}::text))) > 0`;
}

/** Sort keys for accounts `a`, independent of the database's collation. */
export const collated = {
  first_name: sql.ref<string>('a.first_name_folded'),
  last_name: sql.ref<string>('a.last_name_folded'),
  email: sql<string>`lower(a.email collate "und-x-icu")`,
};

/** Whether the name or email of account `a` contains this text, compared as `searchable` does. */
export function nameMatches(search: string): RawBuilder<SqlBool> {
  return containsFolded(sql.ref('a.searched_text'), search);
}
