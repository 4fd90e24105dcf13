/** Sets a new password with a mailed link. Opening it calls nothing. */
import { useState } from 'react';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { confirmPasswordReset } from '#shared/accounts/accounts.contract.ts';
import { newPasswordChecks } from '#shared/accounts/accounts.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { firstOfEach, resetConfirmMessage } from './accounts.messages.ts';

export default function PasswordResetConfirmPage() {
  const { uid = '', token = '' } = useParams();
  const [form, setForm] = useState({ new_password: '', new_password_confirm: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const { formRef, errors, showErrors, clearError } = useFieldErrors();

  function change(field: keyof typeof form, value: string) {
    setForm((current) => ({ ...current, [field]: value }));
    clearError(field);
  }

  async function submit() {
    setFailure(undefined);
    const wrong = firstFailure(newPasswordChecks, form);
    showErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return;
    setBusy(true);
    try {
      const { detail } = await callApi(confirmPasswordReset, { params: { uid, token }, body: form });
      setSuccess(detail);
    } catch (thrown) {
      const error = asApiError(thrown);
      const fields = firstOfEach(error.fields);
      // Messages about fields are beside them; anything else is about the link or the server.
      if (Object.keys(fields).length > 0) showErrors(fields);
      else setFailure(resetConfirmMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormCard>
      <Stack gap="md">
        <PageHeading>Set a new password</PageHeading>
        {success === undefined ? (
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
              <PasswordField
                label="New password"
                name="new_password"
                autoComplete="new-password"
                description="At least 8 characters."
                value={form.new_password}
                error={errors['new_password']}
                onChange={(event) => change('new_password', event.currentTarget.value)}
              />
              <PasswordField
                label="Confirm new password"
                name="new_password_confirm"
                autoComplete="new-password"
                value={form.new_password_confirm}
                error={errors['new_password_confirm']}
                onChange={(event) => change('new_password_confirm', event.currentTarget.value)}
              />
              <Button type="submit" size="md" loading={isBusy} fullWidth>
                Set new password
              </Button>
              {failure !== undefined && (
                <Text ta="center">
                  <Anchor component={Link} to="/password-reset" underline="always">
                    Ask for a new reset link
                  </Anchor>
                </Text>
              )}
            </Stack>
          </form>
        ) : (
          <>
            <SuccessAlert takesFocus>{success}</SuccessAlert>
            <Button component={Link} to="/login">
              Go to Login
            </Button>
          </>
        )}
      </Stack>
    </FormCard>
  );
}
