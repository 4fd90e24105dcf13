/** Tells the administrators of a school that something waits for them. */
import { DAY, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { STAFF_MAIL, type ForStaff, type StaffMailData } from './staff-mail.emails.ts';
import { selectAdministrators } from './staff-mail.queries.ts';

/** For each school and kind: five hundred who register on one morning are no five hundred mails. */
export const STAFF_MAILS: Limit = { times: 3, seconds: DAY / SECOND };

/** In the transaction in which it begins to wait. @param exceptId the administrator whom it is about */
export async function tellAdministrators(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  schoolId: number,
  what: ForStaff,
  exceptId?: number,
): Promise<void> {
  try {
    await consume({ db: trx, clock: context.clock }, `staff-mail:${schoolId}:${what}`, STAFF_MAILS);
  } catch (error) {
    // They know already that something waits.
    if (error instanceof TooMany) return;
    throw error;
  }
  const staff = await selectAdministrators(trx, [schoolId], exceptId);
  const mails = staff.map(({ email, first_name, school }) => {
    const data: StaffMailData = { what, first_name, school };
    return { to: email, data };
  });
  await queueMails(context, trx, STAFF_MAIL, mails);
}
