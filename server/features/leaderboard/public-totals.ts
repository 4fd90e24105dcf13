/**
 * The totals of everybody, kept by each process: asked of the database after the leaderboard was announced to have
 * changed, at most once a second, so that the front door costs the same however many come.
 */
import type { PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Notifications } from '#server/platform/database/notifications.ts';
import type { Db } from '#server/platform/app-context.ts';
import { selectPublicTotals } from './leaderboard.queries.ts';

/** The newest totals that a process knows. */
export interface KeptTotals {
  read(): Promise<PublicTotals>;
  close(): void;
}

/** Milliseconds from an announced change until the database is asked again. */
const PAUSE_MS = 1000;
/** Age in milliseconds at which totals are not trusted while announcements cannot be heard. */
const BLIND_AGE_MS = 2000;

interface Kept {
  readonly totals: PublicTotals;
  /** The announcements that had been heard when the database was asked. */
  readonly seen: number;
  readonly askedAt: number;
}

/** Keeps the totals until it is closed. */
export function keepPublicTotals(options: {
  db: Db;
  clock: Clock;
  notifications: Notifications;
}): KeptTotals {
  const { db, clock, notifications } = options;
  let kept: Kept | undefined;
  let asking: Promise<Kept> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let changes = 0;

  const forgetSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      kept = undefined;
    }, PAUSE_MS);
  };

  const ask = async (): Promise<Kept> => {
    const asked = { seen: changes, askedAt: clock.now().getTime() };
    kept = { ...asked, totals: await selectPublicTotals(db) };
    // What was announced meanwhile may be missing.
    if (kept.seen < changes) forgetSoon();
    return kept;
  };

  const unsubscribe = notifications.subscribe('leaderboard_changed', () => {
    changes += 1;
    if (kept) forgetSoon();
  });

  return {
    async read() {
      const isBlind = !notifications.listening();
      const isTrusted = kept && !(isBlind && clock.now().getTime() - kept.askedAt > BLIND_AGE_MS);
      if (kept && isTrusted) return kept.totals;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return (await asking).totals;
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
