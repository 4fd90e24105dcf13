import type { RawBuilder, SqlBool } from 'kysely';
import type { ActivityFacts, ActivityKind } from '#features/audit-trail/activity.contract.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { addOnce } from '#server/platform/database/rows.ts';

export interface NewActivity {
  readonly school_id: number;
  readonly kind: ActivityKind;
  /** Null when nobody signed in did it: then `actor` says who. */
  readonly actor_account_id: number | null;
  readonly actor?: 'command line' | 'system';
  readonly subject_account_id: number | null;
  /** Without names, which are looked up when read, so that they are deleted with the account. */
  readonly facts?: ActivityFacts | undefined;
  readonly created_at: Date;
}

export function lineBy(
  { school_id, account_id }: Pick<Caller, 'school_id' | 'account_id'>,
  created_at: Date,
  subject_account_id: number | null = null,
) {
  return { school_id, actor_account_id: account_id, subject_account_id, created_at };
}

export async function writeActivity(trx: Trx, line: NewActivity): Promise<void> {
  await trx.insertInto('activity').values(rowOf(line)).execute();
}

/** Before a file is sent. */
export function writeDownload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  kind: ActivityKind,
  facts?: ActivityFacts,
): Promise<void> {
  const line = { ...lineBy(caller, clock.now()), kind, facts };
  return db.transaction().execute((trx) => writeActivity(trx, line));
}

/** In one statement. */
export async function writeActivities(trx: Trx, lines: readonly NewActivity[]): Promise<void> {
  if (lines.length > 0) await trx.insertInto('activity').values(lines.map(rowOf)).execute();
}

/** The last decision of these kinds within a day, for who undoes it. */
export function findLastDecision(
  trx: Trx,
  schoolId: number,
  kinds: readonly ActivityKind[],
  isAbout: RawBuilder<SqlBool>,
  now: Date,
) {
  return trx
    .selectFrom('activity')
    .where('school_id', '=', schoolId)
    .where('created_at', '>', after(now, -DAY))
    .where('kind', 'in', kinds)
    .where(isAbout)
    .orderBy('id', 'desc')
    .select(['kind', 'actor_account_id as by', 'created_at', 'facts'])
    .executeTakeFirst();
}

/** Logs a read before it is answered: once per page, person and clock hour. */
export async function writeReading(db: Db, line: NewActivity): Promise<void> {
  const hour = new Date(Math.floor(line.created_at.getTime() / HOUR) * HOUR);
  await addOnce(db, 'activity', { ...rowOf(line), once_in: hour });
}

function rowOf({ facts = {}, actor = 'command line', ...line }: NewActivity) {
  return {
    ...line,
    actor: line.actor_account_id === null ? actor : ('person' as const),
    has_subject: line.subject_account_id !== null,
    facts: JSON.stringify(facts),
  };
}
