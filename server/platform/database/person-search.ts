/** Search and order of people by name, the same in every list and on every database. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Sort keys of a list of the accounts `a`: whatever the database's collation, Zoë comes before Zz. */
export const collated = {
  first_name: sql.ref<string>('a.first_name_folded'),
  last_name: sql.ref<string>('a.last_name_folded'),
  email: sql<string>`lower(a.email collate "und-x-icu")`,
};

// Each way to write a name on its own line, so that no match spans two of them.
const searchedText = sql<string>`lower(concat(a.first_name, ' ', a.last_name, e'\n', a.last_name, ' ', a.first_name,
  e'\n', a.last_name, ', ', a.first_name, e'\n', a.email) collate "und-x-icu")`;

/**
 * Whether the name or email of the accounts `a` contains this text, whatever its case. A position instead of LIKE, because %
 * and _ are plain characters here. Both sides are normalized by `tidyLine`.
 */
export function nameMatches(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${searchedText}, lower(${search}::text collate "und-x-icu")) > 0`;
}
