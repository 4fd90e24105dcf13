/** Sends mail to a mail server, or captures it in a table for /dev/mail; whose fault a failure is, and whether another try can help. */
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/app-context.ts';
import { messageOf, plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import { problemIn, type MailProblem } from './mail-problem.ts';
import type { ComposedMail } from './mail.ts';

export interface OutgoingMail extends ComposedMail {
  readonly mailId: number;
  /** Identifies the mail in its Message-ID and in reports about it; the same for every try. */
  readonly reference: string;
  readonly to: string;
}

/** In each mail; reports return it with the other headers. */
export const REFERENCE_HEADER = 'X-Limelight-Mail';

export interface MailTransport {
  /** @throws DeliveryError when a mail server did not accept it */
  send(mail: OutgoingMail): Promise<void>;
  /** Aborts mails being sent, and accepts no more. */
  close(): void;
}

export function createTransport(config: Config, db: Db, patience: SmtpPatience = usualPatience) {
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

interface SmtpPatience {
  readonly greeting: number;
  /** Until it has accepted the addresses and got the whole text. */
  readonly handover: number;
  /** For its response to the text. Giving up too early means sending twice (RFC 5321 section 4.5.3.2.6). */
  readonly answer: number;
}

const usualPatience: SmtpPatience = { greeting: 60_000, handover: 5 * 60_000, answer: 10 * 60_000 };

function sendBySmtp(config: Config, smtpUrl: string, patience: SmtpPatience): MailTransport {
  const closed = new AbortController();
  return {
    close: () => closed.abort('Limelight was stopped'),
    async send(mail) {
      const progress = watchProgress(patience);
      const signal = AbortSignal.any([closed.signal, progress.signal]);
      const smtp = nodemailer.createTransport({
        url: smtpUrl,
        // With smtp:// the connection is encrypted by STARTTLS, or the mail is not sent.
        requireTLS: config.smtpNeedsTls,
        connectionTimeout: patience.greeting,
        greetingTimeout: patience.greeting,
        // `watchProgress` is stricter, and distinguishes the stages.
        socketTimeout: patience.handover + patience.answer,
        // Texts and addresses come from people: never read files or URLs for them.
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
    // The same for every try, so that a duplicate can be recognized.
    messageId: `<${reference}@${new URL(config.publicUrl).hostname}>`,
    headers: {
      // Answers reach a person; MAIL_FROM may be read by a program that takes reports. Some mails name another person.
      'Reply-To': config.contactEmail,
      'Auto-Submitted': 'auto-generated',
      // Of programs of Microsoft: no automatic answers.
      'X-Auto-Response-Suppress': 'All',
      // A report finds the mail also when a server on the way has replaced the Message-ID.
      [REFERENCE_HEADER]: reference,
      ...headers,
    },
    // Requests a report if it cannot be delivered, from servers that support it (RFC 3461).
    dsn: { id: reference, return: 'headers', notify: 'failure', recipient: to },
  };
}

/** Follows the stages of a mail, and gives up when one takes too long. */
function watchProgress(patience: SmtpPatience) {
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
    /** Passes the text through; it is read only when the server asks for it. */
    watch: (text: Readable) => Readable.from(passOn(text), { objectMode: false }),
    end: () => clearTimeout(timer),
  };
}

/** How far the SMTP session had come with the mail's text. */
type SmtpStage = 'before the text' | 'in the text' | 'after the text';

/** Thrown when a mail was not sent. Its message is stored, and contains the mail server's response. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly problem: MailProblem;
  readonly permanent: boolean;

  constructor(reason: string, problem: MailProblem, permanent = false) {
    super(plainText(reason, REASON_MAXIMUM));
    this.problem = problem;
    this.permanent = permanent;
  }
}

/** Interprets an error of nodemailer. A response about this mail is kept unchanged, so that it begins with its code. */
function readSmtpFailure(error: unknown, stage: SmtpStage): DeliveryError {
  const { code, command, response, responseCode = 0 } = error as SmtpError;
  const said = response ?? messageOf(error);
  if (code === 'EENVELOPE' && command === 'API')
    return new DeliveryError(`The address cannot be used: ${said}`, 'unusable', true);
  // A refusal may lack the end of its line when the connection is closed directly after it.
  const isAboutMail = stage === 'after the text' || command === 'RCPT TO' || command === 'DATA';
  if (response && responseCode >= 400) {
    if (!isAboutMail || isAboutUs(response, responseCode))
      return new DeliveryError(`Our mail server refused us: ${response}`, 'ours');
    const problem = problemIn(response);
    // What is our fault may be mended within a day.
    const isPermanent = responseCode >= 500 && responseCode !== FULL && problem !== 'ours';
    return new DeliveryError(response, problem, isPermanent);
  }
  // Unknown whether the server accepted it (RFC 5321 section 4.5.3.2.6): it is tried again with the same Message-ID.
  if (stage === 'after the text')
    return new DeliveryError(
      `Our mail server did not say whether it took the mail: ${said}. The whole text had been sent, so it may have arrived.`,
      'unsure',
    );
  return new DeliveryError(`Our mail server did not take the mail: ${said}`, 'ours');
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Out of space, which is temporary although servers call it permanent. */
const FULL = 552;
/** The session is in a wrong state, or we are not authenticated. */
const notAboutMail = new Set([503, 530, 534, 535, 538]);

/** Our own outgoing server refuses to relay, to authenticate or to accept more: not the address's fault. */
function isAboutUs(response: string, responseCode: number): boolean {
  // "authentication required" about a mailbox that accepts mail from its own organization only.
  if (response.includes('RESOLVER.RST')) return false;
  return (
    notAboutMail.has(responseCode) ||
    /relay(ing)? .{0,200}(denied|not (permitted|allowed)|prohibited)|(unable to|cannot|won't|not) relay|auth\w{0,20} (is )?required|not authenticated|must (first )?(authenticate|issue)|STARTTLS|sender (address )?rejected|send as this sender|client host|sending (limit|quota)/i.test(
      response,
    )
  );
}
