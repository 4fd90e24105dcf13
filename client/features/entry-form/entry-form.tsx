/** The form that Record Entry and Update Event share. */
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { EARLIEST_DAY } from '#shared/entries/entries.rules.ts';
import type { EntryFieldName } from '#shared/entries/entry-fields.ts';
import { LANGUAGES, languageNames } from '#shared/languages/languages.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { KeptNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { ContactInput } from './contact-input.tsx';
import { FailureText, KEPT } from './entry-form-notes.tsx';
import { HoursInput } from './hours-input.tsx';
import { useEntryForm, useSchoolToday, type EntryFormOptions } from './use-entry-form.ts';

interface EntryFormProps extends EntryFormOptions {
  readonly submitLabel: string;
}

const languageChoices = LANGUAGES.map((value) => ({ value, label: languageNames[value] }));

export function EntryForm({ submitLabel, ...options }: EntryFormProps) {
  const entry = useEntryForm(options);
  const today = useSchoolToday();
  const field = (name: EntryFieldName) => ({
    name,
    value: entry.values[name],
    error: entry.errors[name],
    required: true,
  });
  const text = (name: EntryFieldName) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => entry.change(name, event.currentTarget.value),
  });

  return (
    <form noValidate ref={entry.form} onSubmit={entry.submit} autoComplete="off">
      <Stack gap="md">
        {entry.restored !== 'nothing' && (
          <RestoredNote isBusy={entry.isSending} onStartOver={entry.startOver}>
            {KEPT[entry.restored]}
          </RestoredNote>
        )}
        <TextInput label="Event Name" {...text('event')} />
        <TextInput label="Date of Event" type="date" min={EARLIEST_DAY} max={today} {...text('date')} />
        <HoursInput {...field('hours')} onChange={(hours) => entry.change('hours', hours)} />
        <TextInput label="Role" description="What you did, such as server or tutor" {...text('role')} />
        <TextInput
          label="Organizer"
          description="The organization or person in charge"
          {...text('organizer')}
        />
        <ContactInput
          {...field('contact')}
          organizer={entry.values.organizer}
          onChange={(contact) => entry.change('contact', contact)}
        />
        <NativeSelect
          label="Language of the email"
          description="In which we write to your contact"
          name="contact_language"
          data={languageChoices}
          value={entry.contactLanguage}
          onChange={(event) => entry.change('contact_language', event.currentTarget.value)}
        />
        <Textarea label="Description" autosize minRows={4} maxRows={16} {...text('description')} />
        <KeptNote isKept={entry.isKept} until="your entry is stored" />
        {entry.failure && (
          <ErrorAlert ref={entry.alert}>
            <FailureText
              failure={entry.failure}
              submitLabel={submitLabel}
              isKept={entry.isKept}
              onLookAgain={options.onLookAgain}
              onRecordAsNew={entry.submitAsNew}
            />
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
