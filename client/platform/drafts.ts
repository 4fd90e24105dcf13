/**
 * Drafts of forms on this device, so that a reload, a closed tab or an ended session lose nothing.
 * A draft is shown to its owner only, and logging out removes it: school computers are shared.
 */
import { asApiError } from './api-error.ts';
import { draftStorage, newKey } from './draft-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const DRAFT_KEPT_DAYS = 30;

export interface Draft<Fields> {
  /** Two tabs may each have a draft of the same form. */
  readonly id: string;
  /** `new` with what tells it from others, or `update/` and the id of what it changes. */
  readonly form: string;
  readonly fields: Fields;
  /** The form before it was changed; shows whether what it changes was changed since. */
  readonly base: Fields;
  /** Copied to other tabs: one key never stores two of them. */
  readonly key: string;
  /** Under way, or its response was lost: it may be stored already. */
  readonly sent: boolean;
  /** The last change, in milliseconds. */
  readonly at: number;
}

/** The drafts of one kind of form; an owner is the id of an account, as text. */
export type Drafts<Fields> = ReturnType<typeof createDrafts<Fields>>;

interface DraftKind<Fields> {
  /** In the names of the storage: `entry`, `event`. */
  readonly kind: string;
  /** False for incomplete drafts of an earlier version of the product; may throw. */
  readonly isWhole: (fields: Fields) => boolean;
  readonly isSame: (one: Fields, other: Fields) => boolean;
  /** The server knows a form that comes again by its key; else by what it says. */
  readonly hasKeys: boolean;
}

export function createDrafts<Fields>({ kind, isWhole, isSame, hasKeys }: DraftKind<Fields>) {
  const storage = draftStorage(kind);

  function parse(name: string): Draft<Fields> | undefined {
    try {
      const draft = JSON.parse(storage.read(name) ?? '') as Draft<Fields>;
      const isNamed = [draft.id, draft.key, draft.form].every((text) => typeof text === 'string');
      return isNamed && isWhole(draft.fields) && isWhole(draft.base) ? draft : undefined;
    } catch {
      return undefined;
    }
  }

  /** Newest first. */
  function list(owner: string): Draft<Fields>[] {
    const oldest = Date.now() - DRAFT_KEPT_DAYS * DAY_MS;
    const drafts: Draft<Fields>[] = [];
    for (const name of storage.names()) {
      const draft = parse(name);
      // Unreadable or too old, whoever owns it.
      if (!draft || draft.at < oldest) storage.remove(name);
      else if (name === nameOf(owner, draft.id)) drafts.push(draft);
    }
    return drafts.sort((a, b) => b.at - a.at);
  }

  function find(owner: string, id: string): Draft<Fields> | undefined {
    return parse(nameOf(owner, id));
  }

  /** Without changing its time; false when this device has no storage or no room. */
  function write(owner: string, draft: Draft<Fields>): boolean {
    return storage.write(nameOf(owner, draft.id), JSON.stringify(draft));
  }

  function drop(owner: string, id: string): void {
    storage.remove(nameOf(owner, id));
  }

  function markSent(owner: string, id: string, sent: boolean): void {
    const draft = find(owner, id);
    if (draft && draft.sent !== sent) write(owner, { ...draft, sent });
  }

  return {
    isSame,
    list,
    find,
    write,
    drop,
    markSent,
    begin(form: string, initial: Fields): Draft<Fields> {
      return {
        id: newKey(),
        key: newKey(),
        form,
        fields: initial,
        base: initial,
        sent: false,
        at: Date.now(),
      };
    },
    /** The wanted one, or else the newest. */
    read(owner: string, form: string, wanted?: string): Draft<Fields> | undefined {
      const drafts = list(owner).filter((draft) => draft.form === form);
      return drafts.find(({ id }) => id === wanted) ?? drafts[0];
    },
    keep: (owner: string, draft: Draft<Fields>) => write(owner, { ...draft, at: Date.now() }),
    /** Of one form, for instance of a deleted entry, or all. */
    dropAll(owner: string, form?: string): void {
      for (const draft of list(owner)) if (form === undefined || draft.form === form) drop(owner, draft.id);
    },
    /** After a form was stored: removes its drafts, except for those that were changed since. */
    settle(owner: string, key: string, stored: Fields): void {
      for (const draft of list(owner)) {
        if (hasKeys && draft.key !== key) continue;
        if (isSame(draft.fields, stored)) drop(owner, draft.id);
        else if (hasKeys) markSent(owner, draft.id, true);
      }
    },
  };
}

export function isChange({ form }: { readonly form: string }): boolean {
  return form.startsWith('update/');
}

function nameOf(owner: string, id: string): string {
  return `${owner}/${id}`;
}

/** True when nothing was stored, now or before. */
export function isCertainlyRefused(thrown: unknown): boolean {
  const { kind, status = 0 } = asApiError(thrown);
  return kind === 'refused' && status >= 400 && status < 500;
}
