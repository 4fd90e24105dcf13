/** The Log in half of the combined form, also for old and unconfirmed accounts. */
import { useState } from 'react';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { isFilled } from '#shared/rules.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { useLogin, type LoginOutcome } from './use-login.ts';

export function LoginForm() {
  const [outcome, setOutcome] = useState<LoginOutcome>();
  const { form, field, formRef, showErrors } = useFormFields({ email: '', password: '' });
  const { logIn, isBusy } = useLogin();

  async function submit() {
    setOutcome(undefined);
    if (!isFilled(form.email)) {
      showErrors({ email: 'Please enter your email address.' });
      return;
    }
    showErrors({});
    const result = await logIn(form.email, form.password);
    if (result.kind === 'password-missing') showErrors({ password: 'Please enter your password.' });
    // When signed in, the page redirects.
    else if (result.kind !== 'signed-in') setOutcome(result);
  }

  function fail(message: string | undefined): void {
    setOutcome(message ? { kind: 'failed', message, canResend: false } : undefined);
  }

  if (outcome?.kind === 'second-step') return <SecondStepForm methods={outcome.methods} onOver={fail} />;

  return (
    <Form formRef={formRef} isBusy={isBusy} onSubmit={submit}>
      <Stack gap="md">
        {outcome?.kind === 'failed' && <ErrorAlert takesFocus>{outcome.message}</ErrorAlert>}
        {outcome?.kind === 'failed' && outcome.canResend && <ResendConfirmation email={form.email} />}
        {outcome?.kind === 'look-into-mail' && (
          <SuccessAlert takesFocus title="Check your email">
            {outcome.notice}
          </SuccessAlert>
        )}
        <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          description="Joined before 9/6/2024? Leave empty."
          {...field('password')}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Log in
        </Button>
        <PasskeyButton onFailure={fail} />
        <Text ta="center">
          <Anchor component={Link} to="/password-reset" underline="always">
            Forgot password?
          </Anchor>
        </Text>
      </Stack>
    </Form>
  );
}
