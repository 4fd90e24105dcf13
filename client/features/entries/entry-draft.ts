/**
 * What was typed into an entry's form, kept on this device until it is stored: a reload, a closed tab, a lost connection
 * or a session that ends lose nothing. A draft belongs to one person and is never shown to another one on the same
 * device; logging out removes that person's drafts, since school computers are shared.
 */
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { fieldNames, noFields } from './entry-fields.ts';

const PREFIX = 'limelight.entry-draft.';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after the last keystroke when a draft is removed. */
export const DRAFT_KEPT_DAYS = 30;

export interface Draft {
  /** The form it was typed into: `new?` and what the address filled in, or `update/` and the entry's id. */
  readonly form: string;
  readonly fields: EntryFields;
  /** What the form held before anything was typed; tells whether the entry has changed since. */
  readonly base: EntryFields;
  /** Set once the form was sent: sending the same key again does not record the entry twice. */
  readonly key?: string | undefined;
  /** When it was last typed into, in milliseconds. */
  readonly at: number;
}

/** The draft of this form, or undefined when there is none of this person. */
export function readDraft(owner: string, form: string): Draft | undefined {
  return listDrafts(owner).find((draft) => draft.form === form);
}

/** All drafts of this person, the newest first. */
export function listDrafts(owner: string): Draft[] {
  const oldest = Date.now() - DRAFT_KEPT_DAYS * DAY_MS;
  const drafts: Draft[] = [];
  for (const key of draftKeys()) {
    const draft = parseDraft(key);
    // Unreadable, or too old; whosever it is.
    if (!draft || draft.at < oldest) remove(key);
    else if (key === keyOf(owner, draft.form)) drafts.push(draft);
  }
  return drafts.sort((a, b) => b.at - a.at);
}

/** Keeps a draft in place of the one that this form had. */
export function keepDraft(owner: string, draft: Omit<Draft, 'at'>): void {
  try {
    localStorage.setItem(keyOf(owner, draft.form), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // A browser without storage, of which the form has told (`canKeepDrafts`); or it is full, and the form itself
    // still holds the text.
  }
}

export function dropDraft(owner: string, form: string): void {
  remove(keyOf(owner, form));
}

/** Removes everything that this person has left unfinished on this device. */
export function dropAllDrafts(owner: string): void {
  for (const { form } of listDrafts(owner)) dropDraft(owner, form);
}

/** Makes the draft for an entry that is not there any more one for a new entry, and answers that one. */
export function moveToNewEntry(owner: string, entryId: string): Draft | undefined {
  const draft = readDraft(owner, `update/${entryId}`);
  if (!draft) return undefined;
  const moved = {
    ...draft,
    form: `new?${new URLSearchParams({ from: entryId }).toString()}`,
    base: noFields,
    key: undefined,
  };
  keepDraft(owner, moved);
  dropDraft(owner, draft.form);
  return moved;
}

/** Whether this browser keeps anything at all. */
export function canKeepDrafts(): boolean {
  try {
    localStorage.setItem(`${PREFIX}try`, '');
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

/** Where the form of a draft is. */
export function pathOfDraft({ form }: Pick<Draft, 'form'>): string {
  return form.startsWith('update/')
    ? `/portfolio-update-event/${form.slice('update/'.length)}`
    : `/portfolio-create-event${form.slice('new'.length)}`;
}

function keyOf(owner: string, form: string): string {
  return `${PREFIX}${owner}/${form}`;
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function parseDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Draft;
    return isForm(draft.fields) && isForm(draft.base) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** An earlier version of the product may have kept something else. */
function isForm(fields: EntryFields): boolean {
  return fieldNames.every((name) => typeof fields[name] === 'string');
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
