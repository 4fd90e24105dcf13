/** Shared by Record Entry and Update Event. Nothing typed is lost. */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Anchor, Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { entryChecks } from '#features/entries/entries.rules.ts';
import { fieldNames, type EntryFieldName } from '#features/entries/entry-fields.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, languageNames, type Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { canStore } from '#client/platform/drafts/draft-storage.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSession } from '#client/platform/session.ts';
import { entryDrafts } from '#features/entries/client/entry-draft.ts';
import { trimmedForm, type FormFields } from '#features/entries/client/entry-fields.ts';
import { OrganizationInput } from '#features/organizations/client/organization-input.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { DraftNote, RestoredNote } from '#client/ui/forms/draft-notes.tsx';
import { focusField, focusOnce } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useDraft, type Restored } from '#client/ui/forms/use-draft.ts';
import { useForm } from '#client/ui/forms/use-form.ts';
import { languageUsed, lastDescription, useContactsUsed } from './earlier-entries.ts';
import { ContactInput, DateInput, HoursInput } from './entry-form-fields.tsx';
import * as messages from './entry-form.messages.ts';
import classes from './entry-form.module.css';

interface EntryFormProps<Stored> {
  readonly name: string;
  readonly wantedDraft?: string;
  readonly entry?: string;
  readonly initial: FormFields;
  /** The language of the entry's current contact; other contacts have their own. */
  readonly firstLanguage?: Language;
  readonly submitLabel: string;
  /** Earlier entries, to offer the last description at this place. */
  readonly before?: readonly Entry[];
  /** Above the fields, which it can fill in. */
  readonly renderTop?: (values: FormFields, fill: (fields: FormFields) => void) => ReactNode;
  /** Stores the checked fields; rethrows failures. The key stays the same until it succeeds. */
  readonly onSubmit: (fields: FormFields, key: string) => Promise<Stored>;
  /** @param isShown false when the user has left the form */
  readonly onStored: (stored: Stored, isShown: boolean) => void;
  /** Reopens the form with the stored entry; typed values are kept as a draft. */
  readonly onReview?: () => void;
}

export function EntryForm<Stored>(props: EntryFormProps<Stored>) {
  const { name, initial, submitLabel, before = [] } = props;
  const attempt = props.entry === undefined ? 'record' : 'update';
  const { user } = useSession();
  const used = useContactsUsed();
  const owner = String(user?.id ?? '');
  const draft = useDraft({ drafts: entryDrafts, owner, form: name, initial, wanted: props.wantedDraft });
  const about = ({ event }: FormFields) => `store ${name} ${event}`;
  const form = useForm<FormFields, Stored>({
    initial: draft.first,
    tidy: trimmedForm,
    checks: () =>
      entryChecks({
        ownEmails: user ? [user.email] : [],
        today: dayInZone(serverNow(), user?.time_zone ?? 'UTC'),
      }),
    onChange: draft.keep,
    send(fields) {
      // The same key must always send the same language.
      const whole: FormFields = { ...fields, contact_language: language };
      form.change(whole);
      const isRefused = (error: unknown) =>
        messages.isNotStored(error) || messages.isChangedMeanwhile(error, attempt);
      return draft.send(whole, (key) => props.onSubmit(whole, key), isRefused);
    },
    // The user may be on another page, perhaps recording the next entry.
    onSent(stored, fields, isShown) {
      forgetFailures(about(fields));
      props.onStored(stored, isShown);
    },
    showsAllErrors: true,
    failure: (error) => messages.entryFailure(error, attempt),
    onLate: (error, fields) =>
      showFailure(messages.lateFailure(fields.event, error, attempt, draft.wasKept()), about(fields)),
  });
  const { values } = form;
  const isFirstContact = normalizeEmail(values.contact) === normalizeEmail(initial.contact);
  const language =
    values.contact_language ??
    (isFirstContact ? props.firstLanguage : undefined) ??
    languageUsed(used, values.contact) ??
    DEFAULT_LANGUAGE;

  function startOver(): void {
    draft.startOver();
    form.restart(initial);
    // The pressed button is gone.
    focusField(form.formRef.current, 'event');
  }

  function fill(fields: FormFields): void {
    form.change({ contact_language: undefined, ...fields });
    form.refuse({});
    form.fail(undefined);
  }

  /** Explains what became of the entry, and offers what helps. */
  function refusal(): ReactNode {
    if (!form.failure) return undefined;
    const { error, message } = form.failure;
    const isChanged = messages.isChangedMeanwhile(error, attempt);
    if (isChanged && (!draft.isSaved || !canStore()))
      return <>{message} Copy what you typed, then load this page again.</>;
    if (!messages.isAlreadyRecorded(error)) return undefined;
    return (
      <Stack gap="sm" align="start">
        <span>
          {message}{' '}
          {isChanged ? (
            'What you typed is kept.'
          ) : (
            <TextLink to="/hour-tracker">Go to your portfolio</TextLink>
          )}
        </span>
        <Button variant="outline" size="compact-md" onClick={isChanged ? props.onReview : recordAgain}>
          {isChanged ? 'Look at it again' : 'Record it as a new entry'}
        </Button>
      </Stack>
    );
  }

  function recordAgain(): void {
    draft.renewKey();
    void form.submit();
  }

  const phones = { required: true, enterKeyHint: 'next', onKeyDown: nextOnPhones } as const;
  const text = (field: EntryFieldName) => ({ ...form.field(field), ...phones });
  const value = (field: EntryFieldName) => ({ ...form.choice(field), ...phones });
  const lastBefore = lastDescription(before, values);

  return (
    <Form
      form={form}
      className={classes.form}
      autoComplete="off"
      send={submitLabel}
      cancel="/hour-tracker"
      message={refusal()}
      happens="stored"
    >
      {draft.restored !== 'nothing' && (
        <RestoredNote isBusy={form.isBusy} onStartOver={startOver}>
          {restoredText[draft.restored]}
        </RestoredNote>
      )}
      {props.renderTop?.(values, fill)}
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
      <div>
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={16}
          {...text('description')}
          enterKeyHint="enter"
        />
        {lastBefore !== undefined && values.description.trim() === '' && (
          <Anchor
            component="button"
            type="button"
            {...link}
            onClick={() => {
              form.change({ description: lastBefore });
              focusField(form.formRef.current, 'description');
            }}
          >
            Start from the last one
          </Anchor>
        )}
      </div>
      <DraftNote isSaved={draft.isSaved} until="your entry is stored" />
    </Form>
  );
}

const link = { size: 'sm', fw: 600, px: 4, underline: 'always' } as const;

const languages = LANGUAGES.map((value) => ({ value, label: languageNames[value] }));

/** The language of the mail to the contact: as last time, collapsed into a line until changed. */
function MailLanguage({ value, onChange }: { value: Language; onChange: (language: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <NativeSelect
        ref={focusOnce}
        label="Language of the email"
        name="contact_language"
        data={languages}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Text size="sm" my={-8}>
      We write to them in {languageNames[value]}.{' '}
      <Anchor
        component="button"
        type="button"
        {...link}
        aria-label="Change the language of the email"
        onClick={() => setOpen(true)}
      >
        Change
      </Anchor>
    </Text>
  );
}

/** On phones Enter ("next") moves to the next field; with a keyboard it submits the form. */
function nextOnPhones(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  // Here Enter takes the marked suggestion.
  if (target.hasAttribute('aria-activedescendant')) return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const next = fieldNames[fieldNames.findIndex((name) => name === target.name) + 1];
  if (next !== undefined) focusField(target.form, next);
}

const restoredText: Readonly<Record<Exclude<Restored, 'nothing'>, string>> = {
  typed: 'We kept what you had typed here before.',
  sent: 'We kept what you had typed here before. If it was recorded already, sending it again does not record it twice.',
  outdated:
    'We kept what you had typed here before. The entry itself has changed since. “Start over” shows how it is now; sending puts what you see here in its place.',
};
