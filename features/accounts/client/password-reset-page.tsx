import { Text, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { requestPasswordReset } from '#features/accounts/accounts.contract.ts';
import { check, isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { callApi } from '#client/platform/api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { resetRequestMessage } from './accounts.messages.ts';

const checks = [
  check('email', 'Please enter a valid email address.', ({ email }: { readonly email: string }) =>
    isEmailAddress(normalizeEmail(email)),
  ),
];

export default function PasswordResetPage() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '' },
    checks,
    send: ({ email }) => callApi(requestPasswordReset, { body: { email: normalizeEmail(email) } }),
    onSent: () => navigate('/password-reset-confirmation-message'),
    showsAllErrors: true,
    failure: resetRequestMessage,
  });
  return (
    <FormCard title="Reset your password">
      <Text>We send you a link to set a new one.</Text>
      <Form form={form} isWide>
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <FormEnd form={form} send="Send reset link" isWide />
        <Text ta="center">
          <TextLink to="/login">Back to login</TextLink>
        </Text>
      </Form>
    </FormCard>
  );
}
