/** `bounce`: imports a delivery report of a mail server. */
import { createReadStream } from 'node:fs';
import { mailKinds } from '#server/features.ts';
import {
  readDeliveryReport,
  type DeliveryReport,
  type OtherMail,
  takeDeliveryReport,
  type BounceOutcome,
} from '#server/platform/mail/delivery-report.ts';
import { messageOf } from '#server/platform/plain-text.ts';
import { Refusal, TryAgainLater, type Command } from './command.ts';

/** Bytes. Real reports have some ten thousand; anyone may mail this address, and parsing a crafted 25 MB takes hours. */
const LARGEST = 2 ** 20;

export const bounce: Command = {
  usage: 'bounce FILE.eml',
  summary: 'Take in a report that a mail could not be delivered',
  details: `FILE.eml is a whole mail as a mail server sent it to the address in MAIL_FROM; - reads it from standard input,
so that a mail server can hand each mail to that address straight on. It must be a delivery report (RFC 3464). The mail
that it is about is found by a header of ours, its Message-ID or the id of its envelope, and becomes failed with the reported reason;
who waits for it is told. A report of a delay or of a delivery changes nothing, and neither does the same report again.
What was refused because of us is tried again.

With - the exit status is 0, also for a mail that is no report: a mail server sends its command line to the sender of what it could not
hand over. It is 75 (try again later) when Limelight itself is in trouble. ops/take-report.sh is made to be piped into.`,
  async run({ text, file, open, print }) {
    const isPiped = text('FILE.eml') === '-';
    try {
      const report = await readReport(isPiped ? undefined : file('FILE.eml'));
      const { context } = await open();
      print(describe(await takeDeliveryReport(context, mailKinds, report)));
    } catch (error) {
      if (!isPiped) throw error;
      if (!(error instanceof Refusal)) throw new TryAgainLater(messageOf(error));
      print(error.message);
    }
  },
};

/** Reads standard input when there is no file. */
async function readReport(file: string | undefined): Promise<DeliveryReport> {
  const name = file ?? 'What was read';
  const mail = await readWhole(file === undefined ? process.stdin : createReadStream(file), name);
  let report: DeliveryReport | OtherMail;
  try {
    report = await readDeliveryReport(mail);
  } catch (error) {
    throw new Refusal(`${name} cannot be read as a mail: ${messageOf(error)}`);
  }
  if (report === 'automatic answer')
    throw new Refusal(`${name} is an automatic answer; nothing was changed.`);
  if (report === 'no report')
    throw new Refusal(`${name} is no report about the delivery of a mail; nothing was changed.`);
  if (report.recipients.length === 0)
    throw new Refusal(`${name} says of no address what became of it; nothing was changed.`);
  return report;
}

async function readWhole(stream: NodeJS.ReadableStream, name: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > LARGEST) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Refusal(`The file cannot be read: ${messageOf(error)}`);
  }
  if (bytes > LARGEST) throw new Refusal(`${name} is larger than 1 MB; nothing was changed.`);
  return Buffer.concat(chunks);
}

function describe(outcome: BounceOutcome): string {
  switch (outcome.result) {
    case 'bounced':
      return `The mail to ${outcome.to} is now failed: ${outcome.reason}`;
    case 'ours':
      return `The mail to ${outcome.to} was refused because of us and is tried again: ${outcome.reason}`;
    case 'known':
      return `It was known already that the mail to ${outcome.to} failed; nothing was changed.`;
    case 'pointless':
      return `The mail to ${outcome.to} was not wanted any more; nothing was changed.`;
    case 'no failure':
      return `The report says no more than “${outcome.actions}” of the mail to ${outcome.to}; nothing was changed.`;
    case 'not ours':
      throw new Refusal('The report is about no mail of this database; nothing was changed.');
  }
}
