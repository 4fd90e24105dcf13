/** Another email for a student whose mailbox is gone. */
import { Textarea, TextInput } from '@mantine/core';
import { REASON_MAXIMUM } from '#shared/people/people.contract.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';

interface EmailFormProps {
  readonly send: (email: string, reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

export function EmailForm({ send, onCancel }: EmailFormProps) {
  const form = useForm<{ email: string; reason: string }, unknown>({
    initial: { email: '', reason: '' },
    focus: 'email',
    send: ({ email, reason }) => send(email, reason),
  });
  return (
    <Form form={form} gap="sm" send="Send the link" cancel={onCancel}>
      <TextInput label="New email" type="email" required {...form.field('email')} />
      <Textarea
        label="Why? The old address is mailed these words, and the activity shows them."
        description="Nothing changes until the new address confirms. The old one can stop it, and undo it for 7 days."
        required
        rows={2}
        maxLength={REASON_MAXIMUM}
        {...form.field('reason')}
      />
    </Form>
  );
}
