/** The state of Post Events: values, ordered checks, sending, failures; nothing typed is lost. */
import { useState, type FormEvent, type RefObject } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { tidyEventDate, tidyEventTime } from '#shared/events/event-time.ts';
import { eventChecks, type EventForm } from '#shared/events/events.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { signedInUser } from '#client/platform/session.ts';
import { showFailure, showSuccess } from '#client/ui/notify.ts';
import { useFieldErrors } from '#client/ui/use-field-errors.ts';
import { useIsShown } from '#client/ui/use-is-shown.ts';
import { useLeaveQuestion } from '#client/ui/use-leave-question.ts';
import { sendEvent, useForgetEvents } from './events.api.ts';
import { isSessionOver } from './events.messages.ts';
import { tidied } from './event-form.ts';
import { lateFailure, posted, postFailure, refusedFields } from './post-event.messages.ts';

const empty: EventForm = { name: '', description: '', date: '', time: '', location: '', max_attendees: '' };

interface PostFailure {
  readonly message: string;
  readonly isSessionOver: boolean;
  /** Told apart, so that each failed attempt takes the focus to its message. */
  readonly attempt: number;
}

interface PostEvent {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: EventForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: PostFailure | undefined;
  readonly isSending: boolean;
  readonly change: (field: keyof EventForm, value: string) => void;
  /** Writes a date or time in the form that is asked for, once it is typed. */
  readonly tidy: (field: 'date' | 'time') => void;
  readonly submit: (event: FormEvent) => void;
}

/** @param onPosted leaves the page; not called when the person has left it already */
export function usePostEvent(onPosted: () => void): PostEvent {
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState<PostFailure>();
  const [isSending, setIsSending] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors();
  const forgetEvents = useForgetEvents();
  const isShown = useIsShown();
  const isDirty = !isStored && Object.values(values).some((text) => text.trim() !== '');
  useLeaveQuestion(isDirty, () => undefined);

  function change(field: keyof EventForm, value: string): void {
    setValues((now) => ({ ...now, [field]: value }));
    clearError(field);
  }

  function tidy(field: 'date' | 'time'): void {
    const tidyField = field === 'date' ? tidyEventDate : tidyEventTime;
    setValues((now) => ({ ...now, [field]: tidyField(now[field]) }));
  }

  async function send(): Promise<void> {
    const form = tidied(values);
    const today = dayInZone(new Date(), signedInUser()?.time_zone ?? 'UTC');
    const failed = firstFailure(eventChecks(today), form);
    setValues((now) => ({ ...now, date: form.date, time: form.time }));
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setIsSending(true);
    try {
      await sendEvent(form);
    } catch (error) {
      if (!isShown.current) {
        showFailure(lateFailure(form.name, error));
        return;
      }
      const why = { message: postFailure(error), isSessionOver: isSessionOver(error) };
      setFailure((last) => ({ ...why, attempt: (last?.attempt ?? 0) + 1 }));
      showErrors(refusedFields(error));
      return;
    } finally {
      setIsSending(false);
    }
    forgetEvents();
    showSuccess(posted(form.name));
    if (!isShown.current) return;
    setIsStored(true);
    onPosted();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void send();
  }

  return { formRef, values, errors, failure, isSending, change, tidy, submit };
}
