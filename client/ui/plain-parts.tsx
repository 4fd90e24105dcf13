/**
 * A button and a text field that look like the others of the product and are made of nothing but the element itself: for
 * the pages that come without Mantine (`isPlain` in client/app/routes.tsx).
 */
import { useId, type ComponentProps } from 'react';
import classes from './plain-parts.module.css';
import { Spinner } from './spinner.tsx';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** `filled` is the one that most people want; `outline` and `quiet` step back behind it. */
  readonly variant?: 'filled' | 'outline' | 'default' | 'quiet';
  /** For what takes something away. */
  readonly isDanger?: boolean;
  readonly isLarge?: boolean;
  /** Shows that it was pressed and works, and takes no second press meanwhile. */
  readonly isLoading?: boolean;
}

export function PlainButton(props: PlainButtonProps) {
  const { variant = 'filled', isDanger, isLarge, isLoading = false, disabled, children, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={classes['button']}
      disabled={disabled === true || isLoading}
      data-variant={variant}
      data-danger={isDanger || undefined}
      data-large={isLarge || undefined}
      data-loading={isLoading || undefined}
    >
      <span className={classes['label']}>{children}</span>
      {isLoading && (
        <span className={classes['wait']}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface PlainTextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly label: string;
  readonly description?: string;
}

/** Grows with its text where the browser knows how; elsewhere it is pulled larger by its corner. */
export function PlainTextarea({ label, description, ...rest }: PlainTextareaProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {description !== undefined && (
        <p id={`${id}-description`} className={classes['description']}>
          {description}
        </p>
      )}
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        className={classes['textarea']}
      />
    </div>
  );
}
