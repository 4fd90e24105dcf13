/** Log in and Register on one screen, with a toggle between the two (specification, section 2). */
import { useState } from 'react';
import { Anchor, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import {
  checkOldAccount,
  login,
  register,
  requestPasswordReset,
  resendEmailVerification,
} from '#shared/accounts/accounts.contract.ts';
import {
  offeredGraduationYears,
  PASSWORD_MINIMUM,
  registrationChecks,
  type Registration,
} from '#shared/accounts/accounts.rules.ts';
import { isFilled, normalizeEmail } from '#shared/rules.ts';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { Begin } from '#client/domain/beginning/begin.tsx';
import { asApiError, callApi, type ApiError } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSchools } from '#client/platform/schools.ts';
import { useRefreshSession, useSession } from '#client/platform/session.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import {
  finishByMailNotice,
  isFinishedByMail,
  isUnverified,
  loginMessage,
  oldAccountCheckMessage,
  oldAccountNotice,
  oldAccountResetMessage,
  registrationMessage,
  tooManyMessage,
} from './accounts.messages.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepForm } from './second-step-form.tsx';

export default function LoginPage() {
  const { status } = useSession();
  // In the address, for links to registering and for Back.
  const [search, setSearch] = useSearchParams();
  const isRegistering = search.get('mode') === 'register';
  const from = cameFrom(useLocation().state);
  if (status === 'signed-in') return from === undefined ? <Begin /> : <Navigate to={from} replace />;

  const choose = (mode: string) => setSearch(mode === 'register' ? { mode } : {}, { replace: true });
  return (
    <FormCard>
      <Stack gap="lg">
        <PageHeading>{isRegistering ? 'Register' : 'Log in'}</PageHeading>
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
      </Stack>
    </FormCard>
  );
}

/** The page that redirected here, if signing in returns to it (app/guard.tsx). */
function cameFrom(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}

const checks = [
  {
    field: 'email',
    message: 'Please enter your email address.',
    holds: ({ email }: { readonly email: string }) => isFilled(email),
  },
];

/** The Log in half of the combined form, also for old and unconfirmed accounts. */
function LoginForm() {
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

type LoginOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'password-missing' }
  /** The password was right, and a second step follows. */
  | { readonly kind: 'second-step'; readonly methods: readonly SecondStep[] }
  /** It goes on by mail: an old account, or a login that is finished by a link. */
  | { readonly kind: 'look-into-mail'; readonly notice: string }
  | { readonly kind: 'failed'; readonly message: string; readonly canResend: boolean };

/** Runs one step; `describe` turns a failure into a message. */
async function step<T>(
  run: () => Promise<T>,
  describe: (error: ApiError) => string,
): Promise<{ reply: T } | { failed: LoginOutcome }> {
  try {
    return { reply: await run() };
  } catch (thrown) {
    const error = asApiError(thrown);
    // Only a refused login is about an unconfirmed email.
    return { failed: { kind: 'failed', message: describe(error), canResend: false } };
  }
}

/**
 * Logging in (specification, section 4): an old account gets a reset mail instead. After a login the page's guard redirects to
 * /opportunities.
 */
function useLogin() {
  const refreshSession = useRefreshSession();

  return async function logIn(typedEmail: string, password: string): Promise<LoginOutcome> {
    const email = normalizeEmail(typedEmail);
    const check = await step(() => callApi(checkOldAccount, { body: { email } }), oldAccountCheckMessage);
    if ('failed' in check) return check.failed;
    if (check.reply.code === 'old_account') {
      const reset = await step(
        () => callApi(requestPasswordReset, { body: { email } }),
        oldAccountResetMessage,
      );
      if ('failed' in reset) return reset.failed;
      return { kind: 'look-into-mail', notice: oldAccountNotice(email) };
    }
    // Checked last: the owner of an old account has no password yet.
    if (password === '') return { kind: 'password-missing' };
    try {
      const reply = await callApi(login, { body: { email, password } });
      if ('code' in reply) return { kind: 'second-step', methods: reply.methods };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (isFinishedByMail(error)) return { kind: 'look-into-mail', notice: finishByMailNotice(email) };
      return { kind: 'failed', message: loginMessage(error), canResend: isUnverified(error) };
    }
    await refreshSession();
    return { kind: 'signed-in' };
  };
}

const empty: Registration = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  school: '',
  graduation_year: undefined,
};
const years = offeredGraduationYears.map(String);

/** The Register half of the combined form. */
function RegisterForm({ onLogIn }: { readonly onLogIn: () => void }) {
  /** The server's message after a success. */
  const [success, setSuccess] = useState<string>();
  const { schools, isError: schoolsFailed, refetch } = useSchools();
  const form = useForm<Registration, { detail: string }>({
    initial: empty,
    checks: () => registrationChecks(serverNow().getFullYear()),
    send: (body) => callApi(register, { body }),
    onSent: ({ detail }) => setSuccess(detail),
    saysAll: true,
    failure: (error, { password }) => registrationMessage(error, password),
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
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MINIMUM} characters.`}
        {...form.field('password')}
      />
    </Form>
  );
}

/** Sends a new confirmation link. */
function ResendConfirmation({ email }: { readonly email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function resend() {
    setBusy(true);
    setFailure(undefined);
    setSent(undefined);
    try {
      const { detail } = await callApi(resendEmailVerification, { body: { email: normalizeEmail(email) } });
      setSent(detail || 'A new confirmation link has been sent to your email.');
    } catch (thrown) {
      const error = asApiError(thrown);
      setFailure(
        error.status === 429
          ? tooManyMessage(error)
          : error.detail || 'The confirmation link could not be sent. Please try again.',
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {sent !== undefined && <SuccessAlert>{sent}</SuccessAlert>}
      {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
      <Button variant="outline" onClick={() => void resend()} loading={isBusy}>
        Send a new confirmation link
      </Button>
    </>
  );
}
