/** Sets a new password with a mailed link. Opening it only reads which passkeys there are. */
import { useState } from 'react';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { confirmPasswordReset } from '#shared/accounts/password-reset.contract.ts';
import { newPasswordChecks, PASSWORD_MINIMUM } from '#shared/accounts/accounts.rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { usePasskeysAtReset } from './accounts.api.ts';
import { KeepPasskeys } from './keep-passkeys.tsx';
import { resetConfirmMessage } from './accounts.messages.ts';

interface NewPassword {
  readonly new_password: string;
  readonly new_password_confirm: string;
}

export default function PasswordResetConfirmPage() {
  const { uid = '', token = '' } = useParams();
  const [success, setSuccess] = useState<string>();
  const [kept, setKept] = useState<readonly number[]>([]);
  const read = usePasskeysAtReset(uid, token);
  // Nobody is to remove passkeys that the page could not show.
  const isUnread = read.error !== null && asApiError(read.error).status !== 400;

  const form = useForm<NewPassword, { detail: string }>({
    initial: { new_password: '', new_password_confirm: '' },
    checks: newPasswordChecks,
    send: (values) =>
      callApi(confirmPasswordReset, {
        params: { uid, token },
        body: { ...values, keep_passkeys: [...kept] },
      }),
    onSent: ({ detail }) => setSuccess(detail),
    failure: resetConfirmMessage,
  });

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
          <Form form={form} isWide>
            <PasswordField
              label="New password"
              autoComplete="new-password"
              description={`At least ${PASSWORD_MINIMUM} characters.`}
              {...form.field('new_password')}
            />
            <PasswordField
              label="Confirm new password"
              autoComplete="new-password"
              {...form.field('new_password_confirm')}
            />
            {read.data && read.data.passkeys.length > 0 && (
              <KeepPasskeys found={read.data} kept={kept} onKeep={setKept} />
            )}
            <FormEnd form={form} send="Set new password" isWide />
            {form.failure && (
              <Text ta="center">
                <Anchor component={Link} to="/password-reset" underline="always">
                  Ask for a new reset link
                </Anchor>
              </Text>
            )}
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
