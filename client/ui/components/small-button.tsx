/**
 * Small buttons and links that look like them, made of nothing but the element itself: for what stands in every row of a long
 * list, where Mantine's parts add up to a tenth of a second on a phone.
 */
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './small-button.module.css';

interface Look {
  /** `outline` has an edge, `danger` takes something away, `quiet` steps back behind both. */
  readonly variant: 'outline' | 'danger' | 'quiet';
}

export function SmallButton({
  variant,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...rest} type="button" className={classes['button']} data-variant={variant} />;
}

export function SmallLink({ variant, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classes['button'] ?? ''} data-variant={variant} />;
}
