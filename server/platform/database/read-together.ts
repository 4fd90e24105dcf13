/** Reads of the same moment as one statement: most of what a small one costs is its way to the database and back (decision 0068). */
import DataLoader from 'dataloader';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';

/** In the order of the keys. */
type ReadAll<Key, Found> = (db: Db, keys: readonly Key[]) => Promise<(Found | undefined)[]>;

/**
 * @param most keys in one statement; further ones are read by other statements at the same time
 * @returns reads one key together with others; if the statement fails, all who share it fail
 */
export function readTogether<Key, Found>(readAll: ReadAll<Key, Found>, most: number) {
  const loaders = new WeakMap<Db, DataLoader<Key, Found | undefined>>();
  return (db: Db, key: Key): Promise<Found | undefined> => {
    let loader = loaders.get(db);
    if (!loader) {
      loader = new DataLoader<Key, Found | undefined>((keys) => readAll(db, keys), {
        // The next request has to see what has changed meanwhile.
        cache: false,
        maxBatchSize: most,
        // After all requests that have arrived by now; whoever comes alone does not wait.
        batchScheduleFn: (read) => setImmediate(read),
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}

/** From a subquery, so that the plan does not depend on how many there are: planning anew each time takes longer than reading. */
export function anyOf(values: readonly unknown[], type: 'bytea' | 'bigint'): RawBuilder<unknown> {
  return sql`any(array(select unnest(${values}::${sql.raw(type)}[])))`;
}
