/** The tables for Kysely (`npm run table-types`). Numerics arrive as text so that no digit is lost, dates as `YYYY-MM-DD`. */
import type { Selectable } from 'kysely';
import type { DB } from './tables.generated.ts';

export type { DB as Database } from './tables.generated.ts';

export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

export type RowOf<Select extends (...parameters: never[]) => Promise<unknown>> =
  NonNullable<Awaited<ReturnType<Select>>> extends infer Found
    ? Found extends readonly (infer One)[]
      ? One
      : Found
    : never;
