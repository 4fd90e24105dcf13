/**
 * Drafts of forms on this device, so that a reload, a closed tab, a lost connection or an ended session lose nothing. A draft
 * is shown to its owner only, and logging out removes it: school computers are shared.
 */
import type { DraftStorage } from './draft-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after the last change. */
export const DRAFT_KEPT_DAYS = 30;

export interface KeptDraft {
  /** Two tabs may each have a draft of the same form. */
  readonly id: string;
  /** The last change, in milliseconds. */
  readonly at: number;
}

/** The drafts of one kind of form; an owner is the id of an account, as text. */
export interface Drafts<Draft extends KeptDraft> {
  /** Newest first. */
  readonly list: (owner: string) => Draft[];
  readonly find: (owner: string, id: string) => Draft | undefined;
  /** Writes a draft with the present time; false when this device has no storage or no room. */
  readonly keep: (owner: string, draft: Draft) => boolean;
  /** The same without changing its time. */
  readonly write: (owner: string, draft: Draft) => boolean;
  readonly drop: (owner: string, id: string) => void;
  readonly dropAll: (owner: string) => void;
}

/** @param isWhole false for incomplete drafts of an earlier version of the product; may throw */
export function createDrafts<Draft extends KeptDraft>(
  storage: DraftStorage,
  isWhole: (draft: Draft) => boolean,
): Drafts<Draft> {
  function parse(name: string): Draft | undefined {
    try {
      const draft = JSON.parse(storage.read(name) ?? '') as Draft;
      return typeof draft.id === 'string' && isWhole(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  }

  function list(owner: string): Draft[] {
    const oldest = Date.now() - DRAFT_KEPT_DAYS * DAY_MS;
    const drafts: Draft[] = [];
    for (const name of storage.names()) {
      const draft = parse(name);
      // Unreadable or too old, whoever owns it.
      if (!draft || draft.at < oldest) storage.remove(name);
      else if (name === nameOf(owner, draft.id)) drafts.push(draft);
    }
    return drafts.sort((a, b) => b.at - a.at);
  }

  function write(owner: string, draft: Draft): boolean {
    return storage.write(nameOf(owner, draft.id), JSON.stringify(draft));
  }

  function drop(owner: string, id: string): void {
    storage.remove(nameOf(owner, id));
  }

  return {
    list,
    write,
    drop,
    find: (owner, id) => parse(nameOf(owner, id)),
    keep: (owner, draft) => write(owner, { ...draft, at: Date.now() }),
    dropAll: (owner) => {
      for (const { id } of list(owner)) drop(owner, id);
    },
  };
}

function nameOf(owner: string, id: string): string {
  return `${owner}/${id}`;
}
