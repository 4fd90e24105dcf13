/** What has come to the mail servers of several workers, and which mails came more than once. */
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Db } from '#server/platform/app-context.ts';
import type { MailServer } from './mail-server.ts';
import type { Phase } from './scale-load.ts';

export interface RepeatedMail {
  readonly messageId: string;
  /** What went on when its first copy came. */
  readonly phase: Phase;
}

export interface WatchedMails {
  /** All mails, of every worker. */
  readonly mails: readonly Email[];
  /** What comes from now on comes in this phase. */
  mark(phase: Phase): void;
  /** Waits until all that has come so far is written down as sent, so that no fault of later can repeat it. */
  settle(db: Db): Promise<void>;
  /** Each further copy of a mail that has come already. */
  repeated(): RepeatedMail[];
}

/** Watches mail servers, each of which belongs to one worker. */
export function watchMails(servers: readonly MailServer[]): WatchedMails {
  /** How many mails each server had when a phase began. */
  const marks: { phase: Phase; counts: readonly number[] }[] = [
    { phase: 'calm', counts: servers.map(() => 0) },
  ];
  /** Servers have no order in common, so what is known of a mail is during which mark it came. */
  const arrivals = (): { messageId: string; mark: number }[] =>
    servers.flatMap(({ mails }, server) =>
      mails.map(({ messageId = '' }, index) => ({
        messageId,
        mark: marks.findLastIndex(({ counts }) => (counts[server] ?? 0) <= index),
      })),
    );
  return {
    get mails() {
      return servers.flatMap(({ mails }) => mails);
    },
    mark(phase) {
      marks.push({ phase, counts: servers.map(({ mails }) => mails.length) });
    },
    async settle(db) {
      const references = new Set(arrivals().map(({ messageId }) => /^<(.+)@/.exec(messageId)?.[1]));
      const unnoted = async (): Promise<number> => {
        const queued = await db
          .selectFrom('mails')
          .where('state', '=', 'queued')
          .select('reference')
          .execute();
        return queued.filter(({ reference }) => references.has(reference)).length;
      };
      await expect.poll(unnoted, { timeout: 30_000 }).toBe(0);
    },
    repeated() {
      return [...Map.groupBy(arrivals(), ({ messageId }) => messageId)].flatMap(([messageId, copies]) => {
        const first = Math.min(...copies.map(({ mark }) => mark));
        return copies.slice(1).map(() => ({ messageId, phase: marks[first]?.phase ?? 'calm' }));
      });
    },
  };
}
