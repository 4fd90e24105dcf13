/** How mail leaves: to a mail server, or into a table that /dev/mail shows. */
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/app-context.ts';
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { readSmtpFailure, type SmtpStage } from './smtp-failure.ts';

export interface OutgoingMail {
  readonly mailId: number;
  /** Names the mail to the outside, in its Message-ID and in reports about it; the same for every try. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailTransport {
  /** @throws DeliveryError when a mail server did not take it */
  send(mail: OutgoingMail): Promise<void>;
  /** Breaks off what is under way, and takes nothing more. */
  close(): void;
}

/** The transport that the configuration asks for. */
export function createTransport(
  config: Config,
  db: Db,
  patience: SmtpPatience = usualPatience,
): MailTransport {
  return config.smtpUrl === undefined ? keepMail(db) : sendBySmtp(config, config.smtpUrl, patience);
}

function keepMail(db: Db): MailTransport {
  return {
    close: () => undefined,
    async send({ mailId, to, subject, html, text, headers = {} }) {
      await db
        .insertInto('kept_mails')
        .values({ mail_id: mailId, to_address: to, subject, html, text, headers: JSON.stringify(headers) })
        .execute();
    },
  };
}

/** How long a mail server is waited for, in milliseconds. */
interface SmtpPatience {
  /** Until it has greeted and is ready. */
  readonly greeting: number;
  /** Until it has taken the addresses and the whole text was sent to it. */
  readonly handover: number;
  /** For its answer to the whole text. To give up too early means to send twice (RFC 5321 section 4.5.3.2.6). */
  readonly answer: number;
}

const usualPatience: SmtpPatience = {
  greeting: 60_000,
  handover: 5 * 60_000,
  answer: 10 * 60_000,
};

/** Sends through the mail server at `smtpUrl`. `close` breaks off what is under way. */
function sendBySmtp(config: Config, smtpUrl: string, patience: SmtpPatience): MailTransport {
  const closed = new AbortController();
  return {
    close: () => closed.abort('Limelight was stopped'),
    async send(mail) {
      const progress = watchProgress(patience);
      const signal = AbortSignal.any([closed.signal, progress.signal]);
      const smtp = nodemailer.createTransport({
        url: smtpUrl,
        // With smtp:// the connection is encrypted after its greeting (STARTTLS), or the mail does not leave.
        requireTLS: config.smtpNeedsTls,
        connectionTimeout: patience.greeting,
        greetingTimeout: patience.greeting,
        // The watch is stricter, and tells one silence from another.
        socketTimeout: patience.handover + patience.answer,
        // Texts and addresses come from people: never read files or fetch addresses for them.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      smtp.use('stream', ({ message }, done) => {
        message.processFunc(progress.watch);
        done();
      });
      try {
        await smtp.sendMail({ ...composeMessage(config, mail), signal });
      } catch (error) {
        throw readSmtpFailure(signal.aborted ? new Error(String(signal.reason)) : error, progress.stage());
      } finally {
        progress.end();
      }
    },
  };
}

function composeMessage(config: Config, { reference, to, subject, html, text, headers = {} }: OutgoingMail) {
  return {
    from: config.mailFrom,
    to: { name: '', address: to },
    subject,
    html,
    text,
    // The same for every try, so that a copy that did arrive can be recognized.
    messageId: `<${reference}@${new URL(config.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // Asks for a report when it cannot be delivered after all; left out for servers that do not offer it (RFC 3461).
    dsn: { id: reference, return: 'headers', notify: 'failure', recipient: to },
  };
}

interface Progress {
  readonly signal: AbortSignal;
  readonly stage: () => SmtpStage;
  /** Passes the text on; it is read only once the server has asked for it. */
  readonly watch: (text: Readable) => Readable;
  readonly end: () => void;
}

/** Knows how far a mail has come, and gives up when the next step takes too long. */
function watchProgress(patience: SmtpPatience): Progress {
  const giveUp = new AbortController();
  let stage: SmtpStage = 'before the text';
  const within = (limit: number): NodeJS.Timeout =>
    setTimeout(() => giveUp.abort(`it was silent for ${Math.round(limit / 1000)} seconds`), limit);
  let timer = within(patience.handover);
  async function* passOn(text: Readable): AsyncGenerator<Buffer> {
    stage = 'in the text';
    for await (const part of text) yield part as Buffer;
    stage = 'after the text';
    clearTimeout(timer);
    timer = within(patience.answer);
  }
  return {
    signal: giveUp.signal,
    stage: () => stage,
    watch: (text) => Readable.from(passOn(text), { objectMode: false }),
    end: () => clearTimeout(timer),
  };
}
