/** Asks for a link to set a new password. */
import { useState } from 'react';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { requestPasswordReset } from '#shared/accounts/accounts.contract.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { resetRequestMessage } from './accounts.messages.ts';

export default function PasswordResetPage() {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { formRef, errors, showErrors } = useFieldErrors();
  const navigate = useNavigate();

  async function submit() {
    const email = normalizeEmail(typed);
    setFailure(undefined);
    const isEmail = isEmailAddress(email);
    showErrors(isEmail ? {} : { email: 'Please enter a valid email address.' });
    if (!isEmail) return;
    setBusy(true);
    try {
      await callApi(requestPasswordReset, { body: { email } });
      await navigate('/password-reset-confirmation-message');
    } catch (thrown) {
      setFailure(resetRequestMessage(asApiError(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormCard>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <Stack gap="md">
          <PageHeading>Reset your password</PageHeading>
          <Text>Enter the email of your account. We send a link that lets you set a new password.</Text>
          {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            value={typed}
            error={errors['email']}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              if (errors['email'] !== undefined) showErrors({});
            }}
          />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Send reset link
          </Button>
          <Text ta="center">
            <Anchor component={Link} to="/login" underline="always">
              Back to login
            </Anchor>
          </Text>
        </Stack>
      </form>
    </FormCard>
  );
}
