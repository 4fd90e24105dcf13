import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import { normalizeEmail } from '#shared/rules.ts';
import type { ActivityFacts, ActivityKind } from '#features/audit-trail/activity.contract.ts';
import * as contract from '#features/groups/groups.contract.ts';
import { AT_ONCE, GROUPS_MAXIMUM, MEMBERS_MAXIMUM } from '#features/groups/groups.rules.ts';
import { lineBy, writeActivities, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import { asStaff, roleOf } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import {
  addNumbered,
  addOnce,
  changeRows,
  deleteRows,
  findRow,
  isNull,
} from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Conflict, Invalid, InvalidFields, NotFound, refusing } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import * as queries from './groups.queries.ts';

export const groups: Feature = { routes: [groupsRoutes] };

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;
const filling = { access: 'staff', audited: true } as const;

/** By one person: pasted addresses tell who has an account. */
const FILLINGS: Limit = { times: 30, seconds: HOUR / SECOND };
const TOO_MANY_FILLINGS = 'You have added people many times within an hour.';

function groupsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.getAdviserStatus, 'signed-in', async ({ caller }) => {
    const { is_adviser } = caller;
    const own = is_adviser
      ? await queries.selectGroups(db, { ...caller, is_school_administration: false })
      : [];
    return {
      is_adviser,
      groups: own.map(({ id, name }) => ({ id, name })),
      member_of: await queries.selectMemberships(db, caller),
    };
  });

  route(contract.listGroups, 'staff', ({ caller }) => queries.selectGroups(db, caller));

  /** Logged. @throws NotFound */
  route(contract.getGroup, 'staff', async ({ caller, params: { id } }) => {
    const group = await queries.findGroup(db, caller, id);
    const facts = { group: group.name };
    await writeReading(db, { ...lineBy(caller, clock.now()), kind: 'group read', facts });
    return { group, members: await queries.selectMembers(db, id) };
  });

  /** @throws InvalidFields for a taken name */
  route(contract.createGroup, deciding, ({ caller, body: { name } }) =>
    named(
      asStaff(context, caller, 'head', async (trx, created_at) => {
        if ((await queries.selectGroups(trx, caller)).length >= GROUPS_MAXIMUM)
          throw new Conflict(`A school can have ${GROUPS_MAXIMUM} groups.`);
        const id = await addNumbered(trx, 'groups', { school_id: caller.school_id, name, created_at });
        await writeActivities(trx, [
          { ...lineBy(caller, created_at), kind: 'group created', facts: { group: name } },
        ]);
        return queries.findGroup(trx, caller, id);
      }),
    ),
  );

  /** @throws NotFound; InvalidFields for a taken name */
  route(contract.updateGroup, deciding, ({ caller, params: { id }, body: { name, is_archived } }) =>
    named(
      asStaff(context, caller, 'head', async (trx, now) => {
        const { group, log } = await openGroup(trx, caller, id, now);
        const isOther = is_archived !== undefined && is_archived !== group.is_archived;
        const change = { name: name ?? group.name };
        await changeRows(trx, 'groups', id, {
          ...change,
          ...(isOther && { archived_at: is_archived ? now : null }),
        });
        await log('group changed', NO_PERSON, { ...change, ...(isOther && { is_archived }) });
        return queries.findGroup(trx, caller, id);
      }),
    ),
  );

  /** @throws NotFound for a group or person of another school; Conflict for a person who is no adviser */
  route(contract.changeAdvisers, deciding, ({ caller, params: { id }, body: { account_id, action } }) =>
    asStaff(context, caller, 'head', async (trx, now) => {
      const { log } = await openGroup(trx, caller, id, now);
      const { school_id } = caller;
      const person = await findRow(trx, 'accounts', { id: account_id, school_id }, ['adviser_of']);
      if (!person) throw new NotFound();
      const row = { group_id: id, account_id };
      if (action === 'remove') await deleteRows(trx, 'group_advisers', row);
      else if (person.adviser_of === school_id) await addOnce(trx, 'group_advisers', row);
      else
        throw new Conflict(
          'This person is not an adviser. Give them the role in the Administration Network first.',
        );
      await log(action === 'add' ? 'group adviser added' : 'group adviser removed', [account_id]);
      return queries.findGroup(trx, caller, id);
    }),
  );

  /** @throws NotFound; Conflict for an archived group; Invalid, InvalidFields */
  route(contract.addMembers, filling, ({ caller, params: { id }, body }) =>
    asStaff(context, caller, roleOf(caller), async (trx, now) => {
      await consume({ db: trx, clock }, `group-lines:${caller.account_id}`, FILLINGS, TOO_MANY_FILLINGS);
      const { group, today, log } = await openGroup(trx, caller, id, now);
      if (group.is_archived) throw new Conflict('This group is archived.');
      const lines = await linesOf(trx, caller, body);
      const rows = await queries.insertMembers(trx, id, caller.school_id, lines, today);
      if ((await queries.selectMembers(trx, id)).length > MEMBERS_MAXIMUM)
        throw new Invalid(`A group can have ${MEMBERS_MAXIMUM} members. Nobody was added.`);
      const added = rows.flatMap((row) => (row.outcome === 'added' ? row.id : []));
      await log('group member added', added);
      return {
        rows: rows.map(({ line, name, outcome }) => ({ line, outcome, ...(name !== null && { name }) })),
      };
    }),
  );

  /** @throws NotFound for who is not a member */
  route(contract.removeMember, filling, ({ caller, params: { id, accountId } }) =>
    asStaff(context, caller, roleOf(caller), async (trx, now) => {
      const { today, log } = await openGroup(trx, caller, id, now);
      const present = { group_id: id, account_id: accountId, until_day: isNull };
      if (!(await changeRows(trx, 'group_members', present, { until_day: today }))) throw new NotFound();
      await log('group member removed', [accountId]);
      return { detail: 'The membership has ended.' };
    }),
  );
}

/** The line is about the group alone. */
const NO_PERSON = [null];

/** Locks a group for a change, under which it logs. @throws NotFound for one that is not the caller's */
async function openGroup(trx: Trx, caller: Caller, id: number, now: Date) {
  const group = await queries.lockGroup(trx, caller, id, 'forUpdate');
  const log = (kind: ActivityKind, about: readonly (number | null)[], facts: ActivityFacts = {}) =>
    writeActivities(
      trx,
      about.map((one) => ({ ...lineBy(caller, now, one), kind, facts: { group: group.name, ...facts } })),
    );
  return { group, today: dayInZone(now, caller.time_zone), log };
}

const named = <Result>(change: Promise<Result>) =>
  refusing(change, {
    groups_name_once: () => new InvalidFields({ name: ['There is a group with this name.'] }),
  });

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
  const ids =
    account_ids?.map((id) => ({ id })) ??
    (await queries.selectClass(trx, caller.school_id, graduation_year ?? 0));
  return ids.map(({ id }) => ({ line: String(id), id, email: null }));
}
