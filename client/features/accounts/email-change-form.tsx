/** Asking for another email of one's account, in place of the row that shows it. */
import { useEffect, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { useChangeEmail } from './email-change.api.ts';

export default function EmailChangeForm({ onCancel }: { readonly onCancel: () => void }) {
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending, data } = useChangeEmail();
  const { form, field, formRef, showErrors } = useFormFields({ email: '' });

  useEffect(() => void focusField(formRef.current, 'email'), [formRef]);

  async function submit(): Promise<void> {
    setFailure(undefined);
    try {
      await mutateAsync(form.email);
    } catch (thrown) {
      const message = asApiError(thrown).fields['email']?.[0];
      if (message === undefined) setFailure(failureReason(thrown));
      else showErrors({ email: message });
    }
  }

  if (data) return <SuccessAlert takesFocus>{data.detail}</SuccessAlert>;
  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={submit}>
      <Stack gap="md">
        <Text>
          We mail a link to the new address; once you open it there, you log in with it. We tell the old
          address, which can undo it for 7 days.
        </Text>
        <TextInput label="New email" type="email" autoComplete="email" required {...field('email')} />
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Send the link
          </Button>
          <Button variant="outline" onClick={onCancel} disabled={isPending}>
            Keep my email
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
