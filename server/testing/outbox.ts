/** The mail of a test app: does the sending work that is due and shows what went out. */
import type { JobRunner } from '#server/platform/jobs.ts';
import { SEND_MAIL_JOB } from '#server/platform/mail.ts';
import type { Db } from '#server/platform/platform.ts';

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
  /** The path of the first link in a mail that leads to the product. */
  linkIn(mail: SentMail | undefined): string;
}

/** Reads the mail that is kept while no mail server is configured. */
export function createOutbox(db: Db, jobs: JobRunner): Outbox {
  let seen = 0;
  return {
    async deliver() {
      await jobs.drain(SEND_MAIL_JOB);
      const mails = await db
        .selectFrom('kept_mails as k')
        .innerJoin('mails as m', 'm.id', 'k.mail_id')
        .where('k.id', '>', seen)
        .orderBy('k.id')
        .select(['k.id', 'm.kind', 'k.to_address', 'k.subject', 'k.html', 'k.text'])
        .execute();
      seen = mails.at(-1)?.id ?? seen;
      return mails.map(({ id: _id, ...mail }) => mail);
    },
    linkIn(mail) {
      const found = /href="https?:\/\/[^/"]+(\/[^"]+)"/.exec(mail?.html ?? '');
      if (!found?.[1]) throw new Error('There is no link in this mail');
      return found[1].replaceAll('&amp;', '&');
    },
  };
}
