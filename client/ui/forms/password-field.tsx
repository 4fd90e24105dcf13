/** The "show" button is reachable by keyboard, and invalid fields are marked. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

// Without the word "password", so the label matches only the field.
const eye = { 'aria-label': 'Show typed characters' };

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={eye}
      // Mantine's password input does not set this.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
