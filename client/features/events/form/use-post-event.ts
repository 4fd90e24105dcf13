/** The state of Post Events: values, ordered checks, sending, failures; nothing typed is lost. */
import { useState, type FormEvent, type RefObject } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { tidyEventDate, tidyEventTime } from '#shared/events/event-time.ts';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { eventChecks, type EventForm } from '#shared/events/events.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { signedInUser } from '#client/platform/session.ts';
import { focusField } from '#client/ui/forms/focus.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { useIsShown } from '#client/ui/components/use-viewport.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { sendEvent, useForgetEvents } from '#client/features/events/events.api.ts';
import { isSessionOver } from '#client/features/events/events.messages.ts';
import { isEmptyForm, tidied } from './event-form.ts';
import {
  isCertainlyRefused,
  LEAVE_WHILE_POSTING,
  lateFailure,
  posted,
  postFailure,
  refusedFields,
} from './post-event.messages.ts';
import { useEventDraft } from './use-event-draft.ts';

interface PostFailure {
  readonly message: string | undefined;
  readonly isSessionOver: boolean;
  /** Counts up, so that each failed attempt moves the focus to its message. */
  readonly attempt: number;
}

interface PostEvent {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: EventForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: PostFailure | undefined;
  readonly isSending: boolean;
  /** The notice above a restored draft. */
  readonly restored: string | undefined;
  /** False when this device could not keep the last changes. */
  readonly isKept: boolean;
  readonly change: (field: keyof EventForm, value: string) => void;
  /** Normalizes a typed date or time. */
  readonly tidy: (field: 'date' | 'time') => void;
  readonly startOver: () => void;
  readonly submit: (event: FormEvent) => void;
}

export interface PostEventOptions {
  readonly owner: string;
  /** The draft to open, when there are several. */
  readonly wantedDraft: string | undefined;
  /** Leaves the page; not called when the person has left it already. */
  readonly onPosted: () => void;
}

export function usePostEvent({ owner, wantedDraft, onPosted }: PostEventOptions): PostEvent {
  const draft = useEventDraft(owner, wantedDraft);
  const { values, restored, isKept } = draft;
  const [failure, setFailure] = useState<PostFailure>();
  const [isSending, setIsSending] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors();
  const forgetEvents = useForgetEvents();
  const isShown = useIsShown();
  // With a draft on this device, leaving loses nothing.
  const isAtRisk = !isKept && !isStored && !isEmptyForm(values);
  useLeaveQuestion(isAtRisk, () => undefined, isSending ? LEAVE_WHILE_POSTING : undefined);

  function change(field: keyof EventForm, value: string): void {
    draft.change({ [field]: value });
    clearError(field);
  }

  function tidy(field: 'date' | 'time'): void {
    draft.change({ [field]: (field === 'date' ? tidyEventDate : tidyEventTime)(values[field]) });
  }

  function startOver(): void {
    draft.startOver();
    showErrors({});
    setFailure(undefined);
    // The pressed button is gone now.
    focusField(formRef.current, 'name');
  }

  async function send(): Promise<void> {
    const form = tidied(values);
    const today = dayInZone(serverNow(), signedInUser()?.time_zone ?? 'UTC');
    const failed = firstFailure(eventChecks(today), form);
    draft.change({ date: form.date, time: form.time });
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    const sending = draft.beginSending();
    setIsSending(true);
    let event: CommunityEvent;
    try {
      event = await sendEvent(form);
    } catch (error) {
      if (isCertainlyRefused(error)) sending.refused();
      if (!isShown.current) {
        showFailure(lateFailure(form.name, error, sending.isKept), `post ${form.name}`);
        return;
      }
      const why = { message: postFailure(error), isSessionOver: isSessionOver(error) };
      setFailure((last) => ({ ...why, attempt: (last?.attempt ?? 0) + 1 }));
      showErrors(refusedFields(error));
      return;
    } finally {
      setIsSending(false);
    }
    sending.posted(form);
    forgetEvents();
    showSuccess(posted(form.name, event.awaits_approval === true), `post ${form.name}`);
    if (!isShown.current) return;
    setIsStored(true);
    onPosted();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void send();
  }

  const what = { formRef, values, errors, failure, isSending, restored, isKept };
  return { ...what, change, tidy, startOver, submit };
}
