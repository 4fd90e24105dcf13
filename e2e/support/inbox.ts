/** A real SMTP server that keeps what it receives. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

export interface Inbox {
  readonly url: string;
  /** Waits for the next mail to an address that was not asked for yet. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startInbox(): Promise<Inbox> {
  const mails: { to: string; raw: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts);
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(to) {
      const find = () => mails.findIndex((entry) => entry.to === to);
      await expect.poll(find, { timeout: 20_000, message: `a mail to ${to}` }).toBeGreaterThanOrEqual(0);
      const [found] = mails.splice(find(), 1);
      if (!found) throw new Error('unreachable');
      return PostalMime.parse(found.raw);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** The first link of a mail that leads to the product. */
export function linkIn(mail: Email, productUrl: string): string {
  const found = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .find((href) => href.startsWith(productUrl));
  if (!found) throw new Error(`No link to the product in: ${mail.subject}`);
  return found;
}
