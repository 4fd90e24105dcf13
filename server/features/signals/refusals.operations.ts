/** A school lets a contact be asked again about a student whom they said not to know. */
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { dropRefusal, findRefused } from './refusals.queries.ts';

/** @throws NotFound for what is not about a student of the school, or was ended meanwhile */
export async function allowAgain({ db, clock }: AppContext, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const { school_id, account_id } = caller;
    const student = await findRefused(trx, id);
    if (student === undefined || !(await findPerson(trx, school_id, student))) throw new NotFound();
    if (!(await dropRefusal(trx, id))) throw new NotFound();
    await writeActivity(trx, {
      school_id,
      kind: 'contact allowed again',
      actor_account_id: account_id,
      subject_account_id: student,
      created_at: clock.now(),
    });
  });
}
