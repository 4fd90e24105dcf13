/** The state of the update form: values, the administrators' ordered checks, saving, failures; nothing typed is lost. */
import { useState, type FormEvent, type RefObject } from 'react';
import type { SchoolEntryWithUser } from '#shared/administration/administration.contract.ts';
import { adminEntryChecks } from '#shared/administration/administration.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import {
  fieldNames,
  fieldsOfEntry,
  trimmedFields,
  type EntryFieldName,
} from '#shared/entries/entry-fields.ts';
import { firstFailure } from '#shared/rules.ts';
import { signedInUser } from '#client/platform/session.ts';
import { focusField } from '#client/ui/focus-field.ts';
import { useFieldErrors } from '#client/ui/use-field-errors.ts';
import { useLeaveQuestion } from '#client/ui/use-leave-question.ts';
import { updateEntry } from './school-entry.api.ts';
import { forgetTyped, keepTyped, typedFor } from './update-typed.ts';
import { isSessionOver, refusedFields, updateFailure } from './update.messages.ts';

interface UpdateFailure {
  readonly message: string;
  readonly isSessionOver: boolean;
  /** Told apart, so that each failed attempt takes the focus to its message. */
  readonly attempt: number;
}

interface UpdateForm {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: EntryFields;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: UpdateFailure | undefined;
  readonly isSending: boolean;
  /** The form began with what had been typed before the session ended. */
  readonly isRestored: boolean;
  readonly change: (field: EntryFieldName, value: string) => void;
  readonly startOver: () => void;
  readonly submit: (event: FormEvent) => void;
}

/** @param onSaved is called once the server has stored it */
export function useUpdateForm(entry: SchoolEntryWithUser, onSaved: () => void): UpdateForm {
  const pk = String(entry.id);
  const [person] = useState(() => signedInUser()?.id ?? 0);
  const stored = fieldsOfEntry(entry);
  const [kept] = useState(() => typedFor(person, pk));
  const [values, setValues] = useState(kept ?? stored);
  const [isRestored, setIsRestored] = useState(kept !== undefined && isDifferent(kept, stored));
  const [failure, setFailure] = useState<UpdateFailure>();
  const [isSending, setIsSending] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors();

  const isDirty = !isSaved && isDifferent(values, stored);
  useLeaveQuestion(isDirty, () => forgetTyped(person, pk));

  function change(field: EntryFieldName, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    clearError(field);
    keepTyped(person, pk, next);
  }

  function startOver(): void {
    forgetTyped(person, pk);
    setValues(stored);
    setIsRestored(false);
    setFailure(undefined);
    showErrors({});
    focusField(formRef.current, 'event');
  }

  async function save(): Promise<void> {
    const fields = trimmedFields(values);
    const today = dayInZone(new Date(), signedInUser()?.time_zone ?? 'UTC');
    const checks = adminEntryChecks({ studentEmail: entry.user.email, today, presentHours: entry.hours });
    const failed = firstFailure(checks, fields);
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setIsSending(true);
    try {
      await updateEntry(pk, fields);
    } catch (error) {
      setFailure((last) => ({
        message: updateFailure(error),
        isSessionOver: isSessionOver(error),
        attempt: (last?.attempt ?? 0) + 1,
      }));
      showErrors(refusedFields(error));
      return;
    } finally {
      setIsSending(false);
    }
    forgetTyped(person, pk);
    setIsSaved(true);
    onSaved();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void save();
  }

  return { formRef, values, errors, failure, isSending, isRestored, change, startOver, submit };
}

function isDifferent(one: EntryFields, other: EntryFields): boolean {
  return fieldNames.some((field) => one[field] !== other[field]);
}
