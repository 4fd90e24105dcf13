/** The state of Record Entry and Update Event: values, ordered checks, sending, failures; nothing typed is lost. */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { entryChecks } from '#shared/entries/entries.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { useSession } from '#client/platform/session.ts';
import { focusField } from '#client/ui/focus-field.ts';
import { fieldNames, trimmedFields, type FieldName } from './entry-fields.ts';
import { entryFailure, isAlreadyRecorded, isSessionOver, refusedFields } from './entries.messages.ts';
import { useEntryDraft, type Restored } from './use-entry-draft.ts';

/** The day at the signed-in student's school when the form was opened. */
export function useSchoolToday(): string {
  const { user } = useSession();
  const [today] = useState(() => dayInZone(new Date(), user?.time_zone ?? 'UTC'));
  return today;
}

export interface EntryFormOptions {
  /** Tells the drafts of different forms apart; see `Draft.form`. */
  readonly name: string;
  readonly attempt: 'record' | 'update';
  readonly initial: EntryFields;
  /** Stores the checked fields; throws what the call threw. The key is the same until that has worked. */
  readonly onSubmit: (fields: EntryFields, key: string) => Promise<void>;
  /** Leaves the page, once everything is stored and the draft is gone. */
  readonly onStored: () => void;
}

export interface Failure {
  readonly message: string;
  /** What the person can do about it, when it is something other than correcting and sending again. */
  readonly remedy?: 'sign in' | 'portfolio' | undefined;
}

interface EntryForm {
  readonly values: EntryFields;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | undefined;
  readonly isSending: boolean;
  readonly restored: Restored;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly alert: RefObject<HTMLDivElement | null>;
  readonly change: (field: FieldName, value: string) => void;
  readonly startOver: () => void;
  readonly submit: (event: FormEvent) => void;
}

export function useEntryForm({ name, attempt, initial, onSubmit, onStored }: EntryFormOptions): EntryForm {
  const { user } = useSession();
  const draft = useEntryDraft(String(user?.id ?? ''), name, initial);
  const { values, restored, change } = draft;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);

  // After a failed attempt the focus goes to the first field in question, or else to the message.
  useEffect(() => {
    const first = fieldNames.find((field) => errors[field] !== undefined);
    if (first) focusField(form.current, first);
    else if (failure) alert.current?.focus();
  }, [errors, failure]);

  function startOver(): void {
    draft.startOver();
    setErrors({});
    setFailure(undefined);
    // The button that was pressed is gone now.
    focusField(form.current, 'event');
  }

  async function send(): Promise<void> {
    const fields = trimmedFields(values);
    const today = dayInZone(new Date(), user?.time_zone ?? 'UTC');
    const checks = entryChecks({ ownEmail: user?.email ?? '', today });
    const failed = firstFailure(checks, fields);
    setFailure(undefined);
    setErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setIsSending(true);
    try {
      await onSubmit(fields, draft.keyToSend());
    } catch (error) {
      setErrors(refusedFields(error));
      setFailure({ message: entryFailure(error, attempt), remedy: remedyOf(error) });
      return;
    } finally {
      setIsSending(false);
    }
    draft.forget();
    onStored();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void send();
  }

  return { values, errors, failure, isSending, restored, form, alert, change, startOver, submit };
}

function remedyOf(error: unknown): Failure['remedy'] {
  if (isSessionOver(error)) return 'sign in';
  return isAlreadyRecorded(error) ? 'portfolio' : undefined;
}
