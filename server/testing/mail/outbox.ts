/** The outbox of a test app: runs due sending work and shows the mails. */
import { isMarked } from '#shared/outside-links.ts';
import type { MailQueue } from '#server/platform/mail/queue.ts';
import type { Db } from '#server/platform/app-context.ts';

export interface SentMail {
  readonly kind: string;
  readonly to_address: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Outbox {
  /** Sends what is queued and returns the mails that went out since the last call, oldest first. */
  deliver(): Promise<SentMail[]>;
  /** The path of the first link to the product, without the mark that every mail needs. */
  linkIn(mail: SentMail | undefined): string;
}

export function createOutbox(db: Db, mailQueue: MailQueue): Outbox {
  let seen = 0;
  return {
    async deliver() {
      await mailQueue.sendDue();
      const mails = await db
        .selectFrom('kept_mails as k')
        .innerJoin('mails as m', 'm.id', 'k.mail_id')
        .where('k.id', '>', seen)
        .orderBy('k.id')
        .select(['k.id', 'm.kind', 'k.to_address', 'k.subject', 'k.html', 'k.text'])
        .execute();
      seen = mails.at(-1)?.id ?? seen;
      for (const mail of mails) refuseLostLinks(mail);
      return mails.map(({ id: _id, ...mail }) => mail);
    },
    linkIn(mail) {
      const found = /href="https?:\/\/[^/"]+(\/[^"]+)"/.exec(mail?.html ?? '');
      if (!found?.[1]) throw new Error('There is no link in this mail');
      return found[1].replaceAll('&amp;', '&').replace(/[?&]via=mail$/, '');
    },
  };
}

/** Pages without an account; links to all others need a mark (`platform/page-link.ts`). */
const withoutAccount =
  /^\/(verify-entry|contact-list|unsubscribe|stop-news|verify-email|email-change|password-reset-confirm|finish-login)\/|^\/password-reset$|^\/$/;

/** Fails any test with a mail link that would be lost at login. */
function refuseLostLinks({ kind, html }: Pick<SentMail, 'kind' | 'html'>): void {
  for (const [, address = ''] of html.matchAll(/href="(https?:[^"]+)"/g)) {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    if (!withoutAccount.test(pathname) && !isMarked(search))
      throw new Error(`A mail (${kind}) links to ${pathname}, and signing in would not lead on to it`);
  }
}
