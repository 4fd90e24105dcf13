/** How mail leaves: to a mail server, or into a table that /dev/mail shows. */
import { createTransport as createSmtp } from 'nodemailer';
import type { Config } from './config.ts';
import type { Db } from './platform.ts';

export interface OutgoingMail {
  readonly mailId: number;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The transport that the configuration asks for. */
export function createTransport(config: Config, db: Db): MailTransport {
  return config.smtpUrl === undefined ? keepMail(db) : sendBySmtp(config, config.smtpUrl);
}

function keepMail(db: Db): MailTransport {
  return {
    close: () => undefined,
    async send({ mailId, to, subject, html, text }) {
      await db
        .insertInto('kept_mails')
        .values({ mail_id: mailId, to_address: to, subject, html, text })
        .execute();
    },
  };
}

function sendBySmtp(config: Config, smtpUrl: string): MailTransport {
  const { hostname } = new URL(config.publicUrl);
  const smtp = createSmtp({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Texts and addresses come from people: never read files or fetch addresses for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createSmtp>[0]);
  return {
    close: () => smtp.close(),
    async send({ mailId, to, subject, html, text }) {
      await smtp.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject,
        html,
        text,
        // The same for every try, so that a copy that did arrive can be recognized.
        messageId: `<mail-${mailId}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

/** Refusals that are about our own side (passwords, encryption) or about space, and get mended. */
const mendable = new Set([530, 534, 535, 538, 552]);

/** True for an answer of a mail server that another try would only repeat (5xx). */
export function isPermanent(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600 && !mendable.has(code);
}

/** What the mail server or the connection said. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'response' in error && typeof error.response === 'string') {
    return error.response.slice(0, 500);
  }
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
