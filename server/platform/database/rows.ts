import {
  sql,
  type InsertObject,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  type Updateable,
  type UpdateObject,
} from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from './tables.ts';

/** Runs a statement, and gives its rows: `` run<Row>(db)`select …` ``. */
export function run<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql<Row>>): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows;
}

/** As `run`, but the first row. */
export function firstOf<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql<Row>>): Promise<Row | undefined> =>
    (await run<Row>(db)(...statement))[0];
}

/** As `run`, but the values of the only column. */
export function valuesOf<Value>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Value[]> =>
    (await run<Record<string, Value>>(db)(...statement)).flatMap((row) => Object.values(row));
}

/** As `valuesOf`, but the one value. @throws Error without a row */
export function theValue<Value>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Value> => {
    const [found] = await run<Record<string, Value>>(db)(...statement);
    if (!found) throw new Error('A statement gave no row');
    return Object.values(found)[0] as Value;
  };
}

/** How many rows a query has. */
export async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::integer`.as('count'));
  const { count } = await counting.$castTo<{ count: number }>().executeTakeFirstOrThrow();
  return count;
}

/** Until the transaction ends, others that lock this name wait. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

export async function isThere(query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Null counts as false. */
export async function holds(db: Db, condition: RawBuilder<unknown>): Promise<boolean> {
  const row = await firstOf<{ holds: boolean | null }>(db)`select ${condition} as holds`;
  return row?.holds === true;
}

/** The instant of a local time or day (`2026-01-31T09:30`, `2026-01-31`) in a time zone. */
export async function instantOf(db: Db, local: string, timeZone: string): Promise<Date> {
  const row = await firstOf<{ at: Date }>(db)`select ${local}::timestamp at time zone ${timeZone} as at`;
  if (!row) throw new Error('The database gave no instant');
  return row.at;
}

interface Changed {
  readonly numDeletedRows?: bigint;
  readonly numUpdatedRows?: bigint;
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
}

export async function changesAny(statement: { executeTakeFirst: () => Promise<Changed> }): Promise<boolean> {
  const { numDeletedRows, numUpdatedRows, numInsertedOrUpdatedRows } = await statement.executeTakeFirst();
  return (numDeletedRows ?? numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A condition of a column other than being equal to a value. */
export interface Test<Value> {
  readonly test: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Only a type. */
  readonly value?: Value;
}

export const isNull: Test<never> = { test: (column) => sql`${column} is null` };
export const notNull: Test<never> = { test: (column) => sql`${column} is not null` };
export const not = <V>(value: V): Test<V> => ({ test: (column) => sql`${column} <> ${value}` });
export const below = <V>(value: V): Test<V> => ({ test: (column) => sql`${column} < ${value}` });
export const upTo = <V>(value: V): Test<V> => ({ test: (column) => sql`${column} <= ${value}` });
export const atLeast = <V>(value: V): Test<V> => ({ test: (column) => sql`${column} >= ${value}` });
export const above = <V>(value: V): Test<V> => ({ test: (column) => sql`${column} > ${value}` });
/** Null is the same as null. */
export const same = <V>(value: V): Test<NonNullable<V>> => ({
  test: (column) => sql`${column} is not distinct from ${value}`,
});
/** One parameter for any number of values, so that the statement keeps its plan. */
export const oneOf = <V>(values: readonly V[]): Test<V> => ({
  test: (column) => sql`${column} = any(${values})`,
});

type Table = keyof Database;
/** An id, or column values and tests; null and undefined match no row. */
type Which<T extends Table> =
  | number
  | {
      readonly [C in keyof Selectable<Database[T]>]?:
        Selectable<Database[T]>[C] | Test<NonNullable<Selectable<Database[T]>[C]>>;
    };

/** Typed as about accounts; the SQL is the same for each table. */
function are(which: number | object) {
  const values = Object.entries(typeof which === 'number' ? { id: which } : which);
  const conditions = values.map(([name, value]: [string, unknown]) => {
    const column = sql.ref(name);
    const isTest = typeof value === 'object' && value !== null && 'test' in value;
    return isTest ? (value as Test<unknown>).test(column) : sql`${column} = ${value}`;
  });
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export function findRow<T extends Table, C extends keyof Selectable<Database[T]>>(
  db: Db,
  table: T,
  which: Which<T>,
  columns: readonly C[],
): Promise<Pick<Selectable<Database[T]>, C> | undefined> {
  const query = db.selectFrom(table as 'accounts').where(are(which));
  return query.select(columns as readonly never[]).executeTakeFirst() as Promise<never>;
}

/** All such rows, in the order of a column. */
export function findRows<T extends Table, C extends keyof Selectable<Database[T]>>(
  db: Db,
  table: T,
  which: Which<T>,
  columns: readonly C[],
  order: keyof Selectable<Database[T]>,
): Promise<Pick<Selectable<Database[T]>, C>[]> {
  const query = db.selectFrom(table as 'accounts').where(are(which));
  return query
    .select(columns as readonly never[])
    .orderBy(order as 'id')
    .execute() as Promise<never>;
}

/** As `findRow`, with the row locked until the transaction ends. */
export function lockRow<T extends Table, C extends keyof Selectable<Database[T]>>(
  trx: Trx,
  table: T,
  which: Which<T>,
  columns: readonly C[],
  strength: 'forUpdate' | 'forNoKeyUpdate' | 'forShare' | 'forKeyShare' = 'forUpdate',
): Promise<Pick<Selectable<Database[T]>, C> | undefined> {
  const query = trx.selectFrom(table as 'accounts').select(columns as readonly never[]);
  return query.where(are(which))[strength]().executeTakeFirst() as Promise<never>;
}

/** @throws Error without such a row */
export async function theRow<T extends Table, C extends keyof Selectable<Database[T]>>(
  ...which: Parameters<typeof findRow<T, C>>
): Promise<Pick<Selectable<Database[T]>, C>> {
  const row = await findRow(...which);
  if (!row) throw new Error(`No such row of ${which[1]}`);
  return row;
}

type New<T extends Table> = InsertObject<Database, T>;

const adding = <T extends Table>(db: Db, table: T, rows: New<T> | readonly New<T>[]) =>
  db.insertInto(table as 'accounts').values(rows as never);

export async function addRow<T extends Table>(db: Db, table: T, row: New<T>): Promise<void> {
  await adding(db, table, row).execute();
}

/** Returns the id. */
export async function addNumbered<T extends Table>(db: Db, table: T, row: New<T>): Promise<number> {
  const { id } = await adding(db, table, row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Leaves out rows that are there already; false when all are. */
export function addOnce<T extends Table>(db: Db, table: T, rows: New<T> | readonly New<T>[]) {
  return changesAny(adding(db, table, rows).onConflict((conflict) => conflict.doNothing()));
}

/** Adds the row with this unique key, or changes it. */
export async function putRow<T extends Table>(
  db: Db,
  table: T,
  key: Partial<New<T>>,
  rest: Updateable<Database[T]>,
): Promise<void> {
  const columns = Object.keys(key) as 'id'[];
  await adding(db, table, { ...key, ...rest } as New<T>)
    .onConflict((conflict) => conflict.columns(columns).doUpdateSet(rest))
    .execute();
}

export function changeRows<T extends Table>(
  db: Db,
  table: T,
  which: Which<T>,
  change: UpdateObject<Database, T>,
): Promise<boolean> {
  const statement = db.updateTable(table as 'accounts').set(change as never);
  return changesAny(statement.where(are(which)));
}

export function deleteRows<T extends Table>(db: Db, table: T, which: Which<T>): Promise<boolean> {
  return changesAny(db.deleteFrom(table as 'accounts').where(are(which)));
}

export async function changeAccount(
  db: Db,
  id: number,
  change: Updateable<Database['accounts']>,
  updated_at: Date,
): Promise<void> {
  const columns = { ...change, updated_at };
  await db.updateTable('accounts').set(columns).where('id', '=', id).execute();
}

/** Returns false when nothing changes. */
export function changeSchool(
  trx: Trx,
  id: number,
  change: Updateable<Database['schools']>,
): Promise<boolean> {
  const isOther = Object.entries(change).map(
    ([column, value]) => sql<SqlBool>`${sql.ref(column)} is distinct from ${value}`,
  );
  return changesAny(
    trx
      .updateTable('schools')
      .set(change)
      .where('id', '=', id)
      .where(({ or }) => or(isOther)),
  );
}

export const AT_ONCE = 1000;

/** Parts of a thousand rows, to stay within a statement's limits. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += AT_ONCE) yield rows.slice(first, first + AT_ONCE);
}

/** The accounts that still exist; none can be deleted until the transaction ends. */
export async function lockExistingAccounts(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const there = await valuesOf<number>(trx)`
    select id from accounts where id = any(${ids}::bigint[]) order by id for key share`;
  return new Set(there);
}
