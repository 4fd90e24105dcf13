/** An administrator decides which verified hours of another school count (decision 0050). */
import type { z } from 'zod';
import { OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import {
  EARLIER_REASON_MAXIMUM,
  type decideEarlierHours,
} from '#shared/administration/earlier-hours.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { checkedReason } from '#server/platform/http/checked-reason.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import * as queries from './earlier-hours.queries.ts';

type Wanted = z.output<typeof decideEarlierHours.body>;

const NOT_DECIDING = 'Your school counts hours from other schools without deciding about them.';

/**
 * Each is written down with what it was about; whoever decides later decides anew.
 * @throws NotFound for who is not of the school; NotAllowed for own entries; Conflict where the school does not decide;
 * InvalidFields without a reason for what does not count
 */
export async function decideAboutEarlierHours(
  { db, clock }: AppContext,
  caller: Caller,
  userId: number,
  { entries: wanted, counts, reason: typed }: Wanted,
): Promise<z.output<typeof decideEarlierHours.reply>> {
  const reason = counts ? null : checkedReason(typed, EARLIER_REASON_MAXIMUM);
  const { school_id, account_id } = caller;
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const student = await queries.lockStudent(trx, userId);
    if (student?.school_id !== school_id || student.standing === 'removed') throw new NotFound();
    if (await isSamePerson(trx, account_id, userId)) throw new NotAllowed(OWN_ENTRIES);
    if (!(await queries.decidesEarlierHours(trx, school_id, true))) {
      throw new Conflict(NOT_DECIDING, 'not_deciding');
    }
    const versions = new Map(wanted.map(({ id, version }) => [id, version]));
    const locked = await queries.lockEarlierEntries(trx, school_id, userId, [...versions.keys()]);
    const found = locked.filter(({ id, version }) => versions.get(id) === version);
    const now = clock.now();
    if (found.length > 0) {
      const by = { decided_by_account_id: account_id, decided_at: now };
      await queries.saveDecisions(trx, found, { school_id, counts, reason, ...by });
    }
    for (const [school, ofSchool] of Map.groupBy(found, (entry) => entry.school)) {
      const hours = sumHours(ofSchool.map((entry) => entry.hours));
      await writeActivity(trx, {
        ...lineBy(caller, now, userId),
        kind: counts ? 'earlier hours accepted' : 'earlier hours refused',
        facts: { school, entries: ofSchool.length, hours, ...(reason === null ? {} : { reason }) },
      });
    }
    const decided = found.map(({ id }) => id);
    return { decided, gone: [...versions.keys()].filter((id) => !decided.includes(id)) };
  });
}
