/** The Register half of the combined form. */
import { Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { useSchools } from '#client/platform/schools.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useRegistration } from './use-registration.ts';

interface RegisterFormProps {
  readonly onLogIn: () => void;
}

const years = offeredGraduationYears.map(String);

export function RegisterForm({ onLogIn }: RegisterFormProps) {
  const { form, change, submit, isBusy, failure, success, formRef, errors } = useRegistration();
  const { schools, isError: schoolsFailed, refetch } = useSchools();

  if (success !== undefined) {
    return (
      <Stack gap="md">
        <SuccessAlert takesFocus title="Check your email">
          {success}
        </SuccessAlert>
        <Text>
          We sent a link to <EmailText email={normalizeEmail(form.email)} />. Open it in this browser within
          half an hour, and you need not log in. If nothing arrives, check your junk or spam folder, and
          whether the address is right.
        </Text>
        <ResendConfirmation email={form.email} />
        <Button onClick={onLogIn}>Go to Login</Button>
      </Stack>
    );
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Stack gap="md">
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        {schoolsFailed && (
          <ErrorAlert title="The list of schools could not be loaded.">
            <Button size="xs" variant="outline" color="red" onClick={() => void refetch()}>
              Try again
            </Button>
          </ErrorAlert>
        )}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={form.email}
          error={errors['email']}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <TextInput
            label="First name"
            name="first_name"
            autoComplete="given-name"
            value={form.first_name}
            error={errors['first_name']}
            onChange={(event) => change({ first_name: event.currentTarget.value })}
          />
          <TextInput
            label="Last name"
            name="last_name"
            autoComplete="family-name"
            value={form.last_name}
            error={errors['last_name']}
            onChange={(event) => change({ last_name: event.currentTarget.value })}
          />
        </SimpleGrid>
        <NativeSelect
          label="School"
          name="school"
          data={[{ value: '', label: 'Choose your school' }, ...schools]}
          value={form.school}
          error={errors['school']}
          onChange={(event) => change({ school: event.currentTarget.value })}
        />
        <NativeSelect
          label="Graduation year"
          name="graduation_year"
          data={[{ value: '', label: 'Choose your graduation year' }, ...years]}
          value={form.graduation_year === undefined ? '' : String(form.graduation_year)}
          error={errors['graduation_year']}
          onChange={(event) => change({ graduation_year: Number(event.currentTarget.value) || undefined })}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          description="At least 8 characters."
          value={form.password}
          error={errors['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Register
        </Button>
      </Stack>
    </form>
  );
}
