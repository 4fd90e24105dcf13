/** Connection names that distinguish this process from all others. */
import { randomBytes } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { sql, type RawBuilder } from 'kysely';

const PRODUCT = 'limelight';
/** Shared by all threads. Process ids would repeat on other machines. */
const mark = markOfProcess();

function markOfProcess(): string {
  // Threads inherit it.
  const known = getEnvironmentData('connection mark');
  if (typeof known === 'string') return known;
  const made = randomBytes(6).toString('hex');
  setEnvironmentData('connection mark', made);
  return made;
}

/** `limelight jobs 3f9c…` */
export function connectionName(purpose?: string): string {
  return [PRODUCT, ...(purpose === undefined ? [] : [purpose]), mark].join(' ');
}

/** In `pg_stat_activity`. */
export function isOfAnotherProcess(): RawBuilder<boolean> {
  return sql<boolean>`(application_name like ${`${PRODUCT}%`} and application_name not like ${`% ${mark}`})`;
}
