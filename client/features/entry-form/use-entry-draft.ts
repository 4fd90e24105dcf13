/** What an entry's form holds, with the draft of it on this device: what was typed, and the key that it is sent with. */
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

/** What is there from before: nothing, what was typed, what was sent already, or a change of an older text. */
export type Restored = 'nothing' | 'typed' | 'sent' | 'outdated';

/** One try to send the form; its answer may come when the form holds something else, or is not there any more. */
export interface Sending {
  readonly key: string;
  /** False when the device could not keep what is being sent. */
  readonly isKept: boolean;
  /** It was stored: the draft is gone, unless something else has been typed meanwhile. */
  readonly stored: (fields: FormFields) => void;
  /** It was certainly not stored. */
  readonly refused: () => void;
}

interface EntryDraft {
  readonly values: FormFields;
  readonly restored: Restored;
  /** False when what was typed last could not be kept on this device. */
  readonly isKept: boolean;
  readonly change: (field: FormFieldName, value: string) => void;
  /** Back to the first values; the draft is gone. */
  readonly startOver: () => void;
  /**
   * To be called before the form is sent, as the page may be closed before the answer comes. The language is kept with it:
   * the same key must say the same again.
   */
  readonly beginSending: (language: Language) => Sending;
  /** Makes what is typed a new entry for the server, whatever was recorded with the key before. */
  readonly renewKey: () => void;
}

export interface EntryDraftOptions {
  readonly owner: string;
  readonly form: string;
  readonly initial: FormFields;
  /** The draft to open, when there are several of this form. */
  readonly wanted?: string | undefined;
}

export function useEntryDraft({ owner, form, initial, wanted }: EntryDraftOptions): EntryDraft {
  const [found] = useState(() => draftWorthShowing(owner, form, initial, wanted));
  const [first] = useState(() => found ?? beginDraft(form, initial));
  const [values, setValues] = useState(first.fields);
  const [restored, setRestored] = useState<Restored>(() => kindOf(found, initial));
  const [isKept, setIsKept] = useState(true);
  const own = useRef<Draft>(first);
  /** What this form last knew to be on the device; when there is something else, another tab typed it. */
  const known = useRef(first.fields);

  function keep(fields: FormFields): boolean {
    // Both are kept then, with the same key: only one of them can be recorded.
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
    const next = { ...values, [field]: value };
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
        // The answer to an earlier try may have been lost, and that one may have been stored.
        if (wasSent) return;
        if (own.current.key === key) own.current = { ...own.current, sent: false };
        markSent(owner, id, false);
      },
    };
  }

  return { values, restored, isKept, change, startOver, beginSending, renewKey };
}

/** A draft that says what the form says anyway is none, unless it was sent and may be sent again. */
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

/** A change that was sent is stored when the entry says the same; a new entry has nothing to compare it with. */
function kindOf(draft: Draft | undefined, initial: FormFields): Restored {
  if (!draft) return 'nothing';
  if (isChange(draft)) return isSameEntry(draft.base, initial) ? 'typed' : 'outdated';
  return draft.sent ? 'sent' : 'typed';
}
