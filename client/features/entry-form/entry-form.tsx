/** The form that Record Entry and Update Event share; nothing typed is lost. */
import { lazy, Suspense, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { entryChecks } from '#shared/entries/entries.rules.ts';
import { fieldNames, type EntryFieldName } from '#shared/entries/entry-fields.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSession } from '#client/platform/session.ts';
import { languageUsed } from '#client/domain/contacts-used.ts';
import { useContactsUsed } from '#client/domain/entries.api.ts';
import {
  entryFailure,
  isCertainlyRefused,
  isChangedMeanwhile,
  lateFailure,
} from '#client/domain/entries.messages.ts';
import { entryDrafts } from '#client/domain/entry-draft.ts';
import { trimmedForm, type FormFields } from '#client/domain/entry-fields.ts';
import { OrganizationInput } from '#client/domain/organization-input.tsx';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { KeptNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useDraft } from '#client/ui/forms/use-draft.ts';
import { useForm } from '#client/ui/forms/use-form.ts';
import { ContactInput } from './contact-input.tsx';
import { DateInput } from './date-input.tsx';
import { DescriptionInput } from './description-input.tsx';
import { FailureText, KEPT } from './entry-form-notes.tsx';
import { HoursInput } from './hours-input.tsx';
import { MailLanguage } from './mail-language.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { lastDescription } from './places.ts';
import classes from './entry-form.module.css';

/** Asks the server once there is a day with hours. Without a connection there is nothing to tell, and recording goes on. */
const WhatCounts = lazy(() => import('./what-counts.tsx').catch(() => ({ default: () => null })));

interface EntryFormProps {
  /** See `Draft.form`. */
  readonly name: string;
  readonly wantedDraft?: string;
  /** The id of the entry that is being changed. */
  readonly entry?: string;
  readonly attempt: 'record' | 'update';
  readonly initial: FormFields;
  /** The language of the entry's present contact; another contact has its own. */
  readonly firstLanguage?: Language;
  readonly submitLabel: string;
  /** Earlier entries: their last description at this place is offered. */
  readonly before?: readonly Entry[];
  /** Entries that can fill in the form. */
  readonly places?: readonly Entry[];
  /** Stores the checked fields; rethrows failures. The key stays the same until it succeeds. */
  readonly onSubmit: (fields: FormFields, key: string) => Promise<void>;
  /** Says that it is stored. @param isShown false when the person has left the form already */
  readonly onStored: (isShown: boolean) => void;
  /** Opens the form again with the stored entry; the typed values are kept as a draft. */
  readonly onLookAgain?: () => void;
}

export function EntryForm(props: EntryFormProps) {
  const { name, attempt, initial, submitLabel, before = [], places = [] } = props;
  const { user } = useSession();
  const used = useContactsUsed();
  const owner = String(user?.id ?? '');
  const draft = useDraft({ drafts: entryDrafts, owner, form: name, initial, wanted: props.wantedDraft });
  const about = ({ event }: FormFields) => `store ${name} ${event}`;
  const form = useForm<FormFields, void>({
    initial: draft.first,
    tidy: trimmedForm,
    checks: () =>
      entryChecks({
        ownEmails: user ? [user.email] : [],
        today: dayInZone(serverNow(), user?.time_zone ?? 'UTC'),
      }),
    onChange: draft.keep,
    send(fields): Promise<void> {
      // One key must always send the same language.
      const whole: FormFields = { ...fields, contact_language: language };
      form.change(whole);
      const isRefused = (error: unknown) => isCertainlyRefused(error) || isChangedMeanwhile(error, attempt);
      return draft.send(whole, (key) => props.onSubmit(whole, key), isRefused);
    },
    // The person may be on another page by now, perhaps recording the next entry.
    onSent(_, fields, isShown) {
      forgetFailures(about(fields));
      props.onStored(isShown);
    },
    saysAll: true,
    failure: (error) => entryFailure(error, attempt),
    onLate: (error, fields) =>
      showFailure(lateFailure(fields.event, error, attempt, draft.wasKept()), about(fields)),
  });
  const { values } = form;
  const isFirstContact = normalizeEmail(values.contact) === normalizeEmail(initial.contact);
  /** As chosen, or that of the last mail. */
  const language =
    values.contact_language ??
    (isFirstContact ? props.firstLanguage : undefined) ??
    languageUsed(used, values.contact) ??
    DEFAULT_LANGUAGE;

  function startOver(): void {
    draft.startOver();
    form.restart(initial);
    // The pressed button is gone now.
    focusField(form.formRef.current, 'event');
  }

  /** Puts in all fields at once; what was wrong before is no longer said. */
  function fill(fields: FormFields): void {
    form.change({ contact_language: undefined, ...fields });
    form.refuse({});
    form.fail(undefined);
  }

  function recordAsNew(): void {
    draft.renewKey();
    void form.submit();
  }

  const phones = { required: true, enterKeyHint: 'next', onKeyDown: nextOnPhones } as const;
  const text = (field: EntryFieldName) => ({ ...form.field(field), ...phones });
  const value = (field: EntryFieldName) => ({ ...form.choice(field), ...phones });

  return (
    <Form
      form={form}
      className={classes.form}
      autoComplete="off"
      send={submitLabel}
      cancel="/hour-tracker"
      said={
        form.failure && (
          <FailureText
            failed={form.failure}
            attempt={attempt}
            submitLabel={submitLabel}
            isKept={draft.isKept}
            onLookAgain={props.onLookAgain}
            onRecordAsNew={recordAsNew}
          />
        )
      }
    >
      {draft.restored !== 'nothing' && (
        <RestoredNote isBusy={form.isBusy} onStartOver={startOver}>
          {KEPT[draft.restored]}
        </RestoredNote>
      )}
      {places.length > 0 && <PlaceChoice places={places} values={values} onFill={fill} />}
      <TextInput label="Event Name" autoCapitalize="words" {...text('event')} />
      <DateInput {...value('date')} />
      <HoursInput {...value('hours')} />
      <TextInput label="Role" description="What you did, such as server or tutor" {...text('role')} />
      <OrganizationInput
        label="Organizer"
        description="The organization or person in charge"
        {...text('organizer')}
      />
      <ContactInput {...value('contact')} organizer={values.organizer} />
      <MailLanguage
        value={language}
        onChange={(chosen) => form.change({ contact_language: LANGUAGES.find((one) => one === chosen) })}
      />
      <DescriptionInput
        {...value('description')}
        enterKeyHint="enter"
        last={lastDescription(before, values)}
      />
      {values.date !== '' && values.hours !== '' && (
        <Suspense fallback={null}>
          <WhatCounts {...values} entry={props.entry} />
        </Suspense>
      )}
      <KeptNote isKept={draft.isKept} until="your entry is stored" />
    </Form>
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
