/** Hours of a group without an event (decision 0078). */
import type { z } from 'zod';
import type { recordGroupHours as recordGroupHoursCall } from '#features/attendance/attendance.contract.ts';
import {
  attendedHours,
  CLOSES_DAYS_AFTER,
  MEMBERS_AT_ONCE,
  WRONG_HOURS,
} from '#features/attendance/attendance.rules.ts';
import { entryChecks } from '#features/entries/entries.rules.ts';
import { lockGroup, selectMembers } from '#features/groups/server/groups.queries.ts';
import { dayInZone } from '#shared/calendar.ts';
import { addDays } from '#shared/days.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff, roleOf } from '#server/platform/auth/staff.ts';
import { Conflict, InvalidFields, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { answerOf, checkedRows, lockPlans, verify } from './attendance.operations.ts';

type Order = z.output<typeof recordGroupHoursCall.body>;

/**
 * The same hours for members of a group. @throws NotFound for a group that is not the caller's; InvalidFields as
 * `confirm`, and for the text of an entry (specification, section 5)
 */
export async function recordGroupHours(context: AppContext, caller: Caller, groupId: number, order: Order) {
  const { account_ids, statement, hours: typed, ...fields } = order;
  const today = dayInZone(context.clock.now(), caller.time_zone);
  const texts = { ...fields, contact: caller.email };
  refuseFirstFailure(entryChecks({ ownEmails: [], today }), { ...texts, hours: String(typed) });
  if (fields.date < addDays(today, -CLOSES_DAYS_AFTER))
    throw new InvalidFields({ date: [`Hours can be recorded for the last ${CLOSES_DAYS_AFTER} days.`] });
  if (attendedHours(typed) === undefined) throw new InvalidFields({ hours: [WRONG_HOURS] });
  const ofAll = account_ids.map((account_id) => ({ account_id, hours: typed }));
  const rows = checkedRows({ statement, rows: ofAll }, MEMBERS_AT_ONCE);
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, roleOf(caller));
    const group = await lockGroup(trx, caller, groupId, 'forShare');
    if (group.is_archived) throw new Conflict('This group is archived.');
    const members = new Set((await selectMembers(trx, groupId)).map(({ id }) => id));
    const work = { name: fields.event, local_date: fields.date, organizer: fields.organizer };
    const event = { ...work, id: null, school_id: caller.school_id, attendance_by: null };
    const found = await lockPlans(trx, caller, rows, { event, verifies: true });
    const plans = found.map((plan) =>
      members.has(plan.account_id) ? plan : { ...plan, outcome: 'left_out' as const, why: NOT_A_MEMBER },
    );
    const action = await verify(context, trx, { caller, event, text: texts }, plans, context.clock.now());
    return { action, rows: plans.map(answerOf) };
  });
}

const NOT_A_MEMBER = 'Not a member of the group.';
