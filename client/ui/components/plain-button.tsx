/**
 * A button that looks like the others of the product and is made of nothing but the element itself: for the pages that come
 * without Mantine (`isPlain` in shared/pages.ts).
 */
import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** `filled` is the one that most people want; `outline` and `quiet` step back behind it. */
  readonly variant?: 'filled' | 'outline' | 'default' | 'quiet';
}

export function PlainButton({ variant = 'filled', ...rest }: PlainButtonProps) {
  return <button {...rest} type="button" className={classes['button']} data-variant={variant} />;
}
