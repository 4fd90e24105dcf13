/** The school corrects an entry, which makes it unverified and asks the contact again. */
import { useEffect, useState } from 'react';
import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { adminEntryChecks, OWN_ENTRIES } from '#features/students/students.rules.ts';
import {
  getSchoolEntry,
  updateSchoolEntry,
  type SchoolEntryWithUser,
} from '#features/students/students.contract.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#features/entries/entries.contract.ts';
import {
  fieldNames,
  fieldsOfEntry,
  trimmedFields,
  type EntryFieldName,
} from '#features/entries/entry-fields.ts';
import { EARLIEST_DAY } from '#features/entries/entry-limits.ts';
import { asApiError, isSessionOver, type ApiError } from '#client/platform/api-error.ts';
import { signedInUser, useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { withReturnAddress, useReturnTo } from '#client/ui/hooks/return-to.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { readOnce, useApi, useInvalidate } from '#client/platform/use-api.ts';
import type { UpdatedEntry } from '#features/students/client/updated-entry-note.tsx';
import { callApi } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { Conflict } from '#client/ui/forms/conflict.tsx';
import { RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import * as messages from './update.messages.ts';

export default function UpdatePage() {
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data, error } = useApi(getSchoolEntry, { params: { pk } }, readOnce);
  const invalidate = useInvalidate();
  const { returnTo } = useReturnTo();
  const database = withReturnAddress('/admin/entries', returnTo.database);

  useEffect(() => {
    if (!error) return;
    // The guard redirects to the login screen.
    if (!isSessionOver(error)) showFailure(messages.loadFailure(error), `load entry ${pk}`);
    void navigate(database, { replace: true });
  }, [error, navigate, database, pk]);
  useEffect(() => {
    if (data) forgetFailures(`load entry ${pk}`);
  }, [data, pk]);

  const name = data && `${data.user.first_name} ${data.user.last_name}`.trim();

  function leave(updated: UpdatedEntry): void {
    void invalidate(schoolEntries);
    showSuccess(messages.ENTRY_UPDATED);
    void navigate(database, { state: { updated } });
  }

  return (
    <FormCard title="Update Entry" maxWidth="40rem">
      {data && <Text>An entry of {name}.</Text>}
      {!data && <LoadingBlock label="Loading the entry..." placeholder="lines" />}
      {data && data.user.id === user?.id && <ErrorAlert>{OWN_ENTRIES}</ErrorAlert>}
      {data && data.user.id !== user?.id && (
        <UpdateForm
          key={data.id}
          entry={data}
          onSaved={(event) =>
            leave({ event, user_id: data.user.id, name: name ?? '', student: returnTo.student })
          }
        />
      )}
    </FormCard>
  );
}

/** Typed values and the version they change, kept until the page is reloaded in case the session ends. */
const typed = new Map<string, { readonly fields: EntryFields; readonly version: number }>();

/** Specification, section 5. */
function UpdateForm({ entry, onSaved }: { entry: SchoolEntryWithUser; onSaved: (event: string) => void }) {
  const pk = String(entry.id);
  const [place] = useState(() => `${signedInUser()?.id ?? 0}/${pk}`);
  const [kept] = useState(() => typed.get(place));
  const [present, setPresent] = useState(entry);
  // Changes to an older version conflict when they are sent.
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
    showsAllErrors: true,
    failure: (error) =>
      messages.isChangedMeanwhile(error)
        ? `${messages.updateFailure(error)} What is stored now did not load: please save again.`
        : messages.updateFailure(error),
  });
  useLeaveQuestion(!form.isSent && isDifferent(form.values, stored), () => typed.delete(place));

  async function save(fields: EntryFields): Promise<void> {
    try {
      // Not a mutation, whose 401 would end the session for the whole page and lose the typed text.
      await callApi(updateSchoolEntry, { params: { pk }, body: { ...fields, verified: false, version } });
    } catch (refusal) {
      if (messages.isChangedMeanwhile(refusal)) await meet(asApiError(refusal), fields);
      throw refusal;
    }
  }

  /** Loads the version stored in the meantime; from then on, saving replaces it. */
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

  /** Replaces the failure text, to offer a way on. */
  function said() {
    const error = form.failure?.error;
    if (error === undefined || error !== conflict) return undefined;
    return (
      <Conflict
        message={`${messages.updateFailure(error)} Nothing was stored, and what you typed is still here.`}
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
        to: withReturnAddress(`/admin/user-entries/${entry.user.id}`, returnTo.student),
        state: { database: returnTo.database },
      }}
      message={said()}
      happens="stored"
    >
      <Alert role="note" color="green" variant="light" style={{ overflowWrap: 'anywhere' }}>
        {messages.updateNote(form.values.contact)}
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
