/** The form that Record Entry and Update Event share. */
import { Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { EARLIEST_DAY } from '#shared/entries/entries.rules.ts';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import type { FieldName } from './entry-fields.ts';
import { HoursInput } from './hours-input.tsx';
import { useEntryForm, useSchoolToday, type EntryFormOptions } from './use-entry-form.ts';

interface EntryFormProps extends EntryFormOptions {
  readonly submitLabel: string;
}

export function EntryForm({ submitLabel, ...options }: EntryFormProps) {
  const entry = useEntryForm(options);
  const today = useSchoolToday();
  const field = (name: FieldName) => ({
    name,
    value: entry.values[name],
    error: entry.errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => entry.change(name, event.currentTarget.value),
  });

  return (
    <form noValidate ref={entry.form} onSubmit={entry.submit} autoComplete="off">
      <Stack gap="md">
        {entry.isRestored && <RestoredNote onStartOver={entry.startOver} />}
        <TextInput label="Event Name" {...field('event')} />
        <TextInput label="Date of Event" type="date" min={EARLIEST_DAY} max={today} {...field('date')} />
        <HoursInput {...field('hours')} />
        <TextInput label="Role" description="What you did, such as server or tutor" {...field('role')} />
        <TextInput
          label="Organizer"
          description="The organization or person in charge"
          {...field('organizer')}
        />
        <TextInput
          label="Contact"
          description="Email of the person who can confirm your hours. We write to this address."
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('contact')}
        />
        <Textarea label="Description" autosize minRows={4} maxRows={16} {...field('description')} />
        {entry.failure && (
          <ErrorAlert ref={entry.alert}>
            {entry.failure.sessionOver ? <SessionOver submitLabel={submitLabel} /> : entry.failure.message}
          </ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={entry.isSending}>
            {submitLabel}
          </Button>
          <Button variant="default" component={Link} to="/hour-tracker">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <Group gap="sm" role="status">
      <Text size="sm">We kept what you had typed here before.</Text>
      <Button variant="outline" size="compact-md" onClick={onStartOver}>
        Start over
      </Button>
    </Group>
  );
}

function SessionOver({ submitLabel }: { readonly submitLabel: string }) {
  return (
    <>
      Your session has ended, and nothing was stored. What you typed is still here:{' '}
      <Anchor href="/login" target="_blank" inherit underline="always">
        sign in again (opens a new tab)
      </Anchor>
      , come back to this page and press {submitLabel}.
    </>
  );
}
