import { features, mailKinds } from './features.ts';
import type { AppContext } from './platform/app-context.ts';
import { sweepRateLimits } from './platform/auth/rate-limit.ts';
import { sweepSessions } from './platform/auth/sessions.ts';
import type { Sweeps } from './platform/feature.ts';
import { createJobRunner, type JobRunner, runAllParts } from './platform/jobs/jobs.ts';
import { sweepMails } from './platform/mail/mail.ts';

const sweeps: Sweeps = {
  sessions: sweepSessions,
  ...Object.assign({}, ...features.map((feature) => feature.sweeps)),
  mails: (context) => sweepMails(context, mailKinds),
  'rate limits': sweepRateLimits,
};

const jobs = [
  { name: 'sweep', cron: '17 9 * * *', work: sweep },
  ...features.flatMap((feature) => feature.jobs ?? []),
];

export const jobNames: readonly string[] = jobs.map(({ name }) => name);

export function createJobs(context: AppContext, connectionString: string): JobRunner {
  return createJobRunner({
    connectionString,
    log: context.log,
    definitions: jobs.map(({ work, ...job }) => ({ ...job, work: () => work(context) })),
  });
}

function sweep(context: AppContext): Promise<void> {
  const parts = Object.entries(sweeps).map(([name, work]) => [name, () => work(context)] as const);
  return runAllParts(Object.fromEntries(parts));
}
