/** Log in and Register on one screen with a toggle (specification, section 2). */
import { useRef, useState } from 'react';
import { Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import * as contract from '#features/accounts/accounts.contract.ts';
import {
  offeredGraduationYears,
  registrationChecks,
  type Registration,
} from '#features/accounts/accounts.rules.ts';
import { filled, normalizeEmail } from '#shared/rules.ts';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSchools } from '#client/platform/schools.ts';
import { useRefreshSession, useSession } from '#client/platform/session.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { NewPasswordField, PasswordField } from '#features/accounts/client/password-fields.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import * as messages from './accounts.messages.ts';
import { PasskeyButton, SecondStepForm } from './second-step.tsx';

export default function LoginPage() {
  const { status } = useSession();
  // In the address, for links to registration and for Back.
  const [search, setSearch] = useSearchParams();
  const isRegistering = search.get('mode') === 'register';
  const from = redirectedFrom(useLocation().state);
  if (status === 'signed-in') return <Navigate to={from ?? '/opportunities'} replace />;

  const choose = (mode: string) => setSearch(mode === 'register' ? { mode } : {}, { replace: true });
  return (
    <FormCard title={isRegistering ? 'Register' : 'Log in'} gap="lg">
      <SegmentedControl
        fullWidth
        color="green"
        aria-label="Register or log in"
        value={isRegistering ? 'register' : 'login'}
        onChange={choose}
        data={[
          { value: 'register', label: 'Register' },
          { value: 'login', label: 'Log in' },
        ]}
      />
      {isRegistering ? <RegisterForm onLogIn={() => choose('login')} /> : <LoginForm />}
    </FormCard>
  );
}

/** The page that redirected here and wants the user back (app/guard.tsx). */
function redirectedFrom(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}

interface Next {
  /** The notice about a mail: for an old account, or a login finished by a link. */
  readonly mailed?: string;
  /** The second step, after the right password. */
  readonly methods?: readonly SecondStep[];
  readonly lacksPassword?: true;
}

/** Also handles old and unconfirmed accounts (specification, section 4): an old account gets a reset mail. */
function LoginForm() {
  const refreshSession = useRefreshSession();
  const [{ mailed, methods }, setNext] = useState<Next>({});
  const [canResend, setCanResend] = useState(false);
  const describe = useRef(messages.oldAccountCheckMessage);
  const form = useForm<{ email: string; password: string }, Next>({
    initial: { email: '', password: '' },
    checks: [filled('email', 'Please enter your email address.')],
    async send({ email: typed, password }): Promise<Next> {
      const email = normalizeEmail(typed);
      setNext({});
      setCanResend(false);
      describe.current = messages.oldAccountCheckMessage;
      const { code } = await callApi(contract.checkOldAccount, { body: { email } });
      if (code === 'old_account') {
        describe.current = messages.oldAccountResetMessage;
        await callApi(contract.requestPasswordReset, { body: { email } });
        return { mailed: messages.oldAccountNotice(email) };
      }
      // Checked last: the owner of an old account has no password yet.
      if (password === '') return { lacksPassword: true };
      describe.current = messages.loginMessage;
      try {
        const reply = await callApi(contract.login, { body: { email, password } });
        if ('code' in reply) return { methods: reply.methods };
      } catch (thrown) {
        const error = asApiError(thrown);
        if (messages.isFinishedByMail(error)) return { mailed: messages.finishByMailNotice(email) };
        setCanResend(messages.isUnverified(error));
        throw error;
      }
      await refreshSession();
      return {};
    },
    onSent(next) {
      setNext(next);
      if (next.lacksPassword) form.refuse({ password: 'Please enter your password.' });
    },
    refused: () => ({}),
    failure: (error) => describe.current(error),
  });

  /** After a failed passkey or second step, the password is required again. */
  function fail(message: string | undefined): void {
    setNext({});
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
        description="Joined before 9/6/2024? Leave empty."
        {...form.field('password')}
      />
      <FormEnd form={form} send="Log in" isWide />
      <PasskeyButton onFailure={fail} />
      <Text ta="center">
        <TextLink to="/password-reset">Forgot password?</TextLink>
      </Text>
    </Form>
  );
}

const noTexts = { email: '', password: '', first_name: '', last_name: '', school: '' };
const years = offeredGraduationYears.map(String);

function RegisterForm({ onLogIn }: { readonly onLogIn: () => void }) {
  const [success, setSuccess] = useState<string>();
  const { schools, isError: schoolsFailed, refetch } = useSchools();
  const form = useForm<Registration, { detail: string }>({
    initial: { ...noTexts, graduation_year: undefined },
    checks: () => registrationChecks(serverNow().getFullYear()),
    send: (body) => callApi(contract.register, { body }),
    onSent: ({ detail }) => setSuccess(detail),
    showsAllErrors: true,
    failure: (error, { password }) => messages.registrationMessage(error, password),
  });
  const { email } = form.values;

  if (success !== undefined) {
    return (
      <Stack gap="md">
        <SuccessAlert takesFocus title="Check your email">
          {success}
        </SuccessAlert>
        <Text>
          We sent a link to <EmailText email={normalizeEmail(email)} />. Open it in this browser within half
          an hour, and you are logged in. Nothing there? Check your spam folder and the address.
        </Text>
        <ResendConfirmation email={email} />
        <Button onClick={onLogIn}>Go to Login</Button>
      </Stack>
    );
  }

  return (
    <Form form={form} send="Register" isWide>
      {schoolsFailed && (
        <ErrorAlert title="The list of schools could not be loaded.">
          <Button size="xs" variant="outline" color="red" onClick={() => void refetch()}>
            Try again
          </Button>
        </ErrorAlert>
      )}
      <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <StudentFields form={form} schools={schools} years={years} />
      <NewPasswordField label="Password" {...form.field('password')} />
    </Form>
  );
}

function ResendConfirmation({ email }: { readonly email: string }) {
  const { mutate, data, error, isPending } = useApiChange(contract.resendEmailVerification);
  const failed = error && asApiError(error);
  return (
    <>
      {data && (
        <SuccessAlert>{data.detail || 'A new confirmation link has been sent to your email.'}</SuccessAlert>
      )}
      {failed && (
        <ErrorAlert>
          {failed.status === 429
            ? messages.tooManyMessage(failed)
            : failed.detail || 'The confirmation link could not be sent. Please try again.'}
        </ErrorAlert>
      )}
      <Button
        variant="outline"
        onClick={() => mutate({ body: { email: normalizeEmail(email) } })}
        loading={isPending}
      >
        Send a new confirmation link
      </Button>
    </>
  );
}
