/** A head decides who may join the school. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { JoinRulesReply, renewJoinCode } from '#shared/joining/join-rules.contract.ts';
import { CODE_LENGTH, CODE_LETTERS, printedCode, type JoinRules } from '#shared/joining/joining.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict } from '#server/platform/http/errors.ts';

export async function showJoinRules(db: Db, { school_id }: Caller): Promise<JoinRulesReply> {
  const rules = await findJoinRules(db, school_id);
  const { join_by_anyone, join_domains, decides_earlier_hours } = rules;
  const { join_code, join_code_ends_at, join_code_uses_left } = rules;
  const code =
    join_code !== null && join_code_ends_at && join_code_uses_left !== null
      ? {
          code: printedCode(join_code),
          ends_at: join_code_ends_at.toISOString(),
          uses_left: join_code_uses_left,
        }
      : null;
  return {
    join_by_anyone,
    join_domains: [...join_domains],
    decides_earlier_hours,
    code,
    waiting: await countJoining(db, school_id),
  };
}

/** Who waits already goes on waiting until an administrator decides. @throws NotAllowed for who is no longer the head */
export async function decideJoinRules(
  { db, clock }: AppContext,
  caller: Caller,
  {
    decides_earlier_hours: decides,
    ...rules
  }: JoinRules & { readonly decides_earlier_hours?: boolean | undefined },
): Promise<JoinRulesReply> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const now = clock.now();
    await changeRules(trx, caller, rules, now);
    if (decides !== undefined && (await changeEarlierHoursRule(trx, caller.school_id, decides))) {
      const facts = { on: decides };
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'earlier hours rule changed', facts });
    }
  });
  return showJoinRules(db, caller);
}

async function changeRules(trx: Trx, caller: Caller, rules: JoinRules, now: Date): Promise<void> {
  if (!(await changeJoinRules(trx, caller.school_id, rules))) return;
  // A line has room for the first ones.
  const domains = rules.join_domains.join(', ').slice(0, 1000);
  const facts = { anyone: rules.join_by_anyone, domains };
  await writeActivity(trx, { ...lineBy(caller, now), kind: 'join rules changed', facts });
}

/**
 * Makes a new code, or ends the present one.
 * @throws NotAllowed for who is no longer the head; Conflict where nobody would be asked for the code, unless that ends with it
 */
export async function decideJoinCode(
  { db, clock }: AppContext,
  caller: Caller,
  wanted: z.output<typeof renewJoinCode.body> | null,
) {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const now = clock.now();
    const code = wanted && { code: newCode(), ends_at: after(now, wanted.days * DAY), uses: wanted.uses };
    if (wanted?.join_by_anyone === false) {
      const { join_domains } = await findJoinRules(trx, caller.school_id);
      await changeRules(trx, caller, { join_by_anyone: false, join_domains }, now);
    }
    const isDone = await changeJoinCode(trx, caller.school_id, code);
    if (!isDone && wanted)
      throw new Conflict(
        'Everybody may join your school at once, so nobody would be asked for a code.',
        'anyone_joins',
      );
    if (!isDone) return;
    await writeActivity(trx, {
      ...lineBy(caller, now),
      kind: wanted ? 'join code renewed' : 'join rules changed',
      facts: wanted ? { days: wanted.days, uses: wanted.uses } : { code_ended: true },
    });
  });
  return showJoinRules(db, caller);
}

export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

export function findJoinRules(db: Db, schoolId: number) {
  return db
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select(['name', 'join_by_anyone', 'join_domains'])
    .select(['join_code', 'join_code_ends_at', 'join_code_uses_left', 'decides_earlier_hours'])
    .executeTakeFirstOrThrow();
}

async function countJoining(db: Db, schoolId: number): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .where('joining_school_id', '=', schoolId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false when they were so already */
async function changeJoinRules(trx: Trx, schoolId: number, rules: JoinRules): Promise<boolean> {
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
async function changeEarlierHoursRule(trx: Trx, schoolId: number, decides: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ decides_earlier_hours: decides })
    .where('id', '=', schoolId)
    .where('decides_earlier_hours', '<>', decides)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface JoinCode {
  readonly code: string;
  readonly ends_at: Date;
  readonly uses: number;
}

/** @returns false when there was no code to end, or nobody would be asked for a new one */
async function changeJoinCode(trx: Trx, schoolId: number, code: JoinCode | null): Promise<boolean> {
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
