import { Button, List, Text } from '@mantine/core';
import { deleteOwnAccount } from '#features/accounts/privacy/privacy.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi, isAnswerLost } from '#client/platform/api.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#features/accounts/client/password-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Section } from '#client/ui/list/section.tsx';

/** @param onGone removes the user from this device and leaves */
export function AccountDeletion({ onGone }: { readonly onGone: () => void }) {
  const ask = () =>
    openDialog<true>('Delete your account?', (close) => <DeletionForm onClose={close} onGone={onGone} />);
  return (
    <Section title="Delete your account">
      <Text>Deletes everything about you from Limelight, right away and for good.</Text>
      <Button variant="outline" color="red" w="fit-content" onClick={() => void ask()}>
        Delete my account
      </Button>
    </Section>
  );
}

function DeletionForm({ onClose, onGone }: { onClose: () => void; onGone: () => void }) {
  const form = useForm({
    initial: { password: '' },
    checks,
    send: (body) => callApi(deleteOwnAccount, { body }),
    onSent() {
      onClose();
      onGone();
    },
    failure: deletionFailure,
    // The dialog can be closed before the answer.
    onLate: (error) => showFailure(deletionFailure(error)),
  });
  return (
    <Form
      form={form}
      send="Delete my account for good"
      isDanger
      cancel={() => onClose()}
      cancelLabel="Keep my account"
    >
      <div>
        <Text fw={600}>What is deleted</Text>
        <Lines lines={DELETED} />
      </div>
      <div>
        <Text fw={600}>What stays</Text>
        <Lines lines={KEPT} />
      </div>
      <Text>
        Do you need your hours for your diploma or a scholarship? Ask your school first, and download your
        data first (“Your data”): nobody can bring them back afterward.
      </Text>
      <PasswordField label="Your password" {...form.field('password')} />
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

const DELETED = [
  'Your profile, picture and place on the leaderboard.',
  'All your entries with their history, including verified ones: your school will no longer see your hours.',
  'Links your contacts got by email: they stop working.',
  'The events you posted: we email everybody who is registered. And your registrations: we do not tell the organizers, so write to them first.',
  'Unfinished entries on this device.',
];

const KEPT = [
  'Spreadsheets your school already downloaded, and emails sent to others.',
  'What other people wrote themselves, such as an entry that names you.',
  'Backups of Limelight, until newer ones replace them.',
];

export function deletionFailure(thrown: unknown): string {
  return isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether your account is gone. Please load the page again: if you are logged out, it is.'
    : `Your account was not deleted. ${failureReason(thrown)}`;
}
