/**
 * What was typed into a form, kept on this device until it is stored: a reload, a closed tab, a lost connection or a
 * session that ends lose nothing. A draft belongs to one person and is never shown to another one on the same device;
 * logging out removes that person's drafts, since school computers are shared.
 */
import type { DraftStorage } from './draft-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after the last keystroke when a draft is removed. */
export const DRAFT_KEPT_DAYS = 30;

export interface KeptDraft {
  /** Tells it from others of the same form: two tabs may each have one. */
  readonly id: string;
  /** When it was last typed into, in milliseconds. */
  readonly at: number;
}

/** The drafts of one kind of form; owners are numbers of accounts, as texts. */
export interface Drafts<Draft extends KeptDraft> {
  /** All drafts of this person, the newest first. */
  readonly list: (owner: string) => Draft[];
  /** One draft of this person, or undefined when it is not there any more. */
  readonly find: (owner: string, id: string) => Draft | undefined;
  /** Keeps a draft as of now; false when this device does not keep it, or has no room. */
  readonly keep: (owner: string, draft: Draft) => boolean;
  /** The same without counting as typing. */
  readonly write: (owner: string, draft: Draft) => boolean;
  readonly drop: (owner: string, id: string) => void;
  /** Removes everything of this kind that the person has left unfinished on this device. */
  readonly dropAll: (owner: string) => void;
}

/** @param isWhole false for what an earlier version of the product may have kept; may throw */
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
      // Unreadable, or too old; whosever it is.
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
