/** Drafts of entries on this device (`drafts.ts`), each with its idempotency key, so that it is never recorded twice. */
import { fieldNames } from '#shared/entries/entry-fields.ts';
import { draftStorage, newKey } from '#client/platform/draft-storage.ts';
import { createDrafts, type KeptDraft } from '#client/platform/drafts.ts';
import { isSameEntry, noFields, type FormFields } from './entry-fields.ts';

export interface Draft extends KeptDraft {
  /** `new?` and the values from the address, or `update/` and the entry's id. */
  readonly form: string;
  readonly fields: FormFields;
  /** The form before it was changed; shows whether the entry changed since. */
  readonly base: FormFields;
  /** Sent to the server and copied to other tabs: one key never records two entries. */
  readonly key: string;
  /** Under way, or its response was lost: it may be stored already. */
  readonly sent: boolean;
}

const storage = draftStorage('entry');
const entryDrafts = createDrafts<Draft>(
  storage,
  ({ key, fields, base }) => typeof key === 'string' && isForm(fields) && isForm(base),
);

export const findDraft = entryDrafts.find;
export const keepDraft = entryDrafts.keep;
export const dropDraft = entryDrafts.drop;
export const dropAllDrafts = entryDrafts.dropAll;

/** An unchanged draft. */
export function beginDraft(form: string, initial: FormFields): Draft {
  return { id: newKey(), key: newKey(), form, fields: initial, base: initial, sent: false, at: Date.now() };
}

/** The person's draft of this form to offer: the wanted one, or else the newest. */
export function readDraft(owner: string, form: string, wanted?: string): Draft | undefined {
  const drafts = listDrafts(owner).filter((draft) => draft.form === form);
  return drafts.find(({ id }) => id === wanted) ?? drafts[0];
}

export function listDrafts(owner: string): Draft[] {
  removeOldDrafts();
  return entryDrafts.list(owner);
}

/** Removes all drafts of a form, for instance of a deleted entry. */
export function dropDraftsOf(owner: string, form: string): void {
  for (const draft of listDrafts(owner)) if (draft.form === form) dropDraft(owner, draft.id);
}

/** Notes whether a draft may be stored already. */
export function markSent(owner: string, id: string, sent: boolean): void {
  const draft = findDraft(owner, id);
  if (draft && draft.sent !== sent) entryDrafts.write(owner, { ...draft, sent });
}

/** After a form was stored: removes its drafts, except for those that were changed since. */
export function settleDrafts(owner: string, key: string, stored: FormFields): void {
  for (const draft of listDrafts(owner).filter((one) => one.key === key)) {
    if (isSameEntry(draft.fields, stored)) dropDraft(owner, draft.id);
    else markSent(owner, draft.id, true);
  }
}

/** Turns the drafts of a deleted entry into drafts of a new one, and returns the newest. */
export function moveToNewEntry(owner: string, entryId: string): Draft | undefined {
  const form = `new?${new URLSearchParams({ from: entryId }).toString()}`;
  const moved = listDrafts(owner)
    .filter((draft) => draft.form === `update/${entryId}`)
    .map((draft) => ({ ...draft, form, base: noFields, key: newKey(), sent: false }));
  for (const draft of moved) entryDrafts.write(owner, draft);
  return moved[0];
}

/** Whether it changes an entry; else it is a new one. */
export function isChange({ form }: Pick<Draft, 'form'>): boolean {
  return form.startsWith('update/');
}

export function pathOfDraft({ form }: Pick<Draft, 'form'>): string {
  return isChange({ form })
    ? `/portfolio-update-event/${form.slice('update/'.length)}`
    : `/portfolio-create-event${form.slice('new'.length)}`;
}

/** Earlier versions kept drafts for each tab under the same names. */
function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(storage.prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are none.
  }
}

/** An earlier version may have stored something else. */
function isForm(fields: FormFields): boolean {
  return fieldNames.every((name) => typeof fields[name] === 'string');
}
