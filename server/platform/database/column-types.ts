/** Types of columns as Kysely reads and writes them. */
import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
export type Numeric = ColumnType<string, string | number, string | number>;
export type Id = ColumnType<number, never, never>;
