/** Setting up an authenticator app: a QR code, or the key to type, and then a first code. */
import { lazy, Suspense, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import type { QrCode as QrCodeDrawing } from '#client/ui/components/qr-code.tsx';
import { useBeginApp, useConfirmApp } from './second-factor.api.ts';
import { changeFailure, codeFailure } from './second-factor.messages.ts';
import classes from './second-factor.module.css';

/** Loaded when it is drawn. Without it there is the key to type. */
const QrCode = lazy<ComponentType<ComponentProps<typeof QrCodeDrawing>>>(() =>
  import('#client/ui/components/qr-code.tsx').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
);

interface AppSetUpProps {
  readonly onDone: (detail: string, codes: readonly string[] | null) => void;
}

export function AppSetUp({ onDone }: AppSetUpProps) {
  const { mutate, data, error, isPending, reset } = useBeginApp();
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Authenticator app
      </Title>
      {!data && <Text size="sm">A code from an app on your phone or computer, after your password.</Text>}
      {error && <ErrorAlert takesFocus>{changeFailure(error)}</ErrorAlert>}
      {data ? (
        <FirstCode {...data} onCancel={reset} onDone={onDone} />
      ) : (
        <div>
          <Button variant="outline" loading={isPending} onClick={() => mutate()}>
            Set up an app
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface FirstCodeProps extends AppSetUpProps {
  readonly secret: string;
  readonly address: string;
  readonly onCancel: () => void;
}

function FirstCode({ secret, address, onCancel, onDone }: FirstCodeProps) {
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useConfirmApp();
  const { form, field, formRef, showErrors } = useFormFields({ code: '' });

  // The button that opened this is gone.
  useEffect(() => void focusField(formRef.current, 'code'), [formRef]);

  async function submit(): Promise<void> {
    setFailure(undefined);
    if (form.code.trim() === '') {
      showErrors({ code: 'Please enter the six digits that your app shows.' });
      return;
    }
    try {
      const { detail, recovery_codes } = await mutateAsync(form.code);
      onDone(detail, recovery_codes);
    } catch (thrown) {
      const wrong = codeFailure(thrown);
      if (wrong === undefined) setFailure(changeFailure(thrown));
      else showErrors({ code: wrong });
    }
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={submit}>
      <Stack gap="sm">
        <Text>Scan this with your app, then enter the code that it shows.</Text>
        <div className={classes['scan']}>
          <Suspense fallback={<div className={classes['qr']} />}>
            <QrCode text={address} label="QR code for your authenticator app" />
          </Suspense>
          <div className={classes['typed']}>
            <Text size="sm">On this phone? Copy the key into the app:</Text>
            <code className={classes['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          maw="12rem"
          {...field('code')}
        />
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Turn it on
          </Button>
          <Button variant="outline" disabled={isPending} onClick={onCancel}>
            Not now
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
