import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FormCard } from '#client/ui/components/form-card.tsx';
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
      <Button component={Link} to="/login">
        Go to Login
      </Button>
    </FormCard>
  );
}
