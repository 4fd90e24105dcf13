/** The calls of the inbox, which several screens read. */
import { listWaitingHours, readInbox } from '#shared/inbox/inbox.contract.ts';
import { listReports } from '#shared/reports/reports.contract.ts';
import { listByChance, listLooks, readContact, readStudentLook } from '#shared/signals/signals.contract.ts';

/** What waits, what is worth a look, and entries with what is said of them: doing something of it changes all. */
export const inboxCalls = [
  readInbox,
  listWaitingHours,
  listReports,
  listLooks,
  listByChance,
  readContact,
  readStudentLook,
];
