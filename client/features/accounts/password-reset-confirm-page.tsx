/** Sets a new password with a mailed link. Opening it only reads which passkeys there are. */
import { useState } from 'react';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { confirmPasswordReset } from '#shared/accounts/password-reset.contract.ts';
import { newPasswordChecks, PASSWORD_MINIMUM } from '#shared/accounts/accounts.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { usePasskeysAtReset } from './accounts.api.ts';
import { KeepPasskeys } from './keep-passkeys.tsx';
import { firstOfEach, resetConfirmMessage } from './accounts.messages.ts';

export default function PasswordResetConfirmPage() {
  const { uid = '', token = '' } = useParams();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const { form, field, formRef, showErrors } = useFormFields({ new_password: '', new_password_confirm: '' });

  const [kept, setKept] = useState<readonly number[]>([]);
  const read = usePasskeysAtReset(uid, token);
  // Nobody is to remove passkeys that the page could not show.
  const isUnread = read.error !== null && asApiError(read.error).status !== 400;

  async function submit() {
    setFailure(undefined);
    const wrong = firstFailure(newPasswordChecks, form);
    showErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return;
    setBusy(true);
    try {
      const { detail } = await callApi(confirmPasswordReset, {
        params: { uid, token },
        body: { ...form, keep_passkeys: [...kept] },
      });
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
        {read.isPending && <LoadingBlock />}
        {isUnread && (
          <RetryAlert isFetching={read.isFetching} onRetry={() => void read.refetch()}>
            {failureReason(read.error)}
          </RetryAlert>
        )}
        {read.isPending || isUnread ? undefined : success === undefined ? (
          <Form formRef={formRef} isBusy={isBusy} onSubmit={submit}>
            <Stack gap="md">
              {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
              <PasswordField
                label="New password"
                autoComplete="new-password"
                description={`At least ${PASSWORD_MINIMUM} characters.`}
                {...field('new_password')}
              />
              <PasswordField
                label="Confirm new password"
                autoComplete="new-password"
                {...field('new_password_confirm')}
              />
              {read.data && read.data.passkeys.length > 0 && (
                <KeepPasskeys found={read.data} kept={kept} onKeep={setKept} />
              )}
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
          </Form>
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
