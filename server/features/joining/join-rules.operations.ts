/** A head decides who may join the school. */
import { randomInt } from 'node:crypto';
import type { JoinRulesReply } from '#shared/joining/join-rules.contract.ts';
import { CODE_LENGTH, CODE_LETTERS, printedCode, type JoinRules } from '#shared/joining/joining.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import {
  changeEarlierHoursRule,
  changeJoinCode,
  changeJoinRules,
  countJoining,
  findJoinRules,
} from './join-rules.queries.ts';

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

interface JoinCodeForm {
  readonly days: number;
  readonly uses: number;
  readonly join_by_anyone?: false | undefined;
}

/**
 * Makes a new code, or ends the present one.
 * @throws NotAllowed for who is no longer the head; Conflict where nobody would be asked for the code, unless that ends with it
 */
export async function decideJoinCode(
  { db, clock }: AppContext,
  caller: Caller,
  wanted: JoinCodeForm | null,
): Promise<JoinRulesReply> {
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
