/** For searches above lists, where Mantine's inputs cost a phone a tenth of a second. Forms use Mantine's. */
import { useId, type ComponentProps } from 'react';
import classes from './plain-field.module.css';

interface PlainInputProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
}

export function PlainInput({ label, isLabelHidden = false, ...rest }: PlainInputProps) {
  const id = useId();
  return (
    <div style={{ minWidth: 0 }}>
      <label htmlFor={id} className={isLabelHidden ? 'for-screen-readers' : classes.label}>
        {label}
      </label>
      <input {...rest} id={id} className={classes.field} />
    </div>
  );
}
