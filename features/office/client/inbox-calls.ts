import { listWaitingHours, readInbox } from '#shared/inbox/inbox.contract.ts';
import { listReports } from '#shared/reports/reports.contract.ts';
import { listByChance, listLooks, readContact, readStudentLook } from '#shared/signals/signals.contract.ts';

/** A decision about any of these may change all of them. */
export const inboxCalls = [
  readInbox,
  listWaitingHours,
  listReports,
  listLooks,
  listByChance,
  readContact,
  readStudentLook,
];
