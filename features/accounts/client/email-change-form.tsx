import { Text, TextInput } from '@mantine/core';
import { changeEmail } from '#features/accounts/email-change.contract.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';

export default function EmailChangeForm({ onCancel }: { readonly onCancel: () => void }) {
  const { mutateAsync, data } = useApiChange(changeEmail);
  const form = useForm({
    initial: { email: '' },
    focus: 'email',
    send: ({ email }) => mutateAsync({ body: { email } }),
  });

  if (data) return <SuccessAlert takesFocus>{data.detail}</SuccessAlert>;
  return (
    <Form form={form} send="Send the link" cancel={onCancel} cancelLabel="Keep my email">
      <Text>
        We email a link to the new address. Once you open it, you log in with that address. We also tell the
        old address, where you can undo the change for 7 days.
      </Text>
      <TextInput label="New email" type="email" autoComplete="email" required {...form.field('email')} />
    </Form>
  );
}
