/** Batches concurrent reads into one statement: a small read's main cost is the round trip (decision 0068). */
import DataLoader from 'dataloader';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';

/** In the order of the keys. */
type ReadAll<Key, Found> = (db: Db, keys: readonly Key[]) => Promise<(Found | undefined)[]>;

/** At most `most` keys per statement; several run in parallel. If a statement fails, so do all its reads. */
export function batchReads<Key, Found>(readAll: ReadAll<Key, Found>, most: number) {
  const loaders = new WeakMap<Db, DataLoader<Key, Found | undefined>>();
  return (db: Db, key: Key): Promise<Found | undefined> => {
    let loader = loaders.get(db);
    if (!loader) {
      loader = new DataLoader<Key, Found | undefined>((keys) => readAll(db, keys), {
        // The next request must see changes.
        cache: false,
        maxBatchSize: most,
        // Includes all requests that have arrived; a single one is not delayed.
        batchScheduleFn: (read) => setImmediate(read),
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}

/** From a subquery, so that one plan fits any number of values: planning takes longer than reading. */
export function anyOf(values: readonly unknown[], type: 'bytea' | 'bigint'): RawBuilder<unknown> {
  return sql`any(array(select unnest(${values}::${sql.raw(type)}[])))`;
}
