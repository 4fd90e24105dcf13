/** Entries made at another school: an administrator decides which of them count (decision 0050). */
import { sql } from 'kysely';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { decideEarlierHours, EARLIER_REASON_MAXIMUM } from '#features/students/earlier-hours.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import type { Db, Trx, AppContext } from '#server/platform/app-context.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { Conflict, NotAllowed, NotFound, checkedReason } from '#server/platform/http/errors.ts';
import { isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import type { Route } from '#server/platform/http/route.ts';
import { deleteRows, lockRow, oneOf, run } from '#server/platform/database/rows.ts';

/** Outside the other school's recycling bin, with this school's decisions. */
export async function selectMadeElsewhere(db: Db, schoolId: number, accountId: number) {
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .leftJoin('earlier_hours as x', (join) =>
      join
        .onRef('x.entry_id', '=', 'e.id')
        .onRef('x.version', '=', 'e.version')
        .on('x.school_id', '=', schoolId),
    )
    .leftJoin('accounts as y', 'y.id', 'x.decided_by_account_id')
    .where('e.account_id', '=', accountId)
    .where('e.school_id', '<>', schoolId)
    .where((entry) => entry.not('e.recycling_bin'))
    .orderBy('e.id')
    .select(['e.id', 's.name as school', 'e.counts', 'x.counts as decided', 'x.reason', 'x.decided_at as at'])
    .select(sql<string | null>`y.first_name || ' ' || y.last_name`.as('by'))
    .execute();
  return rows.map(({ decided, reason, by, at, ...row }) => ({
    ...row,
    decision: decided === null || !at ? null : { counts: decided, reason, by, at },
  }));
}

/** Locks those of the entries that are verified and were made at another school, in id order as everywhere. */
function lockEarlierEntries(trx: Trx, schoolId: number, accountId: number, ids: readonly number[]) {
  return trx
    .selectFrom('entries as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .leftJoin('earlier_hours as x', (join) =>
      join.onRef('x.entry_id', '=', 'e.id').on('x.school_id', '=', schoolId),
    )
    .where('e.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('e.account_id', '=', accountId)
    .where('e.school_id', '<>', schoolId)
    .where('e.verified', '=', true)
    .where('e.recycling_bin', '=', false)
    .select(['e.id', 'e.version', 's.name as school', 'x.decided_by_account_id as by'])
    .select(sql<number>`e.hours::float8`.as('hours'))
    .orderBy('e.id')
    .forUpdate('e')
    .execute();
}

const DECIDED_SINCE = 'These hours were changed or decided about since.';
const NOT_DECIDING = 'Your school counts hours from other schools without deciding about them.';

export function earlierHoursRoutes(route: Route, context: AppContext): void {
  /**
   * Logs each; a later decision replaces it. @throws NotFound for a non-member; NotAllowed for own entries; Conflict when the school
   * does not decide, or nothing is left to undo; InvalidFields for a refusal without a reason
   */
  route(decideEarlierHours, 'administrator', ({ caller, params: { userId }, body }) => {
    const { entries: wanted, counts, undo = false, reason: typed } = body;
    const reason = counts !== false ? null : checkedReason(typed, EARLIER_REASON_MAXIMUM);
    const { school_id, account_id } = caller;
    return asStaff(context, caller, 'administrator', async (trx) => {
      const columns = ['school_id', 'standing'] as const;
      const student = await lockRow(trx, 'accounts', userId, columns, 'forNoKeyUpdate');
      if (student?.school_id !== school_id || student.standing === 'removed') throw new NotFound();
      if (await isSamePerson(trx, account_id, userId)) throw new NotAllowed(OWN_ENTRIES);
      const school = await lockRow(trx, 'schools', school_id, ['decides_earlier_hours'], 'forShare');
      if (!school?.decides_earlier_hours) throw new Conflict(NOT_DECIDING, 'not_deciding');
      const versions = new Map(wanted.map(({ id, version }) => [id, version]));
      const locked = await lockEarlierEntries(trx, school_id, userId, [...versions.keys()]);
      const found = locked.filter(
        ({ id, version, by }) => versions.get(id) === version && (!undo || by === account_id),
      );
      if (undo && found.length === 0) throw new Conflict(DECIDED_SINCE);
      const now = context.clock.now();
      if (counts === null) {
        const ids = found.map(({ id }) => id);
        await deleteRows(trx, 'earlier_hours', { entry_id: oneOf(ids), school_id });
        // Without a decision they do not count. Deleting a decision fires no trigger.
        await run(trx)`update entries set counts = false where id = any(${ids})`;
      } else if (found.length > 0) {
        const decision = { counts, reason, decided_by_account_id: account_id, decided_at: now };
        // Triggers update the totals.
        await trx
          .insertInto('earlier_hours')
          .values(found.map(({ id, version }) => ({ entry_id: id, version, school_id, ...decision })))
          .onConflict((conflict) =>
            conflict
              .columns(['entry_id', 'school_id'])
              .doUpdateSet(({ ref }) => ({ ...decision, version: ref('excluded.version') })),
          )
          .execute();
      }
      for (const [name, ofSchool] of Map.groupBy(found, (entry) => entry.school)) {
        const hours = sumHours(ofSchool.map((entry) => entry.hours));
        await writeActivity(trx, {
          ...lineBy(caller, now, userId),
          kind: `earlier hours ${counts === null ? 'undecided' : counts ? 'accepted' : 'refused'}`,
          facts: { school: name, entries: ofSchool.length, hours, ...(reason === null ? {} : { reason }) },
        });
      }
      const decided = found.map(({ id }) => id);
      return { decided, gone: [...versions.keys()].filter((id) => !decided.includes(id)) };
    });
  });
}
