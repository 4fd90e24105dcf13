/** Adding a passkey, with a name to recognize it by. */
import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { PASSKEY_NAME_MAXIMUM } from '#shared/second-factor/second-factor.rules.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useAddPasskey } from './second-factor.api.ts';
import { changeFailure, deviceName } from './second-factor.messages.ts';

interface PasskeyAddProps {
  readonly onDone: (detail: string, codes: readonly string[] | null) => void;
}

export function PasskeyAdd({ onDone }: PasskeyAddProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useAddPasskey();
  const form = useForm<{ name: string }, Awaited<ReturnType<typeof mutateAsync>>>({
    initial: { name: deviceName(navigator.userAgent) },
    // The button that opened it is gone.
    focus: isOpen ? 'name' : undefined,
    send: ({ name }) => mutateAsync(name),
    onSent(done): void {
      if (!done) {
        form.fail('No passkey was made.');
        return;
      }
      onDone(done.detail, done.recovery_codes);
      setOpen(false);
    },
    failure: changeFailure,
  });

  if (!isOpen) {
    return (
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Add a passkey
        </Button>
      </div>
    );
  }
  return (
    <Form form={form} gap="sm" send="Add it" cancel={() => setOpen(false)} cancelLabel="Not now">
      <TextInput
        label="Name of the passkey"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAXIMUM}
        maw="20rem"
        {...form.field('name')}
      />
    </Form>
  );
}
