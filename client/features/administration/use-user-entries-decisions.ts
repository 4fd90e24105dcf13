/** Deciding about a student's entries: what is said, what stays on the screen for Undo, and where the focus goes. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { showFailure } from '#client/ui/notify.ts';
import { useChangeEntry } from './user-entries.api.ts';
import { changeDone, changeFailure } from './user-entries.messages.ts';
import type { EntryChange } from './user-entries-changes.ts';

/** The heading of an entry's row or card, which can take the focus. */
export const entryHeadingId = (id: number) => `entry-${id}`;

export interface Decisions {
  readonly verify: (entry: SchoolEntry, verified: boolean) => void;
  readonly bin: (entry: SchoolEntry) => void;
  readonly undo: (entry: SchoolEntry) => void;
  /** Takes the line with Undo away. */
  readonly dismiss: (entry: SchoolEntry) => void;
}

interface DecisionsOfPage {
  /** Always the same object: rows are drawn again only when their entry has changed. */
  readonly decisions: Decisions;
  /** Entries that were moved to the bin since the list was last searched, sorted or turned over. */
  readonly gone: readonly SchoolEntry[];
  /** Entries that were verified or set back since then: they stay where they are. */
  readonly decided: ReadonlySet<number>;
  /** Of these, those that were verified before. */
  readonly setBack: ReadonlySet<number>;
  /** For a screen reader: what was done last. */
  readonly announcement: string;
  /** Begins anew when the list shows something else. */
  readonly forget: () => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/** @param onDismiss gets the focus to a place in the list, as the line that had it is gone */
export function useUserEntriesDecisions(
  userId: string,
  onDismiss: (entry: SchoolEntry) => void,
): DecisionsOfPage {
  const change = useChangeEntry(userId);
  const [gone, setGone] = useState<readonly SchoolEntry[]>([]);
  const [decided, setDecided] = useState(NOBODY);
  const [setBack, setSetBack] = useState(NOBODY);
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useRef<number>(undefined);
  const dismissed = useRef(onDismiss);

  useEffect(() => {
    dismissed.current = onDismiss;
    if (focusOn.current === undefined) return;
    const heading = document.getElementById(entryHeadingId(focusOn.current));
    if (!heading) return;
    focusOn.current = undefined;
    heading.focus();
  });

  const decide = useCallback(
    (wanted: EntryChange, takeBack: () => void): void => {
      setAnnouncement(changeDone(wanted));
      change(wanted).catch((error: unknown) => {
        takeBack();
        setAnnouncement('');
        showFailure(changeFailure(wanted, error));
      });
    },
    [change],
  );

  const verify = useCallback(
    (entry: SchoolEntry, verified: boolean): void => {
      setDecided((now) => withId(now, entry.id));
      setSetBack((now) => (verified ? withoutId(now, entry.id) : withId(now, entry.id)));
      decide({ kind: 'verify', entry, verified }, () => setSetBack((now) => withoutId(now, entry.id)));
    },
    [decide],
  );

  const bin = useCallback(
    (entry: SchoolEntry): void => {
      setGone((now) => [...now.filter(({ id }) => id !== entry.id), entry]);
      decide({ kind: 'bin', entry }, () => {
        // Whoever is still at the line with Undo goes to the entry that takes its place again.
        if (isFocusInLineOf(entry)) focusOn.current = entry.id;
        setGone((now) => now.filter(({ id }) => id !== entry.id));
      });
    },
    [decide],
  );

  const undo = useCallback(
    (entry: SchoolEntry): void => {
      focusOn.current = entry.id;
      setGone((now) => now.filter(({ id }) => id !== entry.id));
      decide({ kind: 'recover', entry }, () => setGone((now) => [...now, entry]));
    },
    [decide],
  );

  const dismiss = useCallback((entry: SchoolEntry): void => {
    setGone((now) => now.filter(({ id }) => id !== entry.id));
    dismissed.current(entry);
  }, []);

  const forget = useCallback((): void => {
    setGone([]);
    setDecided(NOBODY);
    setSetBack(NOBODY);
  }, []);

  const decisions = useMemo(() => ({ verify, bin, undo, dismiss }), [verify, bin, undo, dismiss]);
  return { decisions, gone, decided, setBack, announcement, forget };
}

function isFocusInLineOf({ id }: SchoolEntry): boolean {
  const { activeElement } = document;
  return (
    !activeElement || activeElement === document.body || activeElement.closest(`[data-gone="${id}"]`) !== null
  );
}

function withId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids, id]);
}

function withoutId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((one) => one !== id));
}
