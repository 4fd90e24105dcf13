/** For rows of long lists, where Mantine's buttons cost a phone a tenth of a second. */
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './components.module.css';

interface ButtonStyle {
  readonly variant?: 'outline' | 'danger' | 'quiet';
}

export function SmallButton({
  variant = 'outline',
  ...rest
}: ButtonStyle & Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...rest} type="button" className={classes.button} data-small data-variant={variant} />;
}

export function SmallLink({ variant = 'outline', ...rest }: ButtonStyle & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classes.button} data-small data-variant={variant} />;
}
