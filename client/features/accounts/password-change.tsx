/** Changing one's password with the current one. */
import { useEffect, useRef, useState } from 'react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { PASSWORD_MINIMUM, passwordChangeChecks } from '#shared/accounts/accounts.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { asApiError } from '#client/platform/api.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
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
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useChangePassword();
  const { form, field, formRef, showErrors } = useFormFields({ password: '', new_password: '' });

  // The button that opened the form is gone.
  useEffect(() => void focusField(formRef.current, 'password'), [formRef]);

  async function submit(): Promise<void> {
    setFailure(undefined);
    const wrong = firstFailure(passwordChangeChecks, form);
    showErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return;
    try {
      onDone((await mutateAsync(form)).detail);
    } catch (thrown) {
      const [refused] = Object.entries(asApiError(thrown).fields);
      const [name = '', [message] = []] = refused ?? [];
      if (message !== undefined && name in form) showErrors({ [name]: message });
      else setFailure(passwordFailure(thrown));
    }
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={submit}>
      <Stack gap="md">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description={`At least ${PASSWORD_MINIMUM} characters.`}
          {...field('new_password')}
        />
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Set the new password
          </Button>
          <Button variant="outline" onClick={onCancel} disabled={isPending}>
            Keep my password
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
