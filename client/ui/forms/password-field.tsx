/** A password field whose "show" button can be reached by keyboard, and that is marked when invalid. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

// Without "password", so that only the field has that name.
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
