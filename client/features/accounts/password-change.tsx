/** Changing one's password with the current one. */
import { useRef, useState } from 'react';
import { Button, Stack, Text, Title } from '@mantine/core';
import { PASSWORD_MINIMUM, passwordChangeChecks } from '#shared/accounts/accounts.rules.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useChangePassword } from './sign-in-security.api.ts';
import { PASSWORD_EXPLAINED, passwordFailure } from './sign-in-security.messages.ts';

interface PasswordChangeProps {
  /** For password managers. */
  readonly email: string;
}

export function PasswordChange({ email }: PasswordChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);

  function close(message?: string): void {
    setDone(message);
    setOpen(false);
    // As soon as it is there again; a success message takes the focus itself.
    if (message === undefined) setTimeout(() => opener.current?.focus());
  }

  function open(): void {
    setDone(undefined);
    setOpen(true);
  }

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Your password
      </Title>
      <Text>{PASSWORD_EXPLAINED}</Text>
      {done !== undefined && <SuccessAlert takesFocus>{done}</SuccessAlert>}
      {isOpen ? (
        <PasswordChangeForm email={email} onCancel={() => close()} onDone={close} />
      ) : (
        <div>
          <Button ref={opener} variant="outline" onClick={open}>
            Change my password
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface PasswordChangeFormProps extends PasswordChangeProps {
  readonly onCancel: () => void;
  readonly onDone: (message: string) => void;
}

function PasswordChangeForm({ email, onCancel, onDone }: PasswordChangeFormProps) {
  const { mutateAsync } = useChangePassword();
  const form = useForm<{ password: string; new_password: string }, { detail: string }>({
    initial: { password: '', new_password: '' },
    // The button that opened the form is gone.
    focus: 'password',
    checks: passwordChangeChecks,
    send: (values) => mutateAsync(values),
    onSent: ({ detail }) => onDone(detail),
    failure: passwordFailure,
  });

  return (
    <Form form={form} send="Set the new password" cancel={onCancel} cancelLabel="Keep my password">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MINIMUM} characters.`}
        {...form.field('new_password')}
      />
    </Form>
  );
}
