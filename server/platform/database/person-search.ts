/** How people are found and sorted by what they are called, the same in every list and on every database. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

type PersonColumn = 'first_name' | 'last_name' | 'email';

/** What a list of the accounts `a` is sorted by: whatever the database's own collation, Zoë comes before Zz. */
export function collated(column: PersonColumn): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(`a.${column}`)} collate "und-x-icu")`;
}

// Each way to write a name on a line of its own, so that nothing is found across two of them.
const searchedText = sql<string>`lower(concat(a.first_name, ' ', a.last_name, e'\n', a.last_name, ' ', a.first_name,
  e'\n', a.last_name, ', ', a.first_name, e'\n', a.email) collate "und-x-icu")`;

/**
 * Whether the name or email of the accounts `a` has this part, whatever its case. A position and not LIKE, so that % and _
 * are what they look like. Names are stored as `personName` writes them, and so is what is searched for.
 */
export function nameMatches(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${searchedText}, lower(${search}::text collate "und-x-icu")) > 0`;
}
