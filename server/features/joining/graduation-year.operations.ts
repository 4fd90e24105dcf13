/** A graduation year decides what a student must reach by when; a school that chooses who joins also decides when it changes. */
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import { tellAdministrators } from '#server/features/staff-mail/staff-mail.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { lockGraduationYear } from './joining.queries.ts';

/**
 * What choosing a graduation year in the profile does: it changes at once; a member with verified hours of a school that does
 * not let in everybody asks for it (decision 0042).
 *
 * @returns what the caller writes into the account, whose row stays locked
 */
export async function chooseGraduationYearOf(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  year: number,
): Promise<{ graduation_year: number; wanted_graduation_year: number | null }> {
  const present = await lockGraduationYear(trx, accountId);
  const { graduation_year: before, school_id } = present;
  if (year === before) return { graduation_year: year, wanted_graduation_year: null };
  if (present.asks_school) {
    if (year !== present.wanted) await tellAdministrators(context, trx, school_id, 'graduation year');
    return { graduation_year: before, wanted_graduation_year: year };
  }
  if (present.is_member) {
    await writeActivity(trx, {
      school_id,
      kind: 'graduation year changed',
      actor_account_id: accountId,
      subject_account_id: accountId,
      facts: { before, after: year },
      created_at: context.clock.now(),
    });
  }
  return { graduation_year: year, wanted_graduation_year: null };
}
