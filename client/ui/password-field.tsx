/** A password field whose eye can be reached by keyboard and has a name. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

// Not called "password", so that the field alone answers to that name.
const eye = { 'aria-label': 'Show typed characters' };

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleFocusable visibilityToggleButtonProps={eye} {...props} />;
}
