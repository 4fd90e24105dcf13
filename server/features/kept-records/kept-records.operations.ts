/**
 * What a school may keep of a student who deletes their account (docs/decisions/0049): dates and hours of verified entries under a
 * made-up name, if its head wants that and the student was told a month before.
 */
import { randomInt } from 'node:crypto';
import { queueMails } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { doEachPart } from '#server/platform/jobs/parts.ts';
import { RECORDS_MAIL, type RecordsMailData } from './kept-records.emails.ts';
import * as queries from './kept-records.queries.ts';

/** Digits and letters that are not taken for each other. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const PSEUDONYM_LENGTH = 8;

/** Keeps what the schools of the person keep, before their entries go. */
export async function keepRecordsOf(trx: Trx, accountId: number, now: Date): Promise<void> {
  const letters = Array.from({ length: PSEUDONYM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  await queries.keepRecords(trx, accountId, `Former student ${letters.join('')}`, now);
}

/** Students who are told in one transaction, and on one day. */
const TOLD_TOGETHER = 200;
const TOLD_IN_A_DAY = 20_000;

/** Mails every student whose school keeps a record and who was not told yet, and removes what was kept long enough; a daily job. */
export async function tellOfKeptRecords(context: AppContext): Promise<void> {
  const { db, clock, log } = context;
  await doEachPart({
    telling: async () => {
      const told = await tellTheUntold(context);
      if (told > 0) log.info({ told }, 'Told students of records that schools will keep of them');
    },
    removing: async () => {
      const removed = await queries.deleteOldRecords(db, clock.now());
      if (removed > 0) log.info({ removed }, 'Records of deleted accounts that were kept long enough');
    },
  });
}

/** @returns how many were told */
async function tellTheUntold(context: AppContext): Promise<number> {
  const { db, clock } = context;
  let told = 0;
  for (let taken = TOLD_TOGETHER; taken === TOLD_TOGETHER && told < TOLD_IN_A_DAY;) {
    taken = await db.transaction().execute(async (trx) => {
      const untold = await queries.takeUntold(trx, TOLD_TOGETHER, clock.now());
      const mails = untold.map(({ account_id, school_id, email }) => {
        const data: RecordsMailData = { account_id, school_id };
        return { to: email, data };
      });
      if (mails.length > 0) await queueMails(context, trx, RECORDS_MAIL, mails);
      return mails.length;
    });
    told += taken;
  }
  return told;
}
