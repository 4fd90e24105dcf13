/** The second step of logging in, after the password: a passkey, or a code. */
import { Button, Text, TextInput } from '@mantine/core';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { finishWithCode } from '#shared/second-factor/second-step.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { codeHint } from './accounts.messages.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepFormProps {
  readonly methods: readonly SecondStep[];
  /** The password must be typed again. */
  readonly onOver: (message: string) => void;
  readonly onSignedIn?: () => void;
}

const checks = [
  {
    field: 'code',
    message: 'Please enter a code.',
    holds: ({ code }: { readonly code: string }) => code.trim() !== '',
  },
];

export function SecondStepForm({ methods, onOver, onSignedIn }: SecondStepFormProps) {
  const refreshSession = useRefreshSession();
  const form = useForm<{ code: string }, unknown>({
    initial: { code: '' },
    // The form with the password is gone.
    focus: 'code',
    checks,
    send: (body) => callApi(finishWithCode, { body }),
    async onSent() {
      await refreshSession();
      onSignedIn?.();
    },
    failure(error) {
      if (error.code === 'second_step_over') onOver(error.detail);
      return failureReason(error);
    },
  });

  return (
    <Form form={form} isWide>
      <Text role="status">Your password is right. Now the second step.</Text>
      {methods.includes('passkey') && (
        <PasskeyButton isFirst onFailure={form.fail} {...(onSignedIn && { onSignedIn })} />
      )}
      <TextInput
        label="Code"
        description={codeHint(methods)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
      <FormEnd form={form} send="Log in" isWide />
      <Button variant="subtle" disabled={form.isBusy} onClick={() => onOver('')}>
        Back
      </Button>
    </Form>
  );
}
