/**
 * The tables as Kysely knows them, from the migrations (`npm run table-types`); which feature owns a table is in docs/features.md.
 * Numerics arrive as text so that no digit is lost, dates as `YYYY-MM-DD`, and bigints as numbers.
 */
import type { Selectable } from 'kysely';
import type { DB } from './tables.generated.ts';

export type { DB as Database } from './tables.generated.ts';

/** A row of a table as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/** A row as the function that selects it returns it, whether it returns one or all. */
export type RowOf<Select extends (...parameters: never[]) => Promise<unknown>> =
  NonNullable<Awaited<ReturnType<Select>>> extends infer Found
    ? Found extends readonly (infer One)[]
      ? One
      : Found
    : never;
