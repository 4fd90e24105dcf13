/**
 * Form drafts on this device, so that a reload, a closed tab or an ended session loses nothing. Only their
 * owner sees them, and logging out removes them: school computers are shared.
 */
import { asApiError } from '#client/platform/api-error.ts';
import { readStored, store } from '#client/platform/store.ts';
import { newKey, noteChange } from './draft-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const DRAFT_KEPT_DAYS = 30;

export interface Draft<Fields> {
  /** Two tabs may each have a draft of the same form. */
  readonly id: string;
  /** `new` with a distinguishing suffix, or `update/` and an id. */
  readonly form: string;
  readonly fields: Fields;
  /** The unchanged form; shows whether the stored record has changed since. */
  readonly base: Fields;
  /** The idempotency key. Shared by other tabs' copies, so only one of them is stored. */
  readonly key: string;
  /** Being sent, or the response was lost: it may already be stored. */
  readonly sent: boolean;
  readonly at: number;
}

/** An owner is an account id, as text. */
export type Drafts<Fields> = ReturnType<typeof createDrafts<Fields>>;

interface DraftKind<Fields> {
  /** As used in a sentence: `entry`. */
  readonly kind: string;
  /** What sending does: `stored`. */
  readonly done: string;
  readonly titleOf: (fields: Fields) => string;
  /** False for incomplete drafts from an earlier version; may throw. */
  readonly isWhole: (fields: Fields) => boolean;
  readonly isSame: (one: Fields, other: Fields) => boolean;
  /** The server recognizes a resent form by its key; otherwise by its content. */
  readonly hasKeys: boolean;
}

export function createDrafts<Fields>(ofKind: DraftKind<Fields>) {
  const { kind, done, titleOf, isWhole, isSame, hasKeys } = ofKind;
  const prefix = `limelight.${kind}-draft.`;
  const keyOf = (owner: string, id: string) => `${prefix}${owner}/${id}`;

  function parse(key: string): Draft<Fields> | undefined {
    try {
      const draft = JSON.parse(readStored(key) ?? '') as Draft<Fields>;
      const isNamed = [draft.id, draft.key, draft.form].every((text) => typeof text === 'string');
      return isNamed && isWhole(draft.fields) && isWhole(draft.base) ? draft : undefined;
    } catch {
      return undefined;
    }
  }

  /** Of all owners. */
  function keys(): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  /** False without storage or room; the previous text is then still there. */
  function put(key: string, text: string | null): boolean {
    const isDone = store(key, text);
    if (isDone) noteChange();
    return isDone;
  }

  function list(owner: string): Draft<Fields>[] {
    const oldest = Date.now() - DRAFT_KEPT_DAYS * DAY_MS;
    const drafts: Draft<Fields>[] = [];
    for (const key of keys()) {
      const draft = parse(key);
      // Unreadable or too old, of any owner.
      if (!draft || draft.at < oldest) put(key, null);
      else if (key === keyOf(owner, draft.id)) drafts.push(draft);
    }
    return drafts.sort((a, b) => b.at - a.at);
  }

  function find(owner: string, id: string): Draft<Fields> | undefined {
    return parse(keyOf(owner, id));
  }

  /** Keeps the time; false without storage or room. */
  function write(owner: string, draft: Draft<Fields>): boolean {
    return put(keyOf(owner, draft.id), JSON.stringify(draft));
  }

  function drop(owner: string, id: string): void {
    put(keyOf(owner, id), null);
  }

  function markSent(owner: string, id: string, sent: boolean): void {
    const draft = find(owner, id);
    if (draft && draft.sent !== sent) write(owner, { ...draft, sent });
  }

  const nameOf = ({ fields }: Pick<Draft<Fields>, 'fields'>) =>
    titleOf(fields).trim() || `an ${kind} without a name`;

  return {
    kind,
    isSame,
    list,
    find,
    write,
    drop,
    markSent,
    nameOf,
    /** What discarding loses. Only the user can tell whether a sent draft was stored. */
    lossOf(draft: Pick<Draft<Fields>, 'fields' | 'sent'>): string {
      const fate = draft.sent ? `may have been ${done} already; if not, it is lost` : `was not ${done}`;
      return `${nameOf(draft)} ${fate}. This cannot be undone.`;
    },
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
    /** The wanted draft, or else the newest. */
    read(owner: string, form: string, wanted?: string): Draft<Fields> | undefined {
      const drafts = list(owner).filter((draft) => draft.form === form);
      return drafts.find(({ id }) => id === wanted) ?? drafts[0];
    },
    keep: (owner: string, draft: Draft<Fields>) => write(owner, { ...draft, at: Date.now() }),
    /** Drafts of one form, for instance of a deleted entry, or all. */
    dropAll(owner: string, form?: string): void {
      for (const draft of list(owner)) if (form === undefined || draft.form === form) drop(owner, draft.id);
    },
    /** After a form was stored: removes its drafts, except those changed since. */
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

/** True when nothing was stored, now or before. */
export function isCertainlyRefused(thrown: unknown): boolean {
  const { kind, status = 0 } = asApiError(thrown);
  return kind === 'refused' && status >= 400 && status < 500;
}
