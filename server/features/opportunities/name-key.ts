/** What two spellings of a name have in common, in SQL. */
import { sql, type RawBuilder } from 'kysely';

/** As `nameKey` has it. */
export const nameKeyOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(btrim(normalize(${column}, NFC)), '\\s+', ' ', 'g'))`;
