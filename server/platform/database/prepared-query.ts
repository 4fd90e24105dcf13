/**
 * Statements whose text is made once. Building one costs the process more than sending it, and every signed-in request
 * asks for its session; the same text is also found faster among the names of statements.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Stands for a value while the text is made. */
class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a statement, which is made when it is first asked for.
 *
 * @param build makes it; of the values it may only make parameters (compare with them, set them, put them into `sql`),
 *   and not decide or reckon by them: it gets stand-ins, and is called once
 * @returns runs the statement with these values
 */
export function prepareQuery<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db | Trx, values: Values) => Compilable<Row>,
): (db: Db | Trx, values: Values) => Promise<Row[]> {
  // Safe as long as they become parameters, where they are replaced again.
  const standIns = new Proxy({}, { get: (_none, name) => new StandIn(String(name)) }) as Values;
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= build(db, standIns).compile();
    const parameters = made.parameters.map((one) => (one instanceof StandIn ? values[one.name] : one));
    const query: CompiledQuery<Row> = { ...made, parameters };
    return (await db.executeQuery(query)).rows;
  };
}
