/** The state of Record Entry and Update Event: values, ordered checks, sending, failures; nothing typed is lost. */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { entryChecks } from '#shared/entries/entries.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { useSession } from '#client/platform/session.ts';
import { focusField } from '#client/ui/focus-field.ts';
import { dropDraft, keepDraft, readDraft } from './entry-draft.ts';
import { fieldNames, trimmedFields, type FieldName } from './entry-fields.ts';
import { entryFailure, isSessionOver, refusedFields } from './entries.messages.ts';

/** The day at the signed-in student's school when the form was opened. */
export function useSchoolToday(): string {
  const { user } = useSession();
  const [today] = useState(() => dayInZone(new Date(), user?.time_zone ?? 'UTC'));
  return today;
}

export interface EntryFormOptions {
  /** Tells the drafts of different forms apart. */
  readonly name: string;
  readonly initial: EntryFields;
  /** Stores the checked fields and leaves the page; throws what the call threw. */
  readonly onSubmit: (fields: EntryFields) => Promise<void>;
}

interface Failure {
  readonly message: string;
  readonly sessionOver: boolean;
}

interface EntryForm {
  readonly values: EntryFields;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | undefined;
  readonly isSending: boolean;
  /** True when the values are a draft from before. */
  readonly isRestored: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly alert: RefObject<HTMLDivElement | null>;
  readonly change: (field: FieldName, value: string) => void;
  readonly startOver: () => void;
  readonly submit: (event: FormEvent) => void;
}

export function useEntryForm({ name, initial, onSubmit }: EntryFormOptions): EntryForm {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const [draft] = useState(() => readDraft(owner, name));
  const [values, setValues] = useState(draft ?? initial);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
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

  function change(field: FieldName, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(owner, name, next);
  }

  function startOver(): void {
    dropDraft(name);
    setValues(initial);
    setIsRestored(false);
    setErrors({});
    setFailure(undefined);
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
      await onSubmit(fields);
      dropDraft(name);
    } catch (error) {
      setErrors(refusedFields(error));
      setFailure({ message: entryFailure(error), sessionOver: isSessionOver(error) });
    } finally {
      setIsSending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void send();
  }

  return { values, errors, failure, isSending, isRestored, form, alert, change, startOver, submit };
}
