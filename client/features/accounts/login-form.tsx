/** The Log in half of the combined form, also for old and unconfirmed accounts. */
import { useState } from 'react';
import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { isFilled } from '#shared/rules.ts';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { useLogin, type LoginOutcome } from './use-login.ts';

const checks = [
  {
    field: 'email',
    message: 'Please enter your email address.',
    holds: ({ email }: { readonly email: string }) => isFilled(email),
  },
];

export function LoginForm() {
  const [methods, setMethods] = useState<readonly SecondStep[]>();
  /** What is told of the mail by which it goes on. */
  const [mailed, setMailed] = useState<string>();
  const [canResend, setCanResend] = useState(false);
  const logIn = useLogin();
  const form = useForm<{ email: string; password: string }, LoginOutcome>({
    initial: { email: '', password: '' },
    checks,
    send({ email, password }) {
      setMailed(undefined);
      setCanResend(false);
      return logIn(email, password);
    },
    // When signed in, the page redirects.
    onSent(outcome) {
      setMailed(outcome.kind === 'look-into-mail' ? outcome.notice : undefined);
      setMethods(outcome.kind === 'second-step' ? outcome.methods : undefined);
      if (outcome.kind === 'password-missing') form.refuse({ password: 'Please enter your password.' });
      if (outcome.kind !== 'failed') return;
      setCanResend(outcome.canResend);
      form.fail(outcome.message);
    },
  });

  /** Of a passkey or the second step, after which the password is asked again. */
  function fail(message: string | undefined): void {
    setMethods(undefined);
    setMailed(undefined);
    setCanResend(false);
    form.fail(message || undefined);
  }

  if (methods) return <SecondStepForm methods={methods} onOver={fail} />;
  return (
    <Form form={form} isWide>
      {form.failure && canResend && <ResendConfirmation email={form.values.email} />}
      {mailed !== undefined && (
        <SuccessAlert takesFocus title="Check your email">
          {mailed}
        </SuccessAlert>
      )}
      <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        description="Joined before 9/6/2024? Leave empty."
        {...form.field('password')}
      />
      <FormEnd form={form} send="Log in" isWide />
      <PasskeyButton onFailure={fail} />
      <Text ta="center">
        <Anchor component={Link} to="/password-reset" underline="always">
          Forgot password?
        </Anchor>
      </Text>
    </Form>
  );
}
