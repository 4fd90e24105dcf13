import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { filled } from '#shared/rules.ts';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import { finishWithCode, signInWithPasskey } from '#features/accounts/second-factor/second-step.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { requestPasskey, canUsePasskeys } from '#client/platform/passkeys.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { codeHint } from './accounts.messages.ts';

interface PasskeyButtonProps {
  readonly isFirst?: boolean;
  readonly onFailure: (message: string | undefined) => void;
  readonly onSignedIn?: () => void;
}

/** Rendered only where browser and address support passkeys. */
export function PasskeyButton({ isFirst = false, onFailure, onSignedIn }: PasskeyButtonProps) {
  const refreshSession = useRefreshSession();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const answer = await requestPasskey();
      if (!answer) return;
      await callApi(signInWithPasskey, { body: { answer } });
      await refreshSession();
      onSignedIn?.();
    },
    onMutate: () => onFailure(undefined),
    onError: (error) => onFailure(failureReason(error)),
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      variant={isFirst ? 'filled' : 'outline'}
      size="md"
      fullWidth
      loading={isPending}
      onClick={() => mutate()}
    >
      {isFirst ? 'Use a passkey' : 'Log in with a passkey'}
    </Button>
  );
}

interface SecondStepFormProps {
  readonly methods: readonly SecondStep[];
  readonly onOver: (message: string) => void;
  readonly onSignedIn?: () => void;
}

export function SecondStepForm({ methods, onOver, onSignedIn }: SecondStepFormProps) {
  const refreshSession = useRefreshSession();
  const form = useForm<{ code: string }, unknown>({
    initial: { code: '' },
    focus: 'code',
    checks: [filled('code', 'Please enter a code.')],
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
      {methods.includes('passkey') && <PasskeyButton isFirst onFailure={form.fail} onSignedIn={onSignedIn} />}
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
