/** The form with which the school corrects an entry (specification, section 5). */
import { useState } from 'react';
import { Alert, Textarea, TextInput } from '@mantine/core';
import {
  getSchoolEntry,
  updateSchoolEntry,
  type SchoolEntryWithUser,
} from '#shared/administration/administration.contract.ts';
import { adminEntryChecks } from '#shared/administration/administration.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import {
  fieldNames,
  fieldsOfEntry,
  trimmedFields,
  type EntryFieldName,
} from '#shared/entries/entry-fields.ts';
import { EARLIEST_DAY } from '#shared/entries/entry-limits.ts';
import { asApiError, type ApiError } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { signedInUser } from '#client/platform/session.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { dayText } from '#client/ui/format/text.ts';
import { Conflict } from '#client/ui/forms/conflict.tsx';
import { RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { isChangedMeanwhile, updateFailure, updateNote } from './update.messages.ts';

interface UpdateFormProps {
  readonly entry: SchoolEntryWithUser;
  /** Gets the new name of the event. */
  readonly onSaved: (event: string) => void;
}

/** What was typed, and the version that it changes: kept until the page is loaded again, for a session that ends meanwhile. */
const typed = new Map<string, { readonly fields: EntryFields; readonly version: number }>();

export function UpdateForm({ entry, onSaved }: UpdateFormProps) {
  const pk = String(entry.id);
  const [place] = useState(() => `${signedInUser()?.id ?? 0}/${pk}`);
  const [kept] = useState(() => typed.get(place));
  /** The last known version. */
  const [present, setPresent] = useState(entry);
  // Changes to an older version meet the present one when they are sent.
  const [version, setVersion] = useState(kept?.version ?? entry.version);
  /** The refusal after which `present` was loaded. */
  const [conflict, setConflict] = useState<ApiError>();
  const [isRestored, setRestored] = useState(
    kept !== undefined && isDifferent(kept.fields, fieldsOfEntry(entry)),
  );
  const stored = fieldsOfEntry(present);
  const form = useForm<EntryFields, void>({
    initial: kept?.fields ?? stored,
    tidy: trimmedFields,
    checks: () =>
      adminEntryChecks({
        studentEmails: [entry.user.email],
        today: dayInZone(serverNow(), signedInUser()?.time_zone ?? 'UTC'),
        presentHours: present.hours,
      }),
    onChange: (fields) => typed.set(place, { fields, version }),
    send: (fields) => save(fields),
    onSent(_, { event }) {
      typed.delete(place);
      onSaved(event);
    },
    saysAll: true,
    failure: (error) =>
      isChangedMeanwhile(error)
        ? `${updateFailure(error)} What is stored now did not load: please save again.`
        : updateFailure(error),
  });
  useLeaveQuestion(!form.isSent && isDifferent(form.values, stored), () => typed.delete(place));

  async function save(fields: EntryFields): Promise<void> {
    try {
      // No mutation, whose 401 would end the session for the whole page and lose what was typed.
      await callApi(updateSchoolEntry, { params: { pk }, body: { ...fields, verified: false, version } });
    } catch (refusal) {
      if (isChangedMeanwhile(refusal)) await meet(asApiError(refusal), fields);
      throw refusal;
    }
  }

  /** Loads the version stored meanwhile; from then on saving replaces it. */
  async function meet(refusal: ApiError, fields: EntryFields): Promise<void> {
    try {
      const now = await callApi(getSchoolEntry, { params: { pk } });
      setPresent(now);
      setVersion(now.version);
      setConflict(refusal);
      typed.set(place, { fields, version: now.version });
    } catch (error) {
      // The server's message is enough: signed out, or the entry is gone.
      if (asApiError(error).kind === 'refused') throw error;
    }
  }

  function startOver(): void {
    typed.delete(place);
    form.restart(stored);
    setVersion(present.version);
    setRestored(false);
    focusField(form.formRef.current, 'event');
  }

  /** Instead of the words of the failure, with a way on. */
  function said() {
    const error = form.failure?.error;
    if (error === undefined || error !== conflict) return undefined;
    return (
      <Conflict
        message={`${updateFailure(error)} Nothing was stored, and what you typed is still here.`}
        labels={entryTitles}
        stored={withDayText(stored)}
        typed={withDayText(trimmedFields(form.values))}
        name={present.event}
        button="Update entry"
        onLoad={startOver}
      />
    );
  }

  const field = (name: EntryFieldName) => ({
    ...form.field(name),
    label: entryTitles[name],
    required: true,
  });
  const { returnTo } = useReturnTo();
  const stays = Number.isInteger(present.hours) ? '' : `; the ${present.hours} that are there may stay`;

  return (
    <Form
      form={form}
      autoComplete="off"
      send="Update entry"
      cancel={{
        to: asItStood(`/admin/user-entries/${entry.user.id}`, returnTo.student),
        state: { database: returnTo.database },
      }}
      said={said()}
      happens="stored"
    >
      <Alert role="note" color="green" variant="light" style={{ overflowWrap: 'anywhere' }}>
        {updateNote(form.values.contact)}
      </Alert>
      {isRestored && (
        <RestoredNote isBusy={form.isBusy} onStartOver={startOver}>
          We kept what you had typed here before.
        </RestoredNote>
      )}
      <TextInput {...field('event')} />
      <TextInput type="date" min={EARLIEST_DAY} {...field('date')} />
      <TextInput inputMode="numeric" description={`Whole hours from 0 to 10${stays}`} {...field('hours')} />
      <TextInput {...field('role')} />
      <TextInput {...field('organizer')} />
      <TextInput
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        description="Email of the person who can confirm the hours"
        {...field('contact')}
      />
      <Textarea autosize minRows={4} maxRows={16} {...field('description')} />
    </Form>
  );
}

function isDifferent(one: EntryFields, other: EntryFields): boolean {
  return fieldNames.some((field) => one[field] !== other[field]);
}

const withDayText = (fields: EntryFields) => ({ ...fields, date: dayText(fields.date) });
