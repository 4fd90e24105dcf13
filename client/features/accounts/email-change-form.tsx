/** Asking for another email of one's account, in place of the row that shows it. */
import { Text, TextInput } from '@mantine/core';
import { changeEmail } from '#shared/accounts/email-change.contract.ts';
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
        We mail a link to the new address; once you open it there, you log in with it. We tell the old
        address, which can undo it for 7 days.
      </Text>
      <TextInput label="New email" type="email" autoComplete="email" required {...form.field('email')} />
    </Form>
  );
}
