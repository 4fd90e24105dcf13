/** Lists the work that happens outside of requests, and the kinds of mail. */
import { accountsMailKinds } from '#server/features/accounts/accounts.emails.ts';
import { sweepAccountLinks } from '#server/features/accounts/accounts.operations.ts';
import { sweepRegistrations } from '#server/features/accounts/registrations.operations.ts';
import { findWrongTotals } from '#server/features/entries/entries.queries.ts';
import { askHeldContacts } from '#server/features/entries/entry-asking.operations.ts';
import { watchRequests } from '#server/features/entries/entry-requests-watch.operations.ts';
import { auditHistory } from './features/entry-history/history-audit.ts';
import { sweepIdempotencyKeys } from './features/entries/idempotency-keys.queries.ts';
import { eventsMailKinds } from '#server/features/events/events.emails.ts';
import { remindAttendees } from '#server/features/events/events.jobs.ts';
import { saveWeeklyRanks } from '#server/features/leaderboard/leaderboard.jobs.ts';
import { networkMailKinds } from '#server/features/network/network.emails.ts';
import { sweepWishesOfContacts } from '#server/features/verification/contact-mail.operations.ts';
import { contactMailKinds } from '#server/features/verification/contact-mail.emails.ts';
import { recyclingBinMailKinds } from '#server/features/recycling-bin/recycling-bin.emails.ts';
import { verificationMailKinds } from '#server/features/verification/verification.emails.ts';
import { waitingMailKinds } from '#server/features/verification/waiting.emails.ts';
import { remindAndExpire } from '#server/features/verification/waiting.operations.ts';
import { ACCOUNT_DELETED_MAIL, privacyMailKinds } from './features/privacy/deletion.emails.ts';
import { sweepUnconfirmedAccounts } from './features/privacy/deletion.operations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { createJobRunner, type JobDefinition, type JobRunner } from './platform/jobs/jobs.ts';
import type { Key } from './platform/auth/key.ts';
import type { Log } from '#server/platform/log.ts';
import { findLostMails } from './platform/mail/lost-mails.ts';
import { sendMailJob, sweepMails, type MailKinds } from './platform/mail/mail.ts';
import type { Db } from './platform/app-context.ts';
import { sweepSessions } from './platform/auth/sessions.ts';
import { sweepRateLimits } from './platform/auth/rate-limit.ts';

/** All kinds of mail. */
export const mailKinds: MailKinds = {
  ...accountsMailKinds,
  ...verificationMailKinds,
  ...contactMailKinds,
  ...waitingMailKinds,
  ...recyclingBinMailKinds,
  ...networkMailKinds,
  ...eventsMailKinds,
  ...privacyMailKinds,
};

/** What jobs work with. */
interface JobSurroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly key: Key;
  readonly config: Config;
  readonly log: Log;
}

/** The queue of a process with all the work it knows. */
export function createJobs(runtime: JobSurroundings, connectionString: string): JobRunner {
  return createJobRunner({
    connectionString,
    log: runtime.log,
    worker: runtime.config.role !== 'web',
    definitions: (jobs) => [
      sendMailJob({ ...runtime, jobs }, mailKinds),
      scheduled('find-lost-mails', '*/10 * * * *', () => findLostMails({ ...runtime, jobs }, mailKinds)),
      scheduled('sweep', '17 9 * * *', () => sweep(runtime)),
      scheduled('check-totals', '47 9 * * *', () => checkTotals(runtime)),
      scheduled('audit-history', '17 10 * * *', () => checkHistory(runtime)),
      scheduled('ask-held-contacts', '*/5 * * * *', () => askHeldContacts({ ...runtime, jobs })),
      scheduled('watch-requests', '*/10 * * * *', () => watchRequests(runtime)),
      scheduled('remind-and-expire', '7 * * * *', () => remindAndExpire({ ...runtime, jobs })),
      scheduled('remind-attendees', '27 * * * *', () => remindAttendees({ ...runtime, jobs })),
      // Monday somewhere on earth, from its first hour to its last.
      scheduled('mark-leaderboard', '3 * * * 0-2', () => saveWeeklyRanks(runtime)),
    ],
  });
}

function scheduled(name: string, cron: string, work: () => Promise<void>): JobDefinition {
  return {
    name,
    cron,
    retryLimit: 3,
    retryDelay: 60,
    retryDelayMax: 600,
    atOnce: { workers: 1, batch: 1 },
    handle: work,
  };
}

/** Removes what has run out: sessions, links, counters, mails, accounts that were never confirmed. */
async function sweep(runtime: JobSurroundings): Promise<void> {
  await sweepSessions(runtime);
  await sweepAccountLinks(runtime);
  await sweepRegistrations(runtime);
  await sweepMails(runtime, [ACCOUNT_DELETED_MAIL]);
  await sweepRateLimits(runtime);
  await sweepIdempotencyKeys(runtime);
  await sweepWishesOfContacts(runtime);
  await sweepUnconfirmedAccounts(runtime);
}

/** Proves the kept totals against the entries, and says so loudly when they differ. */
async function checkTotals({ db, log }: JobSurroundings): Promise<void> {
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0)
    throw new Error(`The kept totals of the accounts ${wrong.join(', ')} differ from their entries`);
  log.info('The kept totals agree with the entries');
}

/** Proves that nobody has changed the history of entries, and says so loudly when somebody has. */
async function checkHistory({ db, log }: JobSurroundings): Promise<void> {
  const { findings, lines, histories } = await auditHistory(db);
  if (findings.length > 0)
    throw new Error(`The history of entries was tampered with:\n${findings.join('\n')}`);
  log.info({ lines, histories }, 'The history of entries is what was written');
}
