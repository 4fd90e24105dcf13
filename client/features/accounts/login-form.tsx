/** The Log in half of the combined form, also for old and unconfirmed accounts. */
import { useState, type SubmitEvent } from 'react';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { isFilled } from '#shared/rules.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useLogin, type LoginOutcome } from './use-login.ts';

export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<LoginOutcome>();
  const { formRef, errors, showErrors, clearError } = useFieldErrors();
  const { logIn, isBusy } = useLogin();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setOutcome(undefined);
    if (!isFilled(email)) {
      showErrors({ email: 'Please enter your email address.' });
      return;
    }
    showErrors({});
    const result = await logIn(email, password);
    if (result.kind === 'password-missing') showErrors({ password: 'Please enter your password.' });
    // When signed in, the page redirects.
    else if (result.kind !== 'signed-in') setOutcome(result);
  }

  return (
    <form ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {outcome?.kind === 'failed' && <ErrorAlert takesFocus>{outcome.message}</ErrorAlert>}
        {outcome?.kind === 'failed' && outcome.canResend && <ResendConfirmation email={email} />}
        {outcome?.kind === 'look-into-mail' && (
          <SuccessAlert takesFocus title="Check your email">
            {outcome.notice}
          </SuccessAlert>
        )}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          error={errors['email']}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            clearError('email');
          }}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          description="Had an account before September 6 2024? Leave this empty the first time."
          value={password}
          error={errors['password']}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            clearError('password');
          }}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Log in
        </Button>
        <Text ta="center">
          <Anchor component={Link} to="/password-reset" underline="always">
            Forgot your password?
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
