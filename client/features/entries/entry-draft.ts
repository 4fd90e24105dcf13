/**
 * What was typed into an entry's form, kept on this device until it is stored: a reload, a closed tab, a lost connection
 * or a session that ends lose nothing. A draft belongs to one person and is never shown to another one on the same
 * device; logging out removes that person's drafts, since school computers are shared.
 */
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { fieldNames } from '#shared/entries/entry-fields.ts';
import { readStored, removeOldDrafts, removeStored, storedNames, writeStored } from './draft-storage.ts';
import { isSameEntry, noFields } from './entry-fields.ts';
import { newKey } from './idempotency-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after the last keystroke when a draft is removed. */
export const DRAFT_KEPT_DAYS = 30;

export interface Draft {
  /** Tells it from others of the same form: two tabs may each have one. */
  readonly id: string;
  /** The form it was typed into: `new?` and what the address filled in, or `update/` and the entry's id. */
  readonly form: string;
  readonly fields: EntryFields;
  /** What the form held before anything was typed; tells whether the entry has changed since. */
  readonly base: EntryFields;
  /** Goes with it to the server and with every copy to another tab: the same key never records two entries. */
  readonly key: string;
  /** It is under way, or its answer was lost: it may be stored already. */
  readonly sent: boolean;
  /** When it was last typed into, in milliseconds. */
  readonly at: number;
}

/** A draft of this form that holds nothing yet but what the form begins with. */
export function beginDraft(form: string, initial: EntryFields): Draft {
  return { id: newKey(), key: newKey(), form, fields: initial, base: initial, sent: false, at: Date.now() };
}

/** The draft of this form to offer: the one wanted, or else the newest; undefined when this person has none. */
export function readDraft(owner: string, form: string, wanted?: string): Draft | undefined {
  const drafts = listDrafts(owner).filter((draft) => draft.form === form);
  return drafts.find(({ id }) => id === wanted) ?? drafts[0];
}

/** One draft of this person, or undefined when it is not there any more. */
export function findDraft(owner: string, id: string): Draft | undefined {
  return parseDraft(nameOf(owner, id));
}

/** All drafts of this person, the newest first. */
export function listDrafts(owner: string): Draft[] {
  const oldest = Date.now() - DRAFT_KEPT_DAYS * DAY_MS;
  const drafts: Draft[] = [];
  removeOldDrafts();
  for (const name of storedNames()) {
    const draft = parseDraft(name);
    // Unreadable, or too old; whosever it is.
    if (!draft || draft.at < oldest) removeStored(name);
    else if (name === nameOf(owner, draft.id)) drafts.push(draft);
  }
  return drafts.sort((a, b) => b.at - a.at);
}

/** Keeps a draft as of now; false when this device does not keep it, or has no room. */
export function keepDraft(owner: string, draft: Draft): boolean {
  return write(owner, { ...draft, at: Date.now() });
}

export function dropDraft(owner: string, id: string): void {
  removeStored(nameOf(owner, id));
}

/** Removes all drafts of a form: of an entry that was deleted, say. */
export function dropDraftsOf(owner: string, form: string): void {
  for (const draft of listDrafts(owner)) if (draft.form === form) dropDraft(owner, draft.id);
}

/** Removes everything that this person has left unfinished on this device. */
export function dropAllDrafts(owner: string): void {
  for (const { id } of listDrafts(owner)) dropDraft(owner, id);
}

/** Notes whether a draft may be stored already. */
export function markSent(owner: string, id: string, sent: boolean): void {
  const draft = findDraft(owner, id);
  if (draft && draft.sent !== sent) write(owner, { ...draft, sent });
}

/** After a form was stored: removes what it said, and keeps what has been typed into it or a copy of it since. */
export function settleDrafts(owner: string, key: string, stored: EntryFields): void {
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
  for (const draft of moved) write(owner, draft);
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

/** The draft that a link to a form asks for, from the state of the address. */
export function draftOfLink(state: unknown): string | undefined {
  return typeof state === 'object' && state && 'draft' in state ? String(state.draft) : undefined;
}

function nameOf(owner: string, id: string): string {
  return `${owner}/${id}`;
}

function write(owner: string, draft: Draft): boolean {
  return writeStored(nameOf(owner, draft.id), JSON.stringify(draft));
}

function parseDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(readStored(name) ?? '') as Draft;
    const isWhole = typeof draft.id === 'string' && typeof draft.key === 'string';
    return isWhole && isForm(draft.fields) && isForm(draft.base) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** An earlier version of the product may have kept something else. */
function isForm(fields: EntryFields): boolean {
  return fieldNames.every((name) => typeof fields[name] === 'string');
}
