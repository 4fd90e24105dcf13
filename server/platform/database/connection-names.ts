/** What connections to the database are called there, so that those of one process can be told from all others. */
import { randomBytes } from 'node:crypto';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { sql, type RawBuilder } from 'kysely';

const PRODUCT = 'limelight';
/** Of this process only, with all of its threads. Its number would not do: processes on other machines may have the same. */
const mark = markOfProcess();

function markOfProcess(): string {
  // What a thread finds here is what the one that started it has set.
  const known = getEnvironmentData('connection mark');
  if (typeof known === 'string') return known;
  const made = randomBytes(6).toString('hex');
  setEnvironmentData('connection mark', made);
  return made;
}

/** The name of a connection of this process: `limelight jobs 3f9c…`. */
export function connectionName(purpose?: string): string {
  return [PRODUCT, ...(purpose === undefined ? [] : [purpose]), mark].join(' ');
}

/** Whether a connection, in `pg_stat_activity`, is the product's or one of its commands', and not of this process. */
export function isOfAnotherProcess(): RawBuilder<boolean> {
  return sql<boolean>`(application_name like ${`${PRODUCT}%`} and application_name not like ${`% ${mark}`})`;
}
