import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { startMailServer } from '#server/testing/mail/mail-server.ts';

export interface Inbox {
  readonly url: string;
  /** Waits for the oldest mail to an address that was not returned yet. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
}

export async function startInbox(): Promise<Inbox> {
  const server = await startMailServer();
  const taken = new Set<Email>();
  const find = (to: string): Email | undefined =>
    server.mails.find((mail) => !taken.has(mail) && mail.to?.some(({ address }) => address === to));
  return {
    url: server.url,
    async next(to) {
      await expect.poll(() => find(to), { timeout: 20_000, message: `a mail to ${to}` }).toBeDefined();
      const mail = find(to);
      if (!mail) throw new Error(`The mail to ${to} is gone again`);
      taken.add(mail);
      return mail;
    },
    close: () => server.close(),
  };
}

/** The first link of a mail that leads to the product. */
export function linkIn(mail: Email, productUrl: string): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
  const found = links.find((href) => href.startsWith(productUrl));
  if (!found) throw new Error(`No link to the product in: ${mail.subject}`);
  return found.replaceAll('&amp;', '&');
}

/** Links of a mail by their text. */
export function linksOf(mail: Email): Record<string, string> {
  const anchors = (mail.html ?? '').matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs);
  return Object.fromEntries(
    [...anchors].map(([, href = '', inner = '']) => [
      inner.replaceAll(/<!--.*?-->|<[^>]+>/gs, '').trim(),
      href.replaceAll('&amp;', '&'),
    ]),
  );
}
