/**
 * What was typed into an entry's form, kept in this tab until it is stored: a session that ends, a reload or a wrong
 * click lose nothing. A draft belongs to one person and is dropped when another one signs in on the same tab.
 */
import type { EntryFields } from '#shared/entries/entries.contract.ts';

const PREFIX = 'limelight.entry-draft.';

interface Draft {
  readonly owner: string;
  readonly fields: EntryFields;
}

/** The draft of this form, or undefined when there is none of this person. */
export function readDraft(owner: string, form: string): EntryFields | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + form);
    if (text === null) return undefined;
    const draft = JSON.parse(text) as Draft;
    if (draft.owner === owner) return draft.fields;
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Without storage, or with something unreadable in it, there is no draft.
  }
  return undefined;
}

export function keepDraft(owner: string, form: string, fields: EntryFields): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, fields } satisfies Draft));
  } catch {
    // A browser without storage: the form itself still holds the text.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Nothing was stored then.
  }
}
