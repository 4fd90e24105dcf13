import { useEffect, useRef, useState } from 'react';
import { Button, List, Text } from '@mantine/core';
import {
  getDeletionPreview,
  type DeletionPreview,
} from '#features/accounts/privacy/kept-records.contract.ts';
import { deleteOwnAccount } from '#features/accounts/privacy/privacy.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi, isAnswerLost } from '#client/platform/api.ts';
import { useApi } from '#client/platform/use-api.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';

/** @param onGone removes the user from this device and leaves */
export function AccountDeletion({ onGone }: { readonly onGone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    // After the button renders again.
    setTimeout(() => opener.current?.focus());
  }

  return (
    <Section title="Delete your account">
      {isOpen ? (
        <DeletionQuestion onCancel={close} onGone={onGone} />
      ) : (
        <>
          <Text>Deletes everything about you from Limelight, right away and for good.</Text>
          <div>
            <Button ref={opener} variant="outline" color="red" onClick={() => setOpen(true)}>
              Delete my account
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

interface DeletionFormProps {
  readonly kept: DeletionPreview['kept'];
  readonly onCancel: () => void;
  readonly onGone: () => void;
}

/** The question needs the preview, which says what is kept. */
function DeletionQuestion(props: Omit<DeletionFormProps, 'kept'>) {
  const query = useApi(getDeletionPreview, {}, { gcTime: 0 });
  return (
    <>
      <Loaded query={query} name="What would stay" keepsData>
        {({ kept }) => <DeletionForm kept={kept} {...props} />}
      </Loaded>
      {query.error && !query.data && (
        <div>
          <Button variant="outline" onClick={props.onCancel}>
            Keep my account
          </Button>
        </div>
      )}
    </>
  );
}

function DeletionForm({ kept, onCancel, onGone }: DeletionFormProps) {
  const form = useForm({
    initial: { password: '' },
    checks,
    send: (body) => callApi(deleteOwnAccount, { body }),
    onSent() {
      onGone();
      return new Promise(() => undefined);
    },
    failure: deletionFailure,
  });
  const start = useRef<HTMLParagraphElement>(null);

  // The button that opened the form is gone; the text comes before the password.
  useEffect(() => start.current?.focus(), []);

  return (
    <Form
      form={form}
      send="Delete my account for good"
      isDanger
      cancel={onCancel}
      cancelLabel="Keep my account"
    >
      <div>
        <Text fw={600} ref={start} tabIndex={-1}>
          What is deleted
        </Text>
        <Lines lines={goes(kept.length > 0)} />
      </div>
      <div>
        <Text fw={600}>What stays</Text>
        <Lines lines={[...kept.map(keptText), ...KEPT_DATA]} />
      </div>
      <Text>
        Do you need your hours for your diploma or a scholarship? Ask your school first, and download your
        data first (“Your data”): nobody can bring them back afterward.
      </Text>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <List>
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);

const checks = [
  {
    field: 'password',
    message: 'Please enter your password.',
    holds: ({ password }: { readonly password: string }) => password !== '',
  },
];

const goes = (isSomethingKept: boolean): readonly string[] => [
  'Your profile, picture and place on the leaderboard.',
  isSomethingKept
    ? 'All your entries with their history, including verified ones, except what your school keeps without your name.'
    : 'All your entries with their history, including verified ones: your school will no longer see your hours.',
  'Links your contacts got by email: they stop working.',
  'The events you posted: we email everybody who is registered. And your registrations: we do not tell the organizers, so write to them first.',
  'Your calendar address, and unfinished entries on this device.',
];

export function keptText({ school, entries, until }: DeletionPreview['kept'][number]): string {
  const what = entries === 1 ? 'one verified entry' : `${entries} verified entries`;
  return `${school} keeps the dates and hours of ${what}, how each was verified, and your graduation year, under a made-up name, until the end of ${until}.`;
}

const KEPT_DATA: readonly string[] = [
  'Spreadsheets your school already downloaded, and emails sent to others.',
  'What other people wrote themselves, such as an entry that names you.',
  'Backups of Limelight, until newer ones replace them.',
];

export function deletionFailure(thrown: unknown): string {
  return isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether your account is gone. Please load the page again: if you are logged out, it is.'
    : `Your account was not deleted. ${failureReason(thrown)}`;
}
