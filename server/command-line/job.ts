/** `job`: runs a scheduled job now. */
import { createJobs } from '#server/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { JobRunner } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createKey } from '#server/platform/auth/key.ts';
import type { MailQueue } from '#server/platform/mail/queue.ts';
import { Refusal, type Command } from './command.ts';

/** Not scheduled: mails are sent as they come. */
const SEND_MAIL = 'send-mail';

/** Needs no database. */
export async function listJobs(): Promise<readonly string[]> {
  const connectionString = 'postgresql://nobody@localhost/nothing';
  const { db, close } = connectDatabase({ connectionString, log: () => undefined });
  try {
    const key = createKey([]);
    const runtime = { db, clock: systemClock, key, config: readConfig({}), log: createLog('silent') };
    return namesOf(createJobs(runtime, connectionString));
  } finally {
    await close();
  }
}

const namesOf = (jobs: JobRunner): readonly string[] => [SEND_MAIL, ...jobs.names];

/** @throws Refusal when there is no such job */
export async function doJob({ jobs, mailQueue }: { jobs: JobRunner; mailQueue: MailQueue }, name: string) {
  if (!namesOf(jobs).includes(name)) {
    throw new Refusal(`There is no job ${name}. There are: ${namesOf(jobs).join(', ')}.`);
  }
  if (name === SEND_MAIL) return `Went through ${await mailQueue.sendDue()} mails that were due.`;
  await jobs.runNow(name);
  return `The job ${name} is done.`;
}

export const job: Command = {
  words: ['job'],
  usage: 'NAME',
  summary: 'Do one of the regular jobs now',
  details: async () => `The jobs: ${(await listJobs()).join(', ')}`,
  positionals: 1,
  async run({ positionals }, { open, say }) {
    say(await doJob(await open(), positionals[0] ?? ''));
  },
};
