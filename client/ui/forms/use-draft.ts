import { useRef, useState, useSyncExternalStore } from 'react';
import { newKey, storedVersion, subscribeToStored } from '#client/platform/drafts/draft-storage.ts';
import { isChange, type Draft, type Drafts } from '#client/platform/drafts/drafts.ts';

/** What kind of earlier draft was found; `outdated` changes an older version. */
export type Restored = 'nothing' | 'typed' | 'sent' | 'outdated';

interface DraftOptions<Fields> {
  readonly drafts: Drafts<Fields>;
  readonly owner: string;
  readonly form: string;
  readonly initial: Fields;
  readonly wanted?: string;
}

export function useDraft<Fields>({ drafts, owner, form, initial, wanted }: DraftOptions<Fields>) {
  const [found] = useState(() => worthShowing(drafts, owner, drafts.read(owner, form, wanted), initial));
  const [first] = useState(() => found ?? drafts.begin(form, initial));
  const [restored, setRestored] = useState<Restored>(() => kindOf(drafts, found, initial));
  const [isSaved, setKept] = useState(true);
  const isLatestSaved = useRef(true);
  const own = useRef<Draft<Fields>>(first);
  /** The draft this form wrote last; a different stored one came from another tab. */
  const known = useRef(first.fields);

  function noteSaved(works: boolean): void {
    isLatestSaved.current = works;
    setKept(works);
  }

  function isOwn(): boolean {
    const stored = drafts.find(owner, own.current.id);
    return !stored || JSON.stringify(stored.fields) === JSON.stringify(known.current);
  }

  function keep(fields: Fields): void {
    // Both drafts share a key, and only one of them can be stored.
    const id = isOwn() ? own.current.id : newKey();
    own.current = { ...own.current, id, fields };
    const isNone = !own.current.sent && drafts.isSame(fields, initial);
    if (isNone) drafts.drop(owner, id);
    const works = isNone || drafts.keep(owner, own.current);
    if (works) known.current = fields;
    noteSaved(works);
  }

  function startOver(): void {
    if (isOwn()) drafts.drop(owner, own.current.id);
    own.current = drafts.begin(form, initial);
    known.current = initial;
    setRestored('nothing');
    noteSaved(true);
  }

  /**
   * Marked as sent first, because the page may close before the response. @param isRefused whether it was
   * certainly not stored
   */
  async function send<Reply>(
    fields: Fields,
    call: (key: string) => Promise<Reply>,
    isRefused: (thrown: unknown) => boolean,
  ): Promise<Reply> {
    const wasSent = own.current.sent;
    own.current = { ...own.current, sent: true };
    keep(fields);
    const { id, key } = own.current;
    try {
      const reply = await call(key);
      drafts.settle(owner, key, fields);
      return reply;
    } catch (thrown) {
      // An earlier attempt may have been stored although its response was lost.
      if (!wasSent && isRefused(thrown)) {
        if (own.current.key === key) own.current = { ...own.current, sent: false };
        drafts.markSent(owner, id, false);
      }
      throw thrown;
    }
  }

  return {
    first: first.fields,
    restored,
    isSaved,
    /** Also valid after the form was left. */
    wasKept: () => isLatestSaved.current,
    keep,
    startOver,
    send,
    renewKey(): void {
      own.current = { ...own.current, key: newKey(), sent: false };
    },
  };
}

/** A draft equal to the form is hidden, unless it was sent and may be sent again. */
function worthShowing<Fields>(
  drafts: Drafts<Fields>,
  owner: string,
  draft: Draft<Fields> | undefined,
  initial: Fields,
): Draft<Fields> | undefined {
  if (!draft || !drafts.isSame(draft.fields, initial)) return draft;
  if (draft.sent && !isChange(draft)) return draft;
  drafts.drop(owner, draft.id);
  return undefined;
}

/** A sent change equal to the stored record was stored; a new record cannot be compared. */
function kindOf<Fields>(drafts: Drafts<Fields>, draft: Draft<Fields> | undefined, initial: Fields): Restored {
  if (!draft) return 'nothing';
  if (isChange(draft)) return drafts.isSame(draft.base, initial) ? 'typed' : 'outdated';
  return draft.sent ? 'sent' : 'typed';
}

/** Newest first. Live: other tabs and late responses change them. */
export function useDrafts<Fields>(drafts: Drafts<Fields>, owner: string): readonly Draft<Fields>[] {
  useSyncExternalStore(subscribeToStored, storedVersion);
  return drafts.list(owner);
}

export function draftOfLink(state: unknown): string | undefined {
  return typeof state === 'object' && state && 'draft' in state ? String(state.draft) : undefined;
}
