import { jobNames } from '#server/jobs.ts';
import { Refusal, type Command } from './command.ts';

/** Not a scheduled job: mails are sent as they come. */
const SEND_MAIL = 'send-mail';
export const names: readonly string[] = [SEND_MAIL, ...jobNames];

export const job: Command = {
  usage: 'job NAME',
  summary: 'Do one of the regular jobs now',
  details: `The jobs: ${names.join(', ')}`,
  async run({ text, open, print }) {
    const { jobs, mailQueue } = await open();
    const name = text('NAME');
    if (!names.includes(name)) throw new Refusal(`There is no job ${name}. There are: ${names.join(', ')}.`);
    if (name === SEND_MAIL) {
      print(`Went through ${await mailQueue.sendDue()} mails that were due.`);
      return;
    }
    await jobs.runNow(name);
    print(`The job ${name} is done.`);
  },
};
