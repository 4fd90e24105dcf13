/** For pages without Mantine (`isPlain` in shared/pages.ts); looks like Mantine's button. */
import type { ComponentProps } from 'react';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import classes from './components.module.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'filled' | 'outline' | 'default' | 'quiet';
  /** Instead of `onClick`, where only a user's click counts. */
  readonly onPress?: () => void;
}

export function PlainButton({ variant = 'filled', type = 'button', onPress, ...rest }: PlainButtonProps) {
  const press = onPress && { onClick: onTrustedClick(onPress) };
  return <button {...rest} {...press} type={type} className={classes.button} data-variant={variant} />;
}
