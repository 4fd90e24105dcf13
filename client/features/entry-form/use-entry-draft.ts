/** The values of an entry's form with their draft on this device and its idempotency key. */
import { useRef, useState } from 'react';
import type { Language } from '#shared/languages/languages.ts';
import { newKey } from '#client/platform/draft-storage.ts';
import {
  beginDraft,
  dropDraft,
  findDraft,
  isChange,
  keepDraft,
  markSent,
  readDraft,
  settleDrafts,
  type Draft,
} from '#client/domain/entry-draft.ts';
import {
  formFieldNames,
  isSameEntry,
  type FormFieldName,
  type FormFields,
} from '#client/domain/entry-fields.ts';

/** The draft from before: none, typed, already sent, or a change of an older version. */
export type Restored = 'nothing' | 'typed' | 'sent' | 'outdated';

/** One try to send the form; by its response the form may have changed or been left. */
export interface Sending {
  readonly key: string;
  /** Whether this device keeps what is being sent. */
  readonly isKept: boolean;
  /** Removes the draft, unless it was changed meanwhile. */
  readonly stored: (fields: FormFields) => void;
  readonly refused: () => void;
}

interface EntryDraft {
  readonly values: FormFields;
  readonly restored: Restored;
  /** False when this device could not keep the last changes. */
  readonly isKept: boolean;
  readonly change: (field: FormFieldName, value: string) => void;
  /** Puts in all fields at once. */
  readonly fill: (fields: FormFields) => void;
  /** Resets the form and removes the draft. */
  readonly startOver: () => void;
  /** To be called before sending, because the page may be closed before the response. One key must always send the same language. */
  readonly beginSending: (language: Language) => Sending;
  /** A new key makes the form a new entry for the server. */
  readonly renewKey: () => void;
}

export interface EntryDraftOptions {
  readonly owner: string;
  readonly form: string;
  readonly initial: FormFields;
  readonly wanted?: string | undefined;
}

export function useEntryDraft({ owner, form, initial, wanted }: EntryDraftOptions): EntryDraft {
  const [found] = useState(() => draftWorthShowing(owner, form, initial, wanted));
  const [first] = useState(() => found ?? beginDraft(form, initial));
  const [values, setValues] = useState(first.fields);
  const [restored, setRestored] = useState<Restored>(() => kindOf(found, initial));
  const [isKept, setIsKept] = useState(true);
  const own = useRef<Draft>(first);
  /** The draft that this form wrote last; if another one is stored, another tab wrote it. */
  const known = useRef(first.fields);

  function keep(fields: FormFields): boolean {
    // Both drafts are kept with the same key: only one of them can be recorded.
    const id = isOwn() ? own.current.id : newKey();
    own.current = { ...own.current, id, fields };
    const isNone = !own.current.sent && isSameEntry(fields, initial);
    if (isNone) dropDraft(owner, id);
    const works = isNone || keepDraft(owner, own.current);
    if (works) known.current = fields;
    setIsKept(works);
    return works;
  }

  function isOwn(): boolean {
    const stored = findDraft(owner, own.current.id);
    return !stored || formFieldNames.every((name) => stored.fields[name] === known.current[name]);
  }

  function change(field: FormFieldName, value: string): void {
    fill({ ...values, [field]: value });
  }

  function fill(next: FormFields): void {
    setValues(next);
    keep(next);
  }

  function startOver(): void {
    if (isOwn()) dropDraft(owner, own.current.id);
    own.current = beginDraft(form, initial);
    known.current = initial;
    setValues(initial);
    setRestored('nothing');
    setIsKept(true);
  }

  function renewKey(): void {
    own.current = { ...own.current, key: newKey(), sent: false };
  }

  function beginSending(contact_language: Language): Sending {
    const wasSent = own.current.sent;
    own.current = { ...own.current, sent: true };
    const sent = { ...values, contact_language };
    setValues(sent);
    const works = keep(sent);
    const { id, key } = own.current;
    return {
      key,
      isKept: works,
      stored: (fields) => settleDrafts(owner, key, fields),
      refused: () => {
        // An earlier try may have been stored although its response was lost.
        if (wasSent) return;
        if (own.current.key === key) own.current = { ...own.current, sent: false };
        markSent(owner, id, false);
      },
    };
  }

  return { values, restored, isKept, change, fill, startOver, beginSending, renewKey };
}

/** A draft equal to the form is not shown, unless it was sent and may be sent again. */
function draftWorthShowing(
  owner: string,
  form: string,
  initial: FormFields,
  wanted: string | undefined,
): Draft | undefined {
  const draft = readDraft(owner, form, wanted);
  if (!draft || !isSameEntry(draft.fields, initial)) return draft;
  if (draft.sent && !isChange(draft)) return draft;
  dropDraft(owner, draft.id);
  return undefined;
}

/** A sent change was stored if the entry equals it; a new entry cannot be compared. */
function kindOf(draft: Draft | undefined, initial: FormFields): Restored {
  if (!draft) return 'nothing';
  if (isChange(draft)) return isSameEntry(draft.base, initial) ? 'typed' : 'outdated';
  return draft.sent ? 'sent' : 'typed';
}
