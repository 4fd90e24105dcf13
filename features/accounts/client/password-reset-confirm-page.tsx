/** Opening the page only reads which passkeys exist. */
import { useState } from 'react';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import { newPasswordChecks, type NewPassword } from '#features/accounts/accounts.rules.ts';
import {
  confirmPasswordReset,
  showPasskeysAtReset,
  type PasskeysAtReset,
} from '#features/accounts/password-reset.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { oncePerVisit, useApi } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime } from '#client/ui/format/text.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { NewPasswordField, PasswordField } from '#features/accounts/client/password-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { resetConfirmMessage } from './accounts.messages.ts';

export default function PasswordResetConfirmPage() {
  const { uid = '', token = '' } = useParams();
  const [success, setSuccess] = useState<string>();
  const [kept, setKept] = useState<readonly number[]>([]);
  const read = useApi(showPasskeysAtReset, { params: { uid, token } }, oncePerVisit);
  // Passkeys that could not be shown must not be removed.
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
    <FormCard title="Set a new password">
      {read.isPending && <LoadingBlock />}
      {isUnread && (
        <RetryAlert isFetching={read.isFetching} onRetry={() => void read.refetch()}>
          {failureReason(read.error)}
        </RetryAlert>
      )}
      {read.isPending || isUnread ? undefined : success === undefined ? (
        <Form form={form} isWide>
          <NewPasswordField label="New password" {...form.field('new_password')} />
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
              <TextLink to="/password-reset">Ask for a new reset link</TextLink>
            </Text>
          )}
        </Form>
      ) : (
        <>
          <SuccessAlert takesFocus>{success}</SuccessAlert>
          <ButtonLink to="/login">Go to Login</ButtonLink>
        </>
      )}
    </FormCard>
  );
}

interface KeepPasskeysProps {
  readonly found: PasskeysAtReset;
  readonly kept: readonly number[];
  readonly onKeep: (kept: readonly number[]) => void;
}

/** Unticked passkeys are removed, because a passkey logs in without any password. */
function KeepPasskeys({ found, kept, onKeep }: KeepPasskeysProps) {
  const { passkeys, time_zone, is_only_step } = found;
  return (
    <Checkbox.Group
      label="Keep your passkeys?"
      description="A passkey logs in without your password. Tick those that you know: all others are removed."
      value={kept.map(String)}
      onChange={(ids) => onKeep(ids.map(Number))}
    >
      <Stack gap="xs" mt="xs">
        {passkeys.map(({ id, name, created_at, last_used_at }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={name}
            description={`Added ${schoolTime(created_at, time_zone)}. ${
              last_used_at === null ? 'Never used.' : `Last used ${schoolTime(last_used_at, time_zone)}.`
            }`}
          />
        ))}
        {is_only_step && kept.length === 0 && (
          <Text size="sm" role="status">
            Without a passkey you log in once with a recovery code, and then set up a new second step. If you
            have no recovery code, a head of your school{'\u2019'}s administrators can reset your second step.
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}
