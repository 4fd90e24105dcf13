/**
 * What was typed into an entry's form, kept on this device until it is stored (see `drafts.ts`); with the key that it
 * is sent with, so that the same text is never recorded twice.
 */
import { fieldNames } from '#shared/entries/entry-fields.ts';
import { draftStorage, newKey } from '#client/platform/draft-storage.ts';
import { createDrafts, type KeptDraft } from '#client/platform/drafts.ts';
import { isSameEntry, noFields, type FormFields } from './entry-fields.ts';

export interface Draft extends KeptDraft {
  /** The form it was typed into: `new?` and what the address filled in, or `update/` and the entry's id. */
  readonly form: string;
  readonly fields: FormFields;
  /** What the form held before anything was typed; tells whether the entry has changed since. */
  readonly base: FormFields;
  /** Goes with it to the server and with every copy to another tab: the same key never records two entries. */
  readonly key: string;
  /** It is under way, or its answer was lost: it may be stored already. */
  readonly sent: boolean;
}

const storage = draftStorage('entry');
const entryDrafts = createDrafts<Draft>(
  storage,
  ({ key, fields, base }) => typeof key === 'string' && isForm(fields) && isForm(base),
);

/** One draft of this person, or undefined when it is not there any more. */
export const findDraft = entryDrafts.find;
/** Keeps a draft as of now; false when this device does not keep it, or has no room. */
export const keepDraft = entryDrafts.keep;
export const dropDraft = entryDrafts.drop;
/** Removes all entries that this person has left unfinished on this device. */
export const dropAllDrafts = entryDrafts.dropAll;

/** A draft of this form that holds nothing yet but what the form begins with. */
export function beginDraft(form: string, initial: FormFields): Draft {
  return { id: newKey(), key: newKey(), form, fields: initial, base: initial, sent: false, at: Date.now() };
}

/** The draft of this form to offer: the one wanted, or else the newest; undefined when this person has none. */
export function readDraft(owner: string, form: string, wanted?: string): Draft | undefined {
  const drafts = listDrafts(owner).filter((draft) => draft.form === form);
  return drafts.find(({ id }) => id === wanted) ?? drafts[0];
}

/** All drafts of this person, the newest first. */
export function listDrafts(owner: string): Draft[] {
  removeOldDrafts();
  return entryDrafts.list(owner);
}

/** Removes all drafts of a form: of an entry that was deleted, say. */
export function dropDraftsOf(owner: string, form: string): void {
  for (const draft of listDrafts(owner)) if (draft.form === form) dropDraft(owner, draft.id);
}

/** Notes whether a draft may be stored already. */
export function markSent(owner: string, id: string, sent: boolean): void {
  const draft = findDraft(owner, id);
  if (draft && draft.sent !== sent) entryDrafts.write(owner, { ...draft, sent });
}

/** After a form was stored: removes what it said, and keeps what has been typed into it or a copy of it since. */
export function settleDrafts(owner: string, key: string, stored: FormFields): void {
  for (const draft of listDrafts(owner).filter((one) => one.key === key)) {
    if (isSameEntry(draft.fields, stored)) dropDraft(owner, draft.id);
    else markSent(owner, draft.id, true);
  }
}

/** Makes the drafts for an entry that is not there any more ones for a new entry, and answers the newest. */
export function moveToNewEntry(owner: string, entryId: string): Draft | undefined {
  const form = `new?${new URLSearchParams({ from: entryId }).toString()}`;
  const moved = listDrafts(owner)
    .filter((draft) => draft.form === `update/${entryId}`)
    .map((draft) => ({ ...draft, form, base: noFields, key: newKey(), sent: false }));
  for (const draft of moved) entryDrafts.write(owner, draft);
  return moved[0];
}

/** True for the change of an entry, false for a new one. */
export function isChange({ form }: Pick<Draft, 'form'>): boolean {
  return form.startsWith('update/');
}

/** Where the form of a draft is. */
export function pathOfDraft({ form }: Pick<Draft, 'form'>): string {
  return isChange({ form })
    ? `/portfolio-update-event/${form.slice('update/'.length)}`
    : `/portfolio-create-event${form.slice('new'.length)}`;
}

/** Earlier versions kept drafts for each tab, under the same names; nothing reads those any more. */
function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(storage.prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept then.
  }
}

/** An earlier version of the product may have kept something else. */
function isForm(fields: FormFields): boolean {
  return fieldNames.every((name) => typeof fields[name] === 'string');
}
