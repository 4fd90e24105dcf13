import { createJobs } from '#server/jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { JobRunner } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createKey } from '#server/platform/auth/key.ts';
import { command, Refusal } from './command.ts';

/** Not a scheduled job: mails are sent as they come. */
const SEND_MAIL = 'send-mail';

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

export const job = command(
  'job NAME',
  {
    summary: 'Do one of the regular jobs now',
    details: async () => `The jobs: ${(await listJobs()).join(', ')}`,
  },
  async ({ text }, { open, print }) => {
    const { jobs, mailQueue } = await open();
    const name = text('NAME');
    if (!namesOf(jobs).includes(name)) {
      throw new Refusal(`There is no job ${name}. There are: ${namesOf(jobs).join(', ')}.`);
    }
    if (name === SEND_MAIL) {
      print(`Went through ${await mailQueue.sendDue()} mails that were due.`);
      return;
    }
    await jobs.runNow(name);
    print(`The job ${name} is done.`);
  },
);
