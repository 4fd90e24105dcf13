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
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { resetRequestMessage } from './accounts.messages.ts';

export default function PasswordResetPage() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { form, field, formRef, showErrors } = useFormFields({ email: '' });
  const navigate = useNavigate();

  async function submit() {
    const email = normalizeEmail(form.email);
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
      <Form formRef={formRef} isBusy={isBusy} onSubmit={submit}>
        <Stack gap="md">
          <PageHeading>Reset your password</PageHeading>
          <Text>We send you a link to set a new one.</Text>
          {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
          <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Send reset link
          </Button>
          <Text ta="center">
            <Anchor component={Link} to="/login" underline="always">
              Back to login
            </Anchor>
          </Text>
        </Stack>
      </Form>
    </FormCard>
  );
}
