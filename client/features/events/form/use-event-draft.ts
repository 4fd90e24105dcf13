/** The values of Post Events and their draft on this device. */
import { useRef, useState } from 'react';
import type { EventForm } from '#shared/events/events.rules.ts';
import { newKey } from '#client/platform/draft-storage.ts';
import {
  beginEventDraft,
  eventDrafts,
  markEventSent,
  readEventDraft,
  settleEventDrafts,
} from './event-draft.ts';
import { restoredText } from './event-draft-notice.tsx';
import { isEmptyForm, noEvent } from './event-form.ts';

/** One try to post; its response may come after the form was left. */
interface Sending {
  /** Whether this device keeps what is being sent. */
  readonly isKept: boolean;
  readonly posted: (form: EventForm) => void;
  readonly refused: () => void;
}

interface DraftInHand {
  readonly values: EventForm;
  /** The notice above a restored draft. */
  readonly restored: string | undefined;
  /** False when this device could not keep the last changes. */
  readonly isKept: boolean;
  readonly change: (part: Partial<EventForm>) => void;
  /** Empties the form and removes the draft. */
  readonly startOver: () => void;
  /** To be called before sending, because the page may be closed before the response. */
  readonly beginSending: () => Sending;
}

/** @param wanted the draft to open, when there are several */
export function useEventDraft(owner: string, wanted: string | undefined): DraftInHand {
  const [found] = useState(() => readEventDraft(owner, wanted));
  const [first] = useState(() => found ?? beginEventDraft());
  const [values, setValues] = useState(first.fields);
  const [restored, setRestored] = useState(() => (found ? restoredText(found) : undefined));
  const [isKept, setIsKept] = useState(true);
  const own = useRef(first);
  /** The draft that this form wrote last; if another one is stored, another tab wrote it. */
  const known = useRef(first.fields);

  function isOwn(): boolean {
    const stored = eventDrafts.find(owner, own.current.id);
    return !stored || JSON.stringify(stored.fields) === JSON.stringify(known.current);
  }

  function keep(): boolean {
    // Both are kept then.
    if (!isOwn()) own.current = { ...own.current, id: newKey() };
    const isNone = !own.current.sent && isEmptyForm(own.current.fields);
    if (isNone) eventDrafts.drop(owner, own.current.id);
    const works = isNone || eventDrafts.keep(owner, own.current);
    if (works) known.current = own.current.fields;
    setIsKept(works);
    return works;
  }

  function change(part: Partial<EventForm>): void {
    const fields = { ...own.current.fields, ...part };
    // Leaving a field is no change.
    if (JSON.stringify(fields) === JSON.stringify(own.current.fields)) return;
    own.current = { ...own.current, fields };
    setValues(fields);
    keep();
  }

  function startOver(): void {
    if (isOwn()) eventDrafts.drop(owner, own.current.id);
    own.current = beginEventDraft();
    known.current = noEvent;
    setValues(noEvent);
    setRestored(undefined);
    setIsKept(true);
  }

  function beginSending(): Sending {
    const wasSent = own.current.sent;
    own.current = { ...own.current, sent: true };
    const works = keep();
    const { id } = own.current;
    return {
      isKept: works,
      posted: (form) => settleEventDrafts(owner, form),
      refused: () => {
        // An earlier try may have been posted although its response was lost.
        if (wasSent) return;
        if (own.current.id === id) own.current = { ...own.current, sent: false };
        markEventSent(owner, id, false);
      },
    };
  }

  return { values, restored, isKept, change, startOver, beginSending };
}
