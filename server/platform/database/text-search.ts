/** Search and order of text, the same on every database. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Sorts Éclair before Zoo, whatever the database's own collation. */
export function collatedText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${text} collate "und-x-icu")`;
}

/** Whether a text contains a part, whatever its case. A position instead of LIKE, so that % and _ match themselves. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${collatedText(text)}, lower(${part}::text collate "und-x-icu")) > 0`;
}
