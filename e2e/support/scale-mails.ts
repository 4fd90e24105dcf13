/** Mails received from several workers, and which came more than once. */
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Db } from '#server/platform/app-context.ts';
import type { MailServer } from '#server/testing/mail/mail-server.ts';
import type { Phase } from './scale-load.ts';

export interface RepeatedMail {
  readonly messageId: string;
  /** The phase in which its first copy arrived. */
  readonly phase: Phase;
}

export interface WatchedMails {
  readonly mails: readonly Email[];
  /** Starts a new phase. */
  mark(phase: Phase): void;
  /** Waits until all received mails are recorded as sent, so that no later failure can repeat them. */
  settle(db: Db): Promise<void>;
  /** All further copies of received mails. */
  repeated(): RepeatedMail[];
}

/** @param servers one per worker */
export function watchMails(servers: readonly MailServer[]): WatchedMails {
  /** How many mails each server had when a phase began. */
  const marks: { phase: Phase; counts: readonly number[] }[] = [
    { phase: 'calm', counts: servers.map(() => 0) },
  ];
  /** Servers share no order; for each mail only its phase is known. */
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
