/** The "show" button is reachable by keyboard, and invalid fields are marked. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { PASSWORD_MINIMUM } from '#features/accounts/accounts.rules.ts';

// Without the word "password", so the label matches only the field.
const eye = { 'aria-label': 'Show typed characters' };

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      autoComplete="current-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={eye}
      // Mantine's password input does not set this.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

export function NewPasswordField(props: PasswordInputProps) {
  const description = `At least ${PASSWORD_MINIMUM} characters.`;
  return <PasswordField autoComplete="new-password" description={description} {...props} />;
}
