/** Lists the scheduled jobs, and the kinds of mail. */
import { sweepActivity } from '#server/features/activity/activity.operations.ts';
import { accountsMailKinds } from '#server/features/accounts/accounts.emails.ts';
import { sweepAccountLinks } from '#server/features/accounts/accounts.operations.ts';
import { sweepEmailChanges } from '#server/features/accounts/email-change.operations.ts';
import { sweepRegistrations } from '#server/features/accounts/registrations.operations.ts';
import { findWrongTotals } from '#server/features/entries/entries.queries.ts';
import { askHeldContacts } from '#server/features/entries/entry-asking.operations.ts';
import { watchRequests } from './features/entries/entry-asking.operations.ts';
import { auditHistory } from './features/entry-history/history-audit.ts';
import { sweepIdempotencyKeys } from './features/entries/idempotency-keys.queries.ts';
import { bulkActionsMailKinds } from '#server/features/bulk-actions/bulk-actions.emails.ts';
import { sweepBulkActions } from '#server/features/bulk-actions/bulk-actions.operations.ts';
import { digestsMailKinds } from '#server/features/digests/digests.emails.ts';
import { sendDigests } from '#server/features/digests/digests.operations.ts';
import { eventNoticesMailKinds } from '#server/features/event-notices/event-notices.emails.ts';
import { eventRulesMailKinds } from '#server/features/event-rules/event-rules.emails.ts';
import { eventsMailKinds } from '#server/features/events/events.emails.ts';
import { remindAttendees } from '#server/features/events/events.jobs.ts';
import { keptRecordsMailKinds } from '#server/features/kept-records/kept-records.emails.ts';
import { tellOfKeptRecords } from '#server/features/kept-records/kept-records.operations.ts';
import { hourNewsMailKinds } from '#server/features/hour-news/hour-news.emails.ts';
import { tellVerifiedHours } from '#server/features/hour-news/hour-news.operations.ts';
import { saveWeeklyRanks } from '#server/features/leaderboard/leaderboard.jobs.ts';
import { secondFactorMailKinds } from '#server/features/second-factor/second-factor.emails.ts';
import { sweepSecondFactors } from '#server/features/second-factor/second-factor.operations.ts';
import { networkMailKinds } from '#server/features/network/network.emails.ts';
import { onTheSpotMailKinds } from '#server/features/on-the-spot/on-the-spot.emails.ts';
import { contactListMailKinds } from '#server/features/contact-list/contact-list.emails.ts';
import { finishDecisions } from '#server/features/contact-list/finish-decisions.operations.ts';
import { sweepContactLists } from '#server/features/contact-list/list-links.ts';
import { sweepCodes } from '#server/features/on-the-spot/on-the-spot.operations.ts';
import { peopleMailKinds } from '#server/features/people/people.emails.ts';
import { sweepMessages } from '#server/features/messages/messages.operations.ts';
import { messagesMailKinds } from '#server/features/messages/messages.emails.ts';
import { proposalsMailKinds } from '#server/features/proposals/proposals.emails.ts';
import { sweepWishesOfContacts } from '#server/features/verification/contact-mail.operations.ts';
import { contactMailKinds } from '#server/features/verification/contact-mail.emails.ts';
import { recyclingBinMailKinds } from '#server/features/recycling-bin/recycling-bin.emails.ts';
import { staffMailKinds } from '#server/features/staff-mail/staff-mail.emails.ts';
import { sweepReports } from '#server/features/reports/reports.operations.ts';
import { lookAtNewDecisions, sweepSignals } from '#server/features/signals/signals.jobs.ts';
import { sweepKeptDecisions } from '#server/features/joining/joining.operations.ts';
import { sweepSlips } from '#server/features/slips/slips.operations.ts';
import { verificationMailKinds } from '#server/features/verification/verification.emails.ts';
import { waitingMailKinds } from '#server/features/verification/waiting.emails.ts';
import { remindAndExpire } from '#server/features/verification/waiting.operations.ts';
import { privacyMailKinds } from './features/privacy/deletion.emails.ts';
import { sweepUnconfirmedAccounts } from './features/privacy/deletion.operations.ts';
import { createJobRunner, type JobRunner } from './platform/jobs/jobs.ts';
import { doEachPart } from './platform/jobs/parts.ts';
import { sweepMails, type MailKinds } from './platform/mail/mail.ts';
import type { AppContext } from './platform/app-context.ts';
import { sweepSessions } from './platform/auth/sessions.ts';
import { sweepRateLimits } from './platform/auth/rate-limit.ts';

export const mailKinds: MailKinds = {
  ...accountsMailKinds,
  ...verificationMailKinds,
  ...contactMailKinds,
  ...onTheSpotMailKinds,
  ...contactListMailKinds,
  ...waitingMailKinds,
  ...digestsMailKinds,
  ...recyclingBinMailKinds,
  ...bulkActionsMailKinds,
  ...networkMailKinds,
  ...peopleMailKinds,
  ...messagesMailKinds,
  ...proposalsMailKinds,
  ...secondFactorMailKinds,
  ...eventsMailKinds,
  ...eventRulesMailKinds,
  ...eventNoticesMailKinds,
  ...staffMailKinds,
  ...privacyMailKinds,
  ...keptRecordsMailKinds,
  ...hourNewsMailKinds,
};

export function createJobs(context: AppContext, connectionString: string): JobRunner {
  return createJobRunner({
    connectionString,
    log: context.log,
    definitions: [
      { name: 'sweep', cron: '17 9 * * *', work: () => sweep(context) },
      { name: 'check-totals', cron: '47 9 * * *', work: () => checkTotals(context) },
      { name: 'audit-history', cron: '17 10 * * *', work: () => checkHistory(context) },
      { name: 'ask-held-contacts', cron: '*/5 * * * *', work: () => askHeldContacts(context) },
      { name: 'send-digests', cron: '*/5 * * * *', work: () => sendDigests(context) },
      { name: 'watch-requests', cron: '*/10 * * * *', work: () => watchRequests(context) },
      { name: 'finish-decisions', cron: '*/5 * * * *', work: () => finishDecisions(context) },
      { name: 'look-at-decisions', cron: '*/5 * * * *', work: () => lookAtNewDecisions(context) },
      { name: 'look-through-schools', cron: '27 8 * * *', work: () => sweepSignals(context) },
      { name: 'remind-and-expire', cron: '7 * * * *', work: () => remindAndExpire(context) },
      { name: 'remind-attendees', cron: '27 * * * *', work: () => remindAttendees(context) },
      { name: 'tell-verified-hours', cron: '37 * * * *', work: () => tellVerifiedHours(context) },
      // In the afternoon of American schools.
      { name: 'tell-of-kept-records', cron: '57 21 * * *', work: () => tellOfKeptRecords(context) },
      // Monday somewhere on earth, from its first hour to its last.
      { name: 'mark-leaderboard', cron: '3 * * * 0-2', work: () => saveWeeklyRanks(context) },
    ],
  });
}

/** Removes expired sessions, links, counters and mails, and unconfirmed accounts. */
function sweep(context: AppContext): Promise<void> {
  return doEachPart({
    sessions: () => sweepSessions(context),
    'second factors': () => sweepSecondFactors(context),
    'account links': () => sweepAccountLinks(context),
    registrations: () => sweepRegistrations(context),
    'email changes': () => sweepEmailChanges(context),
    codes: () => sweepCodes(context),
    'contact lists': () => sweepContactLists(context),
    slips: () => sweepSlips(context),
    decisions: () => sweepKeptDecisions(context),
    mails: () => sweepMails(context, mailKinds),
    'rate limits': () => sweepRateLimits(context),
    'idempotency keys': () => sweepIdempotencyKeys(context),
    'wishes of contacts': () => sweepWishesOfContacts(context),
    'unconfirmed accounts': () => sweepUnconfirmedAccounts(context),
    activity: () => sweepActivity(context),
    reports: () => sweepReports(context),
    'bulk actions': () => sweepBulkActions(context),
    messages: () => sweepMessages(context),
  });
}

/** Checks the stored totals against the entries. */
async function checkTotals({ db, log }: AppContext): Promise<void> {
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0)
    throw new Error(`The kept totals of the accounts ${wrong.join(', ')} differ from their entries`);
  log.info('The kept totals agree with the entries');
}

/** Checks that the history of entries is unchanged. */
async function checkHistory({ db, log }: AppContext): Promise<void> {
  const { findings, lines, histories } = await auditHistory(db);
  if (findings.length > 0)
    throw new Error(`The history of entries was tampered with:\n${findings.join('\n')}`);
  log.info({ lines, histories }, 'The history of entries is what was written');
}
