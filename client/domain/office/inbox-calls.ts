/** The calls of the queue of a school office, which several screens read. */
import { listUnreachable, listViews, listWaitingHours, readInbox } from '#shared/inbox/inbox.contract.ts';
import { listReports } from '#shared/reports/reports.contract.ts';
import { listByChance, listLooks, readContact, readStudentLook } from '#shared/signals/signals.contract.ts';
import { useApi } from '#client/platform/use-api.ts';

/** What waits, what is worth a look, and entries with what is said of them: doing something of it changes all. */
export const inboxCalls = [
  readInbox,
  listUnreachable,
  listWaitingHours,
  listReports,
  listLooks,
  listByChance,
  readContact,
  readStudentLook,
];

const VIEWS_FRESH_MS = 30_000;

/** What somebody has saved of the queue, and likes. Many parts of a screen ask for it. */
export const useInboxViews = (retryOnMount = true) =>
  useApi(listViews, {}, { staleTime: VIEWS_FRESH_MS, retryOnMount });
