import { listWaitingHours, readInbox } from '#features/office/inbox.contract.ts';
import { listReports } from '#features/office/reports.contract.ts';
import { listSignals, listSpotChecks, readStudentSignals } from '#features/office/signals.contract.ts';

/** A decision about any of these may change all of them. */
export const inboxCalls = [
  readInbox,
  listWaitingHours,
  listReports,
  listSignals,
  listSpotChecks,
  readStudentSignals,
];
