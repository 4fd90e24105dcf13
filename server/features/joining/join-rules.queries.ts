/** All SQL of whom schools let in. */
import { sql } from 'kysely';
import type { JoinRules } from '#shared/joining/joining.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export function findJoinRules(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select(['name', 'join_by_anyone', 'join_domains'])
    .select(['join_code', 'join_code_ends_at', 'join_code_uses_left', 'decides_earlier_hours'])
    .executeTakeFirstOrThrow();
}

export async function countJoining(db: Db | Trx, schoolId: number): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .where('joining_school_id', '=', schoolId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false when they were so already */
export async function changeJoinRules(trx: Trx, schoolId: number, rules: JoinRules): Promise<boolean> {
  const domains = sql<string[]>`${[...rules.join_domains]}::text[]`;
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ join_by_anyone: rules.join_by_anyone, join_domains: domains })
    .where('id', '=', schoolId)
    .where((row) =>
      row.or([row('join_by_anyone', '<>', rules.join_by_anyone), row('join_domains', '<>', domains)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The database makes the totals follow. @returns false when it was so already */
export async function changeEarlierHoursRule(trx: Trx, schoolId: number, decides: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ decides_earlier_hours: decides })
    .where('id', '=', schoolId)
    .where('decides_earlier_hours', '<>', decides)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface JoinCode {
  readonly code: string;
  readonly ends_at: Date;
  readonly uses: number;
}

/** @returns false when there was no code to end, or nobody would be asked for a new one */
export async function changeJoinCode(trx: Trx, schoolId: number, code: JoinCode | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({
      join_code: code?.code ?? null,
      join_code_ends_at: code?.ends_at ?? null,
      join_code_uses_left: code?.uses ?? null,
    })
    .where('id', '=', schoolId)
    .$if(code === null, (query) => query.where('join_code', 'is not', null))
    .$if(code !== null, (query) => query.where('join_by_anyone', '=', false))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a code once, if it is the school's and has not ended. The database counts, so that no two take the last use. */
export async function takeCodeUse(trx: Trx, schoolId: number, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set((row) => ({ join_code_uses_left: row('join_code_uses_left', '-', 1) }))
    .where('id', '=', schoolId)
    .where('join_code', '=', code)
    .where('join_code_ends_at', '>', now)
    .where('join_code_uses_left', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
