import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import { normalizeEmail } from '#shared/rules.ts';
import * as contract from '#features/groups/groups.contract.ts';
import { AT_ONCE, GROUPS_MAXIMUM, MEMBERS_MAXIMUM } from '#features/groups/groups.rules.ts';
import {
  lineBy,
  writeActivities,
  writeActivity,
  writeReading,
} from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import { asStaff, roleOf } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { changeRows, deleteRows, findRow } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import {
  Conflict,
  Invalid,
  InvalidFields,
  NotFound,
  violatedConstraint,
} from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  findGroup,
  insertMembers,
  lockGroup,
  selectClass,
  selectGroups,
  selectMembers,
  selectMemberships,
} from './groups.queries.ts';

export const groups: Feature = { routes: [groupsRoutes] };

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;
/** By one person: pasted addresses tell who has an account. */
const FILLINGS: Limit = { times: 30, seconds: HOUR / SECOND };
const TOO_MANY_FILLINGS = 'You have added people many times within an hour.';

const filling = { access: 'staff', audited: true } as const;

function groupsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.getAdviserStatus, 'signed-in', async ({ caller }) => {
    const { is_adviser } = caller;
    const own = is_adviser ? await selectGroups(db, { ...caller, is_school_administration: false }) : [];
    return {
      is_adviser,
      groups: own.map(({ id, name }) => ({ id, name })),
      member_of: await selectMemberships(db, caller),
    };
  });

  route(contract.listGroups, 'staff', ({ caller }) => selectGroups(db, caller));

  /** Logged. @throws NotFound */
  route(contract.getGroup, 'staff', async ({ caller, params: { id } }) => {
    const group = await findGroup(db, caller, id);
    const facts = { group: group.name };
    await writeReading(db, { ...lineBy(caller, clock.now()), kind: 'group read', facts });
    return { group, members: await selectMembers(db, id) };
  });

  /** @throws InvalidFields for a taken name */
  route(contract.createGroup, deciding, ({ caller, body: { name } }) =>
    refusingTaken(
      asStaff(context, caller, 'head', async (trx, created_at) => {
        if ((await selectGroups(trx, caller)).length >= GROUPS_MAXIMUM)
          throw new Conflict(`A school can have ${GROUPS_MAXIMUM} groups.`);
        const { id } = await trx
          .insertInto('groups')
          .values({ school_id: caller.school_id, name, created_at })
          .returning('id')
          .executeTakeFirstOrThrow();
        await writeActivity(trx, {
          ...lineBy(caller, created_at),
          kind: 'group created',
          facts: { group: name },
        });
        return findGroup(trx, caller, id);
      }),
    ),
  );

  /** @throws NotFound; InvalidFields for a taken name */
  route(contract.updateGroup, deciding, ({ caller, params: { id }, body: { name, is_archived } }) =>
    refusingTaken(
      asStaff(context, caller, 'head', async (trx, now) => {
        const group = await lockGroup(trx, caller, id, 'update');
        const isOther = is_archived !== undefined && is_archived !== group.is_archived;
        await changeRows(trx, 'groups', id, {
          name: name ?? group.name,
          ...(isOther && { archived_at: is_archived ? now : null }),
        });
        const facts = { group: group.name, name: name ?? group.name, ...(isOther && { is_archived }) };
        await writeActivity(trx, { ...lineBy(caller, now), kind: 'group changed', facts });
        return findGroup(trx, caller, id);
      }),
    ),
  );

  /** @throws NotFound for a group or person of another school; Conflict for a person who is no adviser */
  route(contract.changeAdvisers, deciding, ({ caller, params: { id }, body: { account_id, action } }) =>
    asStaff(context, caller, 'head', async (trx, now) => {
      const group = await lockGroup(trx, caller, id, 'update');
      const person = await findRow(trx, 'accounts', { id: account_id, school_id: caller.school_id }, [
        'adviser_of',
      ]);
      if (!person) throw new NotFound();
      if (action === 'add') {
        if (person.adviser_of !== caller.school_id)
          throw new Conflict(
            'This person is not an adviser. Give them the role in the Administration Network first.',
          );
        const row = { group_id: id, account_id };
        await trx
          .insertInto('group_advisers')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else await deleteRows(trx, 'group_advisers', { group_id: id, account_id });
      const kind = action === 'add' ? 'group adviser added' : 'group adviser removed';
      await writeActivity(trx, { ...lineBy(caller, now, account_id), kind, facts: { group: group.name } });
      return findGroup(trx, caller, id);
    }),
  );

  /** @throws NotFound; Conflict for an archived group; Invalid, InvalidFields */
  route(contract.addMembers, filling, ({ caller, params: { id }, body }) =>
    asStaff(context, caller, roleOf(caller), async (trx, now) => {
      await consume({ db: trx, clock }, `group-lines:${caller.account_id}`, FILLINGS, TOO_MANY_FILLINGS);
      const group = await lockGroup(trx, caller, id, 'update');
      if (group.is_archived) throw new Conflict('This group is archived.');
      const lines = await linesOf(trx, caller, body);
      const day = dayInZone(now, caller.time_zone);
      const rows = await insertMembers(trx, id, caller.school_id, lines, day);
      if ((await selectMembers(trx, id)).length > MEMBERS_MAXIMUM)
        throw new Invalid(`A group can have ${MEMBERS_MAXIMUM} members. Nobody was added.`);
      const added = rows.filter(({ outcome }) => outcome === 'added');
      const facts = { group: group.name };
      const lineOf = (person: number | null) =>
        ({ ...lineBy(caller, now, person), kind: 'group member added', facts }) as const;
      await writeActivities(
        trx,
        added.map((row) => lineOf(row.id)),
      );
      return {
        rows: rows.map(({ line, name, outcome }) => ({ line, outcome, ...(name !== null && { name }) })),
      };
    }),
  );

  /** @throws NotFound for who is not a member */
  route(contract.removeMember, filling, ({ caller, params: { id, accountId } }) =>
    asStaff(context, caller, roleOf(caller), async (trx, now) => {
      const group = await lockGroup(trx, caller, id, 'update');
      const membership = { group_id: id, account_id: accountId };
      const present = await findRow(trx, 'group_members', membership, ['until_day', 'from_day']);
      if (!present || present.until_day !== null) throw new NotFound();
      await changeRows(trx, 'group_members', membership, { until_day: dayInZone(now, caller.time_zone) });
      const facts = { group: group.name };
      await writeActivity(trx, { ...lineBy(caller, now, accountId), kind: 'group member removed', facts });
      return { detail: 'The membership has ended.' };
    }),
  );
}

/** @throws Invalid unless it is one of the three ways; InvalidFields for too many */
async function linesOf(trx: Trx, caller: Caller, body: z.output<typeof contract.addMembers.body>) {
  const { lines, graduation_year, account_ids } = body;
  if (Object.values(body).filter((value) => value !== undefined).length !== 1)
    throw new Invalid('Please give lines, a graduation year or people.');
  if ((lines ?? account_ids ?? []).length > AT_ONCE)
    throw new InvalidFields({
      [lines ? 'lines' : 'account_ids']: [`${AT_ONCE} people can be added at once.`],
    });
  if (lines)
    return lines.map((typed) => {
      const line = typed.trim();
      const id = /^\d{1,15}$/.test(line) ? Number(line) : null;
      return { line, id, email: id === null ? normalizeEmail(line) : null };
    });
  const ids = account_ids ?? (await selectClass(trx, caller.school_id, graduation_year ?? 0));
  return ids.map((id) => ({ line: String(id), id, email: null }));
}

async function refusingTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (violatedConstraint(error) !== 'groups_name_once') throw error;
    throw new InvalidFields({ name: ['There is a group with this name.'] });
  }
}
