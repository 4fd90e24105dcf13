/** Adding a passkey, with a name to recognize it by. */
import { useEffect, useState } from 'react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { PASSKEY_NAME_MAXIMUM } from '#shared/second-factor/second-factor.rules.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { useAddPasskey } from './second-factor.api.ts';
import { changeFailure, deviceName } from './second-factor.messages.ts';

interface PasskeyAddProps {
  readonly onDone: (detail: string, codes: readonly string[] | null) => void;
}

export function PasskeyAdd({ onDone }: PasskeyAddProps) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useAddPasskey();
  const { form, field, formRef } = useFormFields({ name: deviceName(navigator.userAgent) });

  // The button that opened it is gone.
  useEffect(() => {
    if (isOpen) focusField(formRef.current, 'name');
  }, [isOpen, formRef]);

  async function submit(): Promise<void> {
    setFailure(undefined);
    try {
      const done = await mutateAsync(form.name);
      if (done) onDone(done.detail, done.recovery_codes);
      if (done) setOpen(false);
      else setFailure('No passkey was made.');
    } catch (thrown) {
      setFailure(changeFailure(thrown));
    }
  }

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
    <Form formRef={formRef} isBusy={isPending} onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Name of the passkey"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAXIMUM}
          maw="20rem"
          {...field('name')}
        />
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Add it
          </Button>
          <Button variant="outline" disabled={isPending} onClick={() => setOpen(false)}>
            Not now
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
