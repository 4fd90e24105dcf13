/** A graduation year decides what a student must reach by when; a school that chooses who joins also decides when it changes. */
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { lockGraduationYear } from './joining.queries.ts';

/**
 * What choosing a graduation year in the profile does: it changes at once; a member with verified hours of a school that does
 * not let in everybody asks for it (decision 0042).
 *
 * @returns what the caller writes into the account, whose row stays locked
 */
export async function chooseGraduationYearOf(
  trx: Trx,
  accountId: number,
  year: number,
  now: Date,
): Promise<{ graduation_year: number; wanted_graduation_year: number | null }> {
  const present = await lockGraduationYear(trx, accountId);
  const { graduation_year: before, school_id } = present;
  if (year !== before && present.asks_school)
    return { graduation_year: before, wanted_graduation_year: year };
  if (year !== before && present.is_member) {
    await writeActivity(trx, {
      school_id,
      kind: 'graduation year changed',
      actor_account_id: accountId,
      subject_account_id: accountId,
      facts: { before, after: year },
      created_at: now,
    });
  }
  return { graduation_year: year, wanted_graduation_year: null };
}
