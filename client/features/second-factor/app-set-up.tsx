/** Setting up an authenticator app: a QR code, or the key to type, and then a first code. */
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { Box, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import type { QrCode as QrCodeDrawing } from '#client/ui/components/qr-code.tsx';
import { useBeginApp, useConfirmApp } from './second-factor.api.ts';
import { changeFailure } from './second-factor.messages.ts';
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

const checks = [
  {
    field: 'code',
    message: 'Please enter the six digits that your app shows.',
    holds: ({ code }: { readonly code: string }) => code.trim() !== '',
  },
];

interface FirstCodeProps extends AppSetUpProps {
  readonly secret: string;
  readonly address: string;
  readonly onCancel: () => void;
}

function FirstCode({ secret, address, onCancel, onDone }: FirstCodeProps) {
  const { mutateAsync } = useConfirmApp();
  const form = useForm<{ code: string }, Awaited<ReturnType<typeof mutateAsync>>>({
    initial: { code: '' },
    // The button that opened this is gone.
    focus: 'code',
    checks,
    send: ({ code }) => mutateAsync(code),
    onSent: ({ detail, recovery_codes }) => onDone(detail, recovery_codes),
    failure: changeFailure,
  });

  return (
    <Form form={form} gap="sm" send="Turn it on" cancel={onCancel} cancelLabel="Not now">
      <Text>Scan this with your app, then enter the code that it shows.</Text>
      <div className={classes.scan}>
        <Suspense fallback={<Box w="11rem" h="11rem" />}>
          <QrCode text={address} label="QR code for your authenticator app" />
        </Suspense>
        <div className={classes.typed}>
          <Text size="sm">On this phone? Copy the key into the app:</Text>
          <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        maw="12rem"
        {...form.field('code')}
      />
    </Form>
  );
}
