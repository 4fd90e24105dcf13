/** The second step of logging in, after the password: a passkey, or a code. */
import { useEffect, useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { finishWithCode } from '#shared/second-factor/second-step.contract.ts';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { codeHint } from './accounts.messages.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepFormProps {
  readonly methods: readonly SecondStep[];
  /** The password must be typed again. */
  readonly onOver: (message: string) => void;
  readonly onSignedIn?: () => void;
}

export function SecondStepForm({ methods, onOver, onSignedIn }: SecondStepFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { form, field, formRef, showErrors } = useFormFields({ code: '' });
  const refreshSession = useRefreshSession();

  // The form with the password is gone.
  useEffect(() => void focusField(formRef.current, 'code'), [formRef]);

  async function submit(): Promise<void> {
    setFailure(undefined);
    if (form.code.trim() === '') {
      showErrors({ code: 'Please enter a code.' });
      return;
    }
    setBusy(true);
    try {
      await callApi(finishWithCode, { body: { code: form.code } });
      await refreshSession();
      onSignedIn?.();
    } catch (thrown) {
      const error = asApiError(thrown);
      const wrong = error.fields['code']?.[0];
      if (error.code === 'second_step_over') onOver(error.detail);
      else if (wrong === undefined) setFailure(failureReason(thrown));
      else showErrors({ code: wrong });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form formRef={formRef} isBusy={isBusy} onSubmit={submit}>
      <Stack gap="md">
        <Text role="status">Your password is right. Now the second step.</Text>
        {methods.includes('passkey') && (
          <PasskeyButton isFirst onFailure={setFailure} {...(onSignedIn && { onSignedIn })} />
        )}
        <TextInput
          label="Code"
          description={codeHint(methods)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field('code')}
        />
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Log in
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={() => onOver('')}>
          Back
        </Button>
      </Stack>
    </Form>
  );
}
