/** One's password and open sessions. */
import { Stack, Title } from '@mantine/core';
import { OpenSessions } from './open-sessions.tsx';
import { PasswordChange } from './password-change.tsx';

interface SignInSecuritySectionProps {
  readonly email: string;
}

export function SignInSecuritySection({ email }: SignInSecuritySectionProps) {
  return (
    <Stack gap="md" component="section" aria-labelledby="sign-in-security">
      <Title order={2} size="h3" id="sign-in-security">
        Sign-in and security
      </Title>
      <PasswordChange email={email} />
      <OpenSessions />
    </Stack>
  );
}
