/** The Register half of the combined form. */
import { useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { register } from '#shared/accounts/accounts.contract.ts';
import {
  offeredGraduationYears,
  PASSWORD_MINIMUM,
  registrationChecks,
  type Registration,
} from '#shared/accounts/accounts.rules.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { callApi } from '#client/platform/api.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSchools } from '#client/platform/schools.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { registrationMessage } from './accounts.messages.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

interface RegisterFormProps {
  readonly onLogIn: () => void;
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

export function RegisterForm({ onLogIn }: RegisterFormProps) {
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
