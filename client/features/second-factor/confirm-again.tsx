/** The dialog in which a person proves again who they are: with the password, a code of the app, or a passkey. */
import { useEffect, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { SecondFactorState } from '#shared/second-factor/second-factor.contract.ts';
import { confirmAgain } from '#shared/second-factor/second-step.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { askForPasskey, canUsePasskeys } from '#client/platform/passkeys.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { requestOverlays } from '#client/ui/feedback/overlay-loader.ts';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { secondFactorQuery } from './second-factor.api.ts';

/** Resolves to true once it is proved; closing the dialog is a no. */
export async function askToConfirm(): Promise<boolean> {
  const opener = document.activeElement;
  const [state] = await Promise.all([queryClient.fetchQuery(secondFactorQuery), requestOverlays()]);
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'Confirm that it is you',
      children: (
        <ConfirmAgain
          state={state}
          onDone={() => {
            resolve(true);
            modals.close(id);
          }}
          onCancel={() => modals.close(id)}
        />
      ),
      onClose: () => {
        resolve(false);
        setTimeout(() => {
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        });
      },
      returnFocus: false,
    });
  });
}

interface ConfirmAgainProps {
  readonly state: SecondFactorState;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function ConfirmAgain({ state, onDone, onCancel }: ConfirmAgainProps) {
  const [isByCode, setByCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { form, field, formRef, showErrors } = useFormFields({ password: '', code: '' });
  const shown = isByCode ? 'code' : 'password';

  useEffect(() => void focusField(formRef.current, shown), [formRef, shown]);

  async function prove(proof: { password?: string; code?: string; answer?: { id: string } }): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await callApi(confirmAgain, { body: proof });
      onDone();
    } catch (thrown) {
      const message = asApiError(thrown).fields[shown]?.[0];
      if (message === undefined) setFailure(failureReason(thrown));
      else showErrors({ [shown]: message });
    } finally {
      setBusy(false);
    }
  }

  async function proveByPasskey(): Promise<void> {
    try {
      const answer = await askForPasskey();
      if (answer) await prove({ answer });
    } catch (thrown) {
      setFailure(failureReason(thrown));
    }
  }

  async function submit(): Promise<void> {
    if (form[shown].trim() === '') {
      showErrors({
        [shown]: isByCode ? 'Please enter the code that your app shows.' : 'Please enter your password.',
      });
      return;
    }
    await prove({ [shown]: form[shown] });
  }

  return (
    <Form formRef={formRef} isBusy={isBusy} onSubmit={submit}>
      <Stack gap="md">
        <Text>For ten minutes you will not be asked again.</Text>
        {isByCode ? (
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            {...field('code')}
          />
        ) : (
          <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
        )}
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
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
      </Stack>
    </Form>
  );
}
