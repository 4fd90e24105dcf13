/** Deciding about a student's entries: announcements, lines with Undo, and notes at entries. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import type { PhoneCallForm } from '#shared/administration/phone-calls.rules.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { isFocusNowhere } from './use-row-focus.ts';
import { useChangeEntry, useRecordCall, type EntryChange } from './user-entries.api.ts';
import { CALL_WITH_A_NO, changeDone, changeFailure, changeNote } from './user-entries.messages.ts';

export interface Decisions {
  readonly verify: (entry: SchoolEntry, verified: boolean) => void;
  readonly bin: (entry: SchoolEntry) => void;
  /** Rejects when it was not recorded. */
  readonly recordCall: (entry: SchoolEntry, call: PhoneCallForm) => Promise<void>;
  readonly undo: (entry: SchoolEntry) => void;
  /** Removes the line with Undo. */
  readonly dismiss: (entry: SchoolEntry) => void;
}

/** The last action, for screen readers. Numbered, so that the same text is announced again. */
interface Announcement {
  readonly words: string;
  readonly number: number;
}

interface DecisionsOfPage {
  /** Always the same object, so that only rows with a changed entry render. */
  readonly decisions: Decisions;
  /** Entries moved to the bin since the list was last searched, sorted or paged. */
  readonly gone: readonly SchoolEntry[];
  /** Entries verified or set back since then, which stay in their place. */
  readonly decided: ReadonlySet<number>;
  readonly setBack: ReadonlySet<number>;
  /** Notes to show, by the id of the entry. */
  readonly notes: ReadonlyMap<number, string>;
  readonly announcement: Announcement;
  /** The last switch of an entry, to tell and to take back. */
  readonly switched: Switched | undefined;
  readonly forgetSwitched: () => void;
  /** Resets when the list shows something else. */
  readonly forget: () => void;
}

export interface Switched {
  readonly entry: SchoolEntry;
  readonly verified: boolean;
}

interface FocusOfPage {
  /** See `useRowFocus`. */
  readonly focusOn: (id: number | undefined) => void;
  /** Moves the focus when the focused line is gone. */
  readonly onDismiss: (entry: SchoolEntry) => void;
}

const NOBODY: ReadonlySet<number> = new Set();
const NOTHING: ReadonlyMap<number, string> = new Map();

export function useUserEntriesDecisions(
  userId: string,
  { focusOn, onDismiss }: FocusOfPage,
): DecisionsOfPage {
  const change = useChangeEntry(userId);
  const sendCall = useRecordCall(userId);
  const [gone, setGone] = useState<readonly SchoolEntry[]>([]);
  const [decided, setDecided] = useState(NOBODY);
  const [setBack, setSetBack] = useState(NOBODY);
  const [notes, setNotes] = useState(NOTHING);
  const [announcement, setAnnouncement] = useState({ words: '', number: 0 });
  const [switched, setSwitched] = useState<Switched>();
  const dismissed = useRef(onDismiss);
  useEffect(() => {
    dismissed.current = onDismiss;
  });

  const decide = useCallback(
    (wanted: EntryChange, takeBack: () => void): void => {
      const { id } = wanted.entry;
      const say = (words: string) => setAnnouncement(({ number }) => ({ words, number: number + 1 }));
      const about = `change entry ${id}`;
      forgetFailures(about);
      say(changeDone(wanted));
      setNotes((now) => withNote(now, id, undefined));
      change(wanted).catch((error: unknown) => {
        takeBack();
        say('');
        setNotes((now) => withNote(now, id, changeNote(error)));
        showFailure(changeFailure(wanted, error), about);
      });
    },
    [change],
  );

  const verify = useCallback(
    (entry: SchoolEntry, verified: boolean): void => {
      setDecided((now) => withId(now, entry.id));
      setSetBack((now) => (verified ? withoutId(now, entry.id) : withId(now, entry.id)));
      const now: Switched = { entry, verified };
      setSwitched(now);
      decide({ kind: 'verify', ...now }, () => {
        setSetBack((ids) => withoutId(ids, entry.id));
        setSwitched((shown) => (shown === now ? undefined : shown));
      });
    },
    [decide],
  );

  const bin = useCallback(
    (entry: SchoolEntry): void => {
      setGone((now) => [...now.filter(({ id }) => id !== entry.id), entry]);
      setSwitched((shown) => (shown?.entry.id === entry.id ? undefined : shown));
      decide({ kind: 'bin', entry }, () => {
        // A focus still in the line with Undo moves to the entry that replaces it.
        if (isFocusInLineOf(entry)) focusOn(entry.id);
        // The line is kept and shown if the reloaded list lacks the entry: after a lost response it may be in the bin.
      });
    },
    [decide, focusOn],
  );

  const undo = useCallback(
    (entry: SchoolEntry): void => {
      focusOn(entry.id);
      setGone((now) => now.filter(({ id }) => id !== entry.id));
      decide({ kind: 'recover', entry }, () => {
        focusOn(undefined);
        setGone((now) => [...now, entry]);
      });
    },
    [decide, focusOn],
  );

  const dismiss = useCallback((entry: SchoolEntry): void => {
    setGone((now) => now.filter(({ id }) => id !== entry.id));
    dismissed.current(entry);
  }, []);

  const recordCall = useCallback(
    async (entry: SchoolEntry, call: PhoneCallForm): Promise<void> => {
      const { verified } = await sendCall(entry, call);
      const words = verified ? changeDone({ kind: 'verify', entry, verified }) : CALL_WITH_A_NO;
      focusOn(entry.id);
      setDecided((now) => withId(now, entry.id));
      if (verified) setSetBack((now) => withoutId(now, entry.id));
      setNotes((now) => withNote(now, entry.id, verified ? undefined : CALL_WITH_A_NO));
      setAnnouncement(({ number }) => ({ words, number: number + 1 }));
    },
    [sendCall, focusOn],
  );

  const forget = useCallback((): void => {
    setGone([]);
    setDecided(NOBODY);
    setSetBack(NOBODY);
    setNotes(NOTHING);
    setSwitched(undefined);
  }, []);

  const decisions = useMemo(
    () => ({ verify, bin, recordCall, undo, dismiss }),
    [verify, bin, recordCall, undo, dismiss],
  );
  const forgetSwitched = useCallback((): void => setSwitched(undefined), []);
  return { decisions, gone, decided, setBack, notes, announcement, switched, forgetSwitched, forget };
}

function isFocusInLineOf({ id }: SchoolEntry): boolean {
  return isFocusNowhere() || document.activeElement?.closest(`[data-gone="${id}"]`) !== null;
}

function withId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids, id]);
}

function withoutId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((one) => one !== id));
}

function withNote(
  notes: ReadonlyMap<number, string>,
  id: number,
  note: string | undefined,
): ReadonlyMap<number, string> {
  const others = [...notes].filter(([one]) => one !== id);
  return new Map(note === undefined ? others : [...others, [id, note]]);
}
