/** Search and order of people by name, the same in every list and on every database. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { containsFolded } from './text-search.ts';

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
