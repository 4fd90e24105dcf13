/** The state of Edit Event: values, ordered checks, sending, and what to do when the event was changed meanwhile. */
import { useState, type FormEvent, type RefObject } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { tidyEventDate, tidyEventTime } from '#shared/events/event-time.ts';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { eventChecks, type EventForm } from '#shared/events/events.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { asApiError } from '#client/platform/api.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { useIsShown } from '#client/ui/components/use-viewport.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { changed, changeFailure, lateChangeFailure } from './edit-event.messages.ts';
import { lookAt, useTakeIn } from '#client/features/events/event-changes.api.ts';
import { formOf, isSameForm, tidied } from './event-form.ts';
import { sendChange } from '#client/features/events/events.api.ts';
import { isSessionOver } from '#client/features/events/events.messages.ts';
import { refusedFields } from './post-event.messages.ts';

interface ChangeFailure {
  readonly message: string | undefined;
  readonly isSessionOver: boolean;
  /** The stored event, when it was changed meanwhile. */
  readonly stored: DetailedEvent | undefined;
  /** Counts up, so that each failed attempt moves the focus to its message. */
  readonly attempt: number;
}

interface EditEvent {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: EventForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: ChangeFailure | undefined;
  readonly isSending: boolean;
  readonly change: (field: keyof EventForm, value: string) => void;
  /** Normalizes a typed date or time. */
  readonly tidy: (field: 'date' | 'time') => void;
  /** Fills the form with the stored event. */
  readonly load: (stored: DetailedEvent) => void;
  readonly submit: (event: FormEvent) => void;
}

/** @param onChanged leaves the page; not called when the person has left it already */
export function useEditEvent(event: DetailedEvent, onChanged: () => void): EditEvent {
  /** The version that the person has seen. */
  const [seen, setSeen] = useState(event);
  const [values, setValues] = useState(() => formOf(event));
  const [failure, setFailure] = useState<ChangeFailure>();
  const [isSending, setIsSending] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors();
  const takeIn = useTakeIn();
  const isShown = useIsShown();
  useLeaveQuestion(!isStored && !isSameForm(values, formOf(seen)), () => undefined);

  function change(field: keyof EventForm, value: string): void {
    setValues((current) => ({ ...current, [field]: value }));
    clearError(field);
  }

  function tidy(field: 'date' | 'time'): void {
    change(field, (field === 'date' ? tidyEventDate : tidyEventTime)(values[field]));
  }

  function load(stored: DetailedEvent): void {
    setSeen(stored);
    setValues(formOf(stored));
    setFailure(undefined);
    showErrors({});
    formRef.current?.querySelector('input')?.focus();
  }

  async function send(): Promise<void> {
    const form = tidied(values);
    const failed = firstWrong(form, seen.time_zone);
    setValues((current) => ({ ...current, date: form.date, time: form.time }));
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setIsSending(true);
    try {
      const now = await sendChange(seen.id, form, seen.version ?? 0);
      takeIn(seen.id, now);
      showSuccess(changed(seen, now));
      if (!isShown.current) return;
      setIsStored(true);
      onChanged();
    } catch (error) {
      await tell(form, error);
    } finally {
      setIsSending(false);
    }
  }

  async function tell(form: EventForm, error: unknown): Promise<void> {
    if (!isShown.current) {
      showFailure(lateChangeFailure(form.name, error));
      return;
    }
    const stored = asApiError(error).status === 409 ? await lookAgain() : undefined;
    // Saving now means having seen the stored version.
    if (stored) setSeen(stored);
    const why = { message: changeFailure(error), isSessionOver: isSessionOver(error), stored };
    setFailure((last) => ({ ...why, attempt: (last?.attempt ?? 0) + 1 }));
    showErrors(refusedFields(error));
  }

  /** The stored event, if it is another version and can still be changed. */
  async function lookAgain(): Promise<DetailedEvent | undefined> {
    // The failure is shown anyway.
    const found = await lookAt(seen.id).catch(() => undefined);
    if (!found || found === 'gone' || found.is_past || found.version === seen.version) return undefined;
    return found;
  }

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (!isSending) void send();
  }

  return { formRef, values, errors, failure, isSending, change, tidy, load, submit };
}

/** The first check of the form that fails on today's day in the zone of the event. */
function firstWrong(form: EventForm, timeZone: string): ReturnType<typeof firstFailure> {
  return firstFailure(eventChecks(dayInZone(serverNow(), timeZone)), form);
}
