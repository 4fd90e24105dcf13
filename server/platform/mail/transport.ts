/** Sends mail to a mail server or captures it for /dev/mail; decides whose fault a failure is, and whether to retry. */
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/app-context.ts';
import { messageOf, plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import { addRow } from '#server/platform/database/rows.ts';
import { problemIn, type MailProblem } from './mail-problem.ts';
import type { ComposedMail } from './mail.ts';

export interface OutgoingMail extends ComposedMail {
  readonly mailId: number;
  /** In the Message-ID and in reports; the same for every try. */
  readonly reference: string;
  readonly to: string;
}

/** Reports return it with the other headers. */
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
      const kept = { mail_id: mailId, to_address: to, subject, html, text };
      await addRow(db, 'kept_mails', { ...kept, headers: JSON.stringify(headers) });
    },
  };
}

interface SmtpPatience {
  readonly greeting: number;
  /** Until the server has the addresses and the whole text. */
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
        // With smtp://, requires STARTTLS.
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
      // Replies reach a person; MAIL_FROM may belong to a program that reads reports.
      'Reply-To': config.contactEmail,
      'Auto-Submitted': 'auto-generated',
      // Suppresses automatic replies of Microsoft programs.
      'X-Auto-Response-Suppress': 'All',
      // Identifies the mail in reports when a server has replaced the Message-ID.
      [REFERENCE_HEADER]: reference,
      ...headers,
    },
    // Requests a report on failure from servers that support it (RFC 3461).
    dsn: { id: reference, return: 'headers', notify: 'failure', recipient: to },
  };
}

/** Tracks the stages of a mail, and aborts slow ones. */
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

/** Progress when the session failed. */
type SmtpStage = 'before the text' | 'in the text' | 'after the text';

/** The message is stored, and contains the mail server's response. */
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

/** Keeps a response about this mail unchanged, so that it begins with its code. */
function readSmtpFailure(error: unknown, stage: SmtpStage): DeliveryError {
  const { code, command, response, responseCode = 0 } = error as SmtpError;
  const answer = response ?? messageOf(error);
  if (code === 'EENVELOPE' && command === 'API')
    return new DeliveryError(`The address cannot be used: ${answer}`, 'unusable', true);
  // A refusal may lack its final line break when the connection closes right after it.
  const isAboutMail = stage === 'after the text' || command === 'RCPT TO' || command === 'DATA';
  if (response && responseCode >= 400) {
    if (!isAboutMail || isAboutUs(response, responseCode))
      return new DeliveryError(`Our mail server refused us: ${response}`, 'ours');
    const problem = problemIn(response);
    // Our own fault may be fixed within a day.
    const isPermanent = responseCode >= 500 && responseCode !== FULL && problem !== 'ours';
    return new DeliveryError(response, problem, isPermanent);
  }
  // Unknown whether the server accepted it (RFC 5321 section 4.5.3.2.6): retried with the same Message-ID.
  if (stage === 'after the text')
    return new DeliveryError(
      `Our mail server did not say whether it took the mail: ${answer}. The whole text had been sent, so it may have arrived.`,
      'unsure',
    );
  return new DeliveryError(`Our mail server did not take the mail: ${answer}`, 'ours');
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

/** Our own outgoing server refuses us: not the address's fault. */
function isAboutUs(response: string, responseCode: number): boolean {
  // About a mailbox that accepts mail from its own organization only.
  if (response.includes('RESOLVER.RST')) return false;
  return (
    notAboutMail.has(responseCode) ||
    /relay(ing)? .{0,200}(denied|not (permitted|allowed)|prohibited)|(unable to|cannot|won't|not) relay|auth\w{0,20} (is )?required|not authenticated|must (first )?(authenticate|issue)|STARTTLS|sender (address )?rejected|send as this sender|client host|sending (limit|quota)/i.test(
      response,
    )
  );
}
