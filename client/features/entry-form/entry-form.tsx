/** The form that Record Entry and Update Event share. */
import { lazy, Suspense, type KeyboardEvent } from 'react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { fieldNames, type EntryFieldName } from '#shared/entries/entry-fields.ts';
import { OrganizationInput } from '#client/domain/organization-input.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { KeptNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { ContactInput } from './contact-input.tsx';
import { DateInput } from './date-input.tsx';
import { DescriptionInput } from './description-input.tsx';
import { FailureText, KEPT } from './entry-form-notes.tsx';
import { HoursInput } from './hours-input.tsx';
import { MailLanguage } from './mail-language.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { lastDescription } from './places.ts';
import { useEntryForm, type EntryFormOptions } from './use-entry-form.ts';
import classes from './entry-form.module.css';

/** Asks the server once there is a day with hours. Without a connection there is nothing to tell, and recording goes on. */
const WhatCounts = lazy(() => import('./what-counts.tsx').catch(() => ({ default: () => null })));

interface EntryFormProps extends EntryFormOptions {
  readonly submitLabel: string;
  /** Earlier entries: their last description at this place is offered. */
  readonly before?: readonly Entry[];
  /** Entries that can fill in the form. */
  readonly places?: readonly Entry[];
}

export function EntryForm({ submitLabel, before = [], places = [], ...options }: EntryFormProps) {
  const entry = useEntryForm(options);
  const field = (name: EntryFieldName) => ({
    name,
    value: entry.values[name],
    error: entry.errors[name],
    required: true,
    enterKeyHint: 'next' as const,
    onKeyDown: nextOnPhones,
  });
  const changed = (name: EntryFieldName) => (value: string) => entry.change(name, value);
  const text = (name: EntryFieldName) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => entry.change(name, event.currentTarget.value),
  });

  return (
    <form noValidate ref={entry.form} className={classes['form']} onSubmit={entry.submit} autoComplete="off">
      <Stack gap="md">
        {entry.restored !== 'nothing' && (
          <RestoredNote isBusy={entry.isSending} onStartOver={entry.startOver}>
            {KEPT[entry.restored]}
          </RestoredNote>
        )}
        {places.length > 0 && <PlaceChoice places={places} values={entry.values} onFill={entry.fill} />}
        <TextInput label="Event Name" autoCapitalize="words" {...text('event')} />
        <DateInput {...field('date')} onChange={changed('date')} />
        <HoursInput {...field('hours')} onChange={changed('hours')} />
        <TextInput label="Role" description="What you did, such as server or tutor" {...text('role')} />
        <OrganizationInput
          label="Organizer"
          description="The organization or person in charge"
          {...text('organizer')}
        />
        <ContactInput
          {...field('contact')}
          organizer={entry.values.organizer}
          onChange={changed('contact')}
        />
        <MailLanguage
          value={entry.contactLanguage}
          onChange={(language) => entry.change('contact_language', language)}
        />
        <DescriptionInput
          {...field('description')}
          enterKeyHint="enter"
          last={lastDescription(before, entry.values)}
          onChange={changed('description')}
        />
        {entry.values.date !== '' && entry.values.hours !== '' && (
          <Suspense fallback={null}>
            <WhatCounts {...entry.values} entry={options.entry} />
          </Suspense>
        )}
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

/** On a phone the key that says "next" goes to the next field; with a keyboard Enter sends the form, as everywhere. */
function nextOnPhones(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  // There Enter takes the marked suggestion.
  if (target.hasAttribute('aria-activedescendant')) return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const next = fieldNames[fieldNames.findIndex((name) => name === target.name) + 1];
  if (next !== undefined) focusField(target.form, next);
}
