/** What an entry's form holds, with the draft of it on this device: what was typed, and the key it was sent with. */
import { useRef, useState } from 'react';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from './entry-draft.ts';
import { isSameEntry, type FieldName } from './entry-fields.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** What is there from before: nothing, what was typed, what was sent already, or a change of an older text. */
export type Restored = 'nothing' | 'typed' | 'sent' | 'outdated';

interface EntryDraft {
  readonly values: EntryFields;
  readonly restored: Restored;
  readonly change: (field: FieldName, value: string) => void;
  /** Back to the first values; the draft is gone. */
  readonly startOver: () => void;
  /** The key to send the form with: a new one at the first try, the same one until it is stored. */
  readonly keyToSend: () => string;
  /** After the form was stored. */
  readonly forget: () => void;
}

export function useEntryDraft(owner: string, form: string, initial: EntryFields): EntryDraft {
  const [draft] = useState(() => draftWorthShowing(owner, form, initial));
  const [values, setValues] = useState(draft?.fields ?? initial);
  const [restored, setRestored] = useState<Restored>(() => kindOf(draft, initial));
  const key = useRef(draft?.key);
  // An entry that has changed since is still compared with what it was when the typing began.
  const base = useRef(draft?.base ?? initial);

  function keep(fields: EntryFields): void {
    if (key.current === undefined && isSameEntry(fields, initial)) dropDraft(owner, form);
    else keepDraft(owner, { form, fields, base: base.current, key: key.current });
  }

  function change(field: FieldName, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    keep(next);
  }

  function forget(): void {
    dropDraft(owner, form);
    key.current = undefined;
  }

  function startOver(): void {
    forget();
    base.current = initial;
    setValues(initial);
    setRestored('nothing');
  }

  function keyToSend(): string {
    key.current ??= newIdempotencyKey();
    // Before it is sent: the page may be closed before the answer comes.
    keep(values);
    return key.current;
  }

  return { values, restored, change, startOver, keyToSend, forget };
}

/** A draft that says what the form says anyway is none, unless it was sent and may be sent again. */
function draftWorthShowing(owner: string, form: string, initial: EntryFields): Draft | undefined {
  const draft = readDraft(owner, form);
  if (!draft || !isSameEntry(draft.fields, initial)) return draft;
  if (draft.key !== undefined && !isChange(form)) return draft;
  dropDraft(owner, form);
  return undefined;
}

function kindOf(draft: Draft | undefined, initial: EntryFields): Restored {
  if (!draft) return 'nothing';
  if (!isSameEntry(draft.base, initial)) return 'outdated';
  return draft.key === undefined || isChange(draft.form) ? 'typed' : 'sent';
}

/** A change that was sent is stored when the entry says the same; a new entry has nothing to compare it with. */
function isChange(form: string): boolean {
  return form.startsWith('update/');
}
