import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For the product's SMTP_URL. */
  readonly url: string;
  /** Mails accepted from the sender, oldest first. */
  readonly mails: readonly Email[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const keep = async (stream: Readable): Promise<void> => {
    mails.push(await PostalMime.parse(await buffer(stream)));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => callbackify(keep)(stream, done),
  });
  // A product killed in the middle of a mail breaks the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
