/** How mail leaves: to a mail server, or into a table that /dev/mail shows. */
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/app-context.ts';
import { sendBySmtp, usualPatience, type SmtpPatience } from './smtp.ts';

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
