/** The state of Record Entry and Update Event: values, ordered checks, sending, failures; nothing typed is lost. */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { entryChecks } from '#shared/entries/entries.rules.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { firstFailure, normalizeEmail } from '#shared/rules.ts';
import { fieldNames } from '#shared/entries/entry-fields.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSession } from '#client/platform/session.ts';
import { focusField } from '#client/ui/forms/focus.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { useIsShown } from '#client/ui/components/use-viewport.ts';
import { languageUsed } from '#client/domain/contacts-used.ts';
import { useContactsUsed } from '#client/domain/entries.api.ts';
import {
  entryFailure,
  isAlreadyRecorded,
  isCertainlyRefused,
  isSessionOver,
} from '#client/domain/entries.messages.ts';
import { isChangedMeanwhile, lateFailure } from '#client/domain/entries.messages.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { trimmedForm, type FormFieldName, type FormFields } from '#client/domain/entry-fields.ts';
import { useEntryDraft, type Restored } from './use-entry-draft.ts';

/** The day at the signed-in student's school when the form was opened. */
export function useSchoolToday(): string {
  const { user } = useSession();
  const [today] = useState(() => dayInZone(serverNow(), user?.time_zone ?? 'UTC'));
  return today;
}

export interface EntryFormOptions {
  /** See `Draft.form`. */
  readonly name: string;
  readonly wantedDraft?: string | undefined;
  /** The id of the entry that is being changed. */
  readonly entry?: string;
  readonly attempt: 'record' | 'update';
  readonly initial: FormFields;
  /** The language of the entry's present contact; another contact has its own. */
  readonly firstLanguage?: Language | undefined;
  /** Stores the checked fields; rethrows failures. The key stays the same until it succeeds. */
  readonly onSubmit: (fields: FormFields, key: string) => Promise<void>;
  /** Says that it is stored. @param isShown false when the person has left the form already */
  readonly onStored: (isShown: boolean) => void;
  /** Opens the form again with the stored entry; the typed values are kept as a draft. */
  readonly onLookAgain?: () => void;
}

export interface Failure {
  readonly message: string;
  /** What the person can do, unless it is correcting and sending again. */
  readonly remedy?: 'sign in' | 'portfolio' | 'look again' | undefined;
}

interface EntryForm {
  readonly values: FormFields;
  /** As chosen, or that of the last mail. */
  readonly contactLanguage: Language;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | undefined;
  readonly isSending: boolean;
  readonly restored: Restored;
  /** False when this device could not keep the last changes. */
  readonly isKept: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly alert: RefObject<HTMLDivElement | null>;
  readonly change: (field: FormFieldName, value: string) => void;
  /** Puts in all fields at once; what was wrong before is no longer said. */
  readonly fill: (fields: FormFields) => void;
  readonly startOver: () => void;
  readonly submit: (event: FormEvent) => void;
  /** Sends it again as another entry. */
  readonly submitAsNew: () => void;
}

export function useEntryForm(options: EntryFormOptions): EntryForm {
  const { name, wantedDraft, attempt, initial, onSubmit, onStored } = options;
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const draft = useEntryDraft({ owner, form: name, initial, wanted: wantedDraft });
  const { values, restored, isKept, change } = draft;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isShown = useIsShown();
  const used = useContactsUsed();
  const isFirstContact = normalizeEmail(values.contact) === normalizeEmail(initial.contact);
  const contactLanguage =
    values.contact_language ??
    (isFirstContact ? options.firstLanguage : undefined) ??
    languageUsed(used, values.contact) ??
    DEFAULT_LANGUAGE;

  // After a failed attempt the focus goes to the first invalid field, or else to the message.
  useEffect(() => {
    const first = fieldNames.find((field) => errors[field] !== undefined);
    if (first) focusField(form.current, first);
    else if (failure) alert.current?.focus();
  }, [errors, failure]);

  function startOver(): void {
    draft.startOver();
    setErrors({});
    setFailure(undefined);
    // The pressed button is gone now.
    focusField(form.current, 'event');
  }

  function fill(fields: FormFields): void {
    draft.fill(fields);
    setErrors({});
    setFailure(undefined);
  }

  async function send(): Promise<void> {
    const fields = trimmedForm(values);
    const today = dayInZone(serverNow(), user?.time_zone ?? 'UTC');
    const checks = entryChecks({ ownEmails: user ? [user.email] : [], today });
    const failed = firstFailure(checks, fields);
    setFailure(undefined);
    setErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    const about = `store ${name} ${fields.event}`;
    const sending = draft.beginSending(contactLanguage);
    setIsSending(true);
    try {
      await onSubmit({ ...fields, contact_language: contactLanguage }, sending.key);
    } catch (error) {
      if (isCertainlyRefused(error) || isChangedMeanwhile(error, attempt)) sending.refused();
      if (!isShown.current) {
        showFailure(lateFailure(fields.event, error, attempt, sending.isKept), about);
        return;
      }
      setErrors(refusedFields(error));
      setFailure({ message: entryFailure(error, attempt), remedy: remedyOf(error, attempt) });
      return;
    } finally {
      setIsSending(false);
    }
    sending.stored(fields);
    forgetFailures(about);
    // The person may be on another page by now, perhaps recording the next entry.
    onStored(isShown.current);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void send();
  }

  function submitAsNew(): void {
    if (isSending) return;
    draft.renewKey();
    void send();
  }

  const what = { values, contactLanguage, errors, failure, isSending, restored, isKept, form, alert };
  return { ...what, change, fill, startOver, submit, submitAsNew };
}

function remedyOf(error: unknown, attempt: EntryFormOptions['attempt']): Failure['remedy'] {
  if (isSessionOver(error)) return 'sign in';
  if (isChangedMeanwhile(error, attempt)) return 'look again';
  return isAlreadyRecorded(error) ? 'portfolio' : undefined;
}
