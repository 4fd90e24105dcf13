/** `job`: does now what otherwise happens by the clock. */
import { createJobs } from '#server/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { JobRunner } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createKey } from '#server/platform/auth/key.ts';
import { SEND_MAIL_JOB } from '#server/platform/mail/mail.ts';
import { Refusal, type Command } from './command.ts';

/** The names of all jobs, without a database. */
export async function listJobs(): Promise<readonly string[]> {
  const connectionString = 'postgresql://nobody@localhost/nothing';
  const { db, close } = connectDatabase({ connectionString, log: () => undefined });
  try {
    const key = createKey([]);
    const runtime = { db, clock: systemClock, key, config: readConfig({}), log: createLog('silent') };
    return createJobs(runtime, connectionString).names;
  } finally {
    await close();
  }
}

/**
 * Does one job now.
 *
 * @throws Refusal when there is no such job.
 */
export async function doJob(jobs: JobRunner, name: string): Promise<string> {
  if (!jobs.names.includes(name)) {
    throw new Refusal(`There is no job ${name}. There are: ${jobs.names.join(', ')}.`);
  }
  // Each mail is a job of its own; what can be done about them is to send those that are due.
  if (name === SEND_MAIL_JOB) return `Went through ${await jobs.drain(name)} mails that were due.`;
  await jobs.runNow(name);
  return `The job ${name} is done.`;
}

export const job: Command = {
  words: ['job'],
  usage: 'NAME',
  summary: 'Do one of the regular jobs now',
  details: async () => `The jobs: ${(await listJobs()).join(', ')}`,
  options: {},
  required: [],
  positionals: 1,
  async run({ positionals }, { open, say }) {
    const { jobs } = await open();
    say(await doJob(jobs, positionals[0] ?? ''));
  },
};
