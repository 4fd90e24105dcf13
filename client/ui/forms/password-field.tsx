/** A password field whose eye can be reached by keyboard and has a name, and that is marked when it is wrong. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

// Not called "password", so that the field alone answers to that name.
const eye = { 'aria-label': 'Show typed characters' };

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={eye}
      // Unlike the other inputs, Mantine's password input does not say this by itself.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
