/** For pages without Mantine (`isPlain` in shared/pages.ts); looks like Mantine's button. */
import type { ComponentProps } from 'react';
import classes from './components.module.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'filled' | 'outline' | 'default' | 'quiet';
}

export function PlainButton({ variant = 'filled', type = 'button', ...rest }: PlainButtonProps) {
  return <button {...rest} type={type} className={classes.button} data-variant={variant} />;
}
