import { useState } from 'react';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { check, filled } from '#shared/rules.ts';
import {
  getSecondFactor,
  type SecondFactorState,
} from '#features/accounts/second-factor/second-factor.contract.ts';
import { confirmAgain } from '#features/accounts/second-factor/second-step.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { requestPasskey, canUsePasskeys } from '#client/platform/passkeys.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { Form, FormFailure } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#features/accounts/client/password-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';

const hasPassword = ({ password }: { readonly password: string }) => password.trim() !== '';

/** False when the dialog is closed. */
export async function confirmIdentity(): Promise<boolean> {
  const state = await queryClient.fetchQuery({
    queryKey: apiKey(getSecondFactor, {}),
    queryFn: () => callApi(getSecondFactor),
  });
  const isProved = await openDialog<true>('Confirm that it is you', (close) => (
    <ConfirmAgain state={state} onDone={() => close(true)} onCancel={() => close()} />
  ));
  return isProved === true;
}

interface ConfirmAgainProps {
  readonly state: SecondFactorState;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function ConfirmAgain({ state, onDone, onCancel }: ConfirmAgainProps) {
  const [isByCode, setByCode] = useState(false);
  const [isProving, setProving] = useState(false);
  const shown = isByCode ? 'code' : 'password';
  const form = useForm({
    initial: { password: '', code: '' },
    focus: shown,
    checks: [
      isByCode
        ? filled('code', 'Please enter the code that your app shows.')
        : check('password', 'Please enter your password.', hasPassword),
    ],
    send: (values) => callApi(confirmAgain, { body: { [shown]: values[shown] } }),
    onSent: onDone,
  });

  const isBusy = form.isBusy || isProving;

  async function proveByPasskey(): Promise<void> {
    form.fail(undefined);
    try {
      const answer = await requestPasskey();
      if (!answer) return;
      setProving(true);
      await callApi(confirmAgain, { body: { answer } });
      onDone();
    } catch (thrown) {
      form.fail(failureReason(thrown));
    } finally {
      setProving(false);
    }
  }

  return (
    <Form form={form}>
      <Text>For ten minutes you will not be asked again.</Text>
      {isByCode ? (
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...form.field('code')}
        />
      ) : (
        <PasswordField label="Your password" {...form.field('password')} />
      )}
      <FormFailure form={form} />
      <Group gap="sm">
        <Button type="submit" loading={isBusy}>
          Confirm
        </Button>
        {state.passkeys.length > 0 && canUsePasskeys() && (
          <Button variant="outline" disabled={isBusy} onClick={() => void proveByPasskey()}>
            Use a passkey
          </Button>
        )}
        {state.app_since !== null && (
          <Button variant="outline" disabled={isBusy} onClick={() => setByCode(!isByCode)}>
            {isByCode ? 'Use my password' : 'Use my app'}
          </Button>
        )}
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
