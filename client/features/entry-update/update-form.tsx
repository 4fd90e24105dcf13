/** The form with which the school corrects an entry (specification, section 5). */
import type { ReactNode } from 'react';
import { Alert, Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { SchoolEntryWithUser } from '#shared/administration/administration.contract.ts';
import { EARLIEST_DAY } from '#shared/entries/entry-limits.ts';
import { fieldsOfEntry, type EntryFieldName } from '#shared/entries/entry-fields.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { UpdateConflict } from './update-conflict.tsx';
import { updateNote } from './update.messages.ts';
import { useUpdateForm } from './use-update-form.ts';

interface UpdateFormProps {
  readonly entry: SchoolEntryWithUser;
  /** Gets the new name of the event. */
  readonly onSaved: (event: string) => void;
}

export function UpdateForm({ entry, onSaved }: UpdateFormProps) {
  const form = useUpdateForm(entry, onSaved);
  const field = (name: EntryFieldName) => ({
    name,
    label: entryTitles[name],
    value: form.values[name],
    error: form.errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
  });
  const { present } = form;
  const { returnTo } = useReturnTo();
  const hasFraction = !Number.isInteger(present.hours);

  return (
    <form noValidate ref={form.formRef} onSubmit={form.submit} autoComplete="off">
      <Stack gap="md">
        <Alert role="note" color="green" variant="light" style={{ overflowWrap: 'anywhere' }}>
          {updateNote(form.values.contact)}
        </Alert>
        {form.isRestored && (
          <Group gap="sm" role="status">
            <Text size="sm">We kept what you had typed here before.</Text>
            <Button variant="outline" size="compact-sm" disabled={form.isSending} onClick={form.startOver}>
              Start over
            </Button>
          </Group>
        )}
        <TextInput {...field('event')} />
        <TextInput type="date" min={EARLIEST_DAY} {...field('date')} />
        <TextInput
          inputMode="numeric"
          description={
            hasFraction
              ? `Whole hours from 0 to 10; the ${present.hours} that are there may stay`
              : 'Whole hours from 0 to 10'
          }
          {...field('hours')}
        />
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
        {form.failure && (
          <ErrorAlert key={form.failure.attempt} takesFocus={Object.keys(form.errors).length === 0}>
            <Failure failure={form.failure}>
              <UpdateConflict
                message={form.failure.message}
                stored={fieldsOfEntry(present)}
                values={form.values}
                onLoad={form.startOver}
              />
            </Failure>
          </ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            Update entry
          </Button>
          <Button
            variant="default"
            component={Link}
            to={asItStood(`/admin/user-entries/${entry.user.id}`, returnTo.student)}
            state={{ database: returnTo.database }}
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FailureProps {
  readonly failure: {
    readonly message: string;
    readonly isSessionOver: boolean;
    readonly isConflict: boolean;
  };
  /** Shown when the entry was changed meanwhile. */
  readonly children: ReactNode;
}

function Failure({ failure, children }: FailureProps) {
  if (failure.isSessionOver) return <SessionOver />;
  return failure.isConflict ? children : failure.message;
}

function SessionOver() {
  return (
    <>
      Your session has ended, and nothing was stored. What you typed is still here:{' '}
      <Anchor href="/login" target="_blank" inherit underline="always">
        log in again (opens a new tab)
      </Anchor>
      , come back to this page and press Update entry.
    </>
  );
}
