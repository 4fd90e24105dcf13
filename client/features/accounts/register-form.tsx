/** The Register half of the combined form. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { offeredGraduationYears, PASSWORD_MINIMUM } from '#shared/accounts/accounts.rules.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { useSchools } from '#client/platform/schools.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useRegistration } from './use-registration.ts';

interface RegisterFormProps {
  readonly onLogIn: () => void;
}

const years = offeredGraduationYears.map(String);

export function RegisterForm({ onLogIn }: RegisterFormProps) {
  const { fields, submit, isBusy, failure, success } = useRegistration();
  const { form, field } = fields;
  const { schools, isError: schoolsFailed, refetch } = useSchools();

  if (success !== undefined) {
    return (
      <Stack gap="md">
        <SuccessAlert takesFocus title="Check your email">
          {success}
        </SuccessAlert>
        <Text>
          We sent a link to <EmailText email={normalizeEmail(form.email)} />. Open it in this browser within
          half an hour, and you are logged in. Nothing there? Check your spam folder and the address.
        </Text>
        <ResendConfirmation email={form.email} />
        <Button onClick={onLogIn}>Go to Login</Button>
      </Stack>
    );
  }

  return (
    <Form formRef={fields.formRef} isBusy={isBusy} onSubmit={submit}>
      <Stack gap="md">
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        {schoolsFailed && (
          <ErrorAlert title="The list of schools could not be loaded.">
            <Button size="xs" variant="outline" color="red" onClick={() => void refetch()}>
              Try again
            </Button>
          </ErrorAlert>
        )}
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <StudentFields fields={fields} schools={schools} years={years} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description={`At least ${PASSWORD_MINIMUM} characters.`}
          {...field('password')}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Register
        </Button>
      </Stack>
    </Form>
  );
}
