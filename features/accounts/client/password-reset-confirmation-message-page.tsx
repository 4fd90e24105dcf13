import { Text } from '@mantine/core';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { RESET_LINK_SENT } from './accounts.messages.ts';

export default function PasswordResetConfirmationMessagePage() {
  return (
    <FormCard title="Check your email">
      <SuccessAlert>{RESET_LINK_SENT}</SuccessAlert>
      <Text>
        The instructions to reset your password were sent to your email. The link works once, for one hour.
        Nothing there? Check your spam folder and the address.
      </Text>
      <ButtonLink to="/login">Go to Login</ButtonLink>
    </FormCard>
  );
}
