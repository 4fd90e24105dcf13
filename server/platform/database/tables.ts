/**
 * The tables as Kysely knows them, from the migrations (`npm run table-types`); which feature owns a table is in docs/features.md.
 * Numerics arrive as text so that no digit is lost, dates as `YYYY-MM-DD`, and bigints as numbers.
 */
export type { DB as Database } from './tables.generated.ts';
