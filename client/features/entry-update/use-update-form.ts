/** The state of the update form: values, the administrators' ordered checks, saving and failures. */
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
import { serverNow } from '#client/platform/connection.ts';
import { asApiError } from '#client/platform/api.ts';
import { signedInUser } from '#client/platform/session.ts';
import { focusField } from '#client/ui/forms/focus.ts';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { readSchoolEntry, updateEntry } from './school-entry.api.ts';
import { isChangedMeanwhile, isSessionOver, refusedFields, updateFailure } from './update.messages.ts';

interface UpdateFailure {
  readonly message: string;
  readonly isSessionOver: boolean;
  /** The entry was changed meanwhile, and `present` is the new version. */
  readonly isConflict: boolean;
  /** Counts up, so that each failed attempt moves the focus to its message. */
  readonly attempt: number;
}

interface UpdateForm {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: EntryFields;
  /** The last known version. */
  readonly present: SchoolEntryWithUser;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: UpdateFailure | undefined;
  readonly isSending: boolean;
  /** Restored after the session had ended. */
  readonly isRestored: boolean;
  readonly change: (field: EntryFieldName, value: string) => void;
  /** Fills the form with the stored values. */
  readonly startOver: () => void;
  readonly submit: (event: FormEvent) => void;
}

/** @param onSaved called with the new name of the event */
export function useUpdateForm(entry: SchoolEntryWithUser, onSaved: (event: string) => void): UpdateForm {
  const pk = String(entry.id);
  const [person] = useState(() => signedInUser()?.id ?? 0);
  const [present, setPresent] = useState(entry);
  const stored = fieldsOfEntry(present);
  const [kept] = useState(() => typedFor(person, pk));
  const [values, setValues] = useState(kept?.fields ?? stored);
  // Changes to an older version meet the present one when they are sent.
  const [version, setVersion] = useState(kept?.version ?? entry.version);
  const [isRestored, setIsRestored] = useState(kept !== undefined && isDifferent(kept.fields, stored));
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
    keepTyped(person, pk, { fields: next, version });
  }

  function startOver(): void {
    forgetTyped(person, pk);
    setValues(stored);
    setVersion(present.version);
    setIsRestored(false);
    setFailure(undefined);
    showErrors({});
    focusField(formRef.current, 'event');
  }

  function show(error: unknown, message = updateFailure(error), isConflict = false): void {
    const over = isSessionOver(error);
    setFailure((last) => ({ message, isSessionOver: over, isConflict, attempt: (last?.attempt ?? 0) + 1 }));
    showErrors(refusedFields(error));
  }

  /** Loads the version stored meanwhile; from then on saving replaces it. */
  async function meet(conflict: unknown): Promise<void> {
    const message = updateFailure(conflict);
    try {
      const now = await readSchoolEntry(pk);
      setPresent(now);
      setVersion(now.version);
      keepTyped(person, pk, { fields: values, version: now.version });
      show(conflict, message, true);
    } catch (error) {
      // The server's message is enough: signed out, or the entry is gone.
      const isClear = asApiError(error).kind === 'refused';
      show(error, isClear ? undefined : `${message} What is stored now did not load: please save again.`);
    }
  }

  async function save(): Promise<void> {
    const fields = trimmedFields(values);
    const today = dayInZone(serverNow(), signedInUser()?.time_zone ?? 'UTC');
    const checks = adminEntryChecks({
      studentEmails: [entry.user.email],
      today,
      presentHours: present.hours,
    });
    const failed = firstFailure(checks, fields);
    setFailure(undefined);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    setIsSending(true);
    try {
      await updateEntry(pk, fields, version);
    } catch (error) {
      await (isChangedMeanwhile(error) ? meet(error) : show(error));
      return;
    } finally {
      setIsSending(false);
    }
    forgetTyped(person, pk);
    setIsSaved(true);
    onSaved(fields.event);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void save();
  }

  return { formRef, values, present, errors, failure, isSending, isRestored, change, startOver, submit };
}

function isDifferent(one: EntryFields, other: EntryFields): boolean {
  return fieldNames.some((field) => one[field] !== other[field]);
}

/** The typed values, and the version that they change. */
interface Typed {
  readonly fields: EntryFields;
  readonly version: number;
}

const typed = new Map<string, Typed>();

/** @param person the id of the account */
function typedFor(person: number, pk: string): Typed | undefined {
  return typed.get(`${person}/${pk}`);
}

function keepTyped(person: number, pk: string, what: Typed): void {
  typed.set(`${person}/${pk}`, what);
}

function forgetTyped(person: number, pk: string): void {
  typed.delete(`${person}/${pk}`);
}
