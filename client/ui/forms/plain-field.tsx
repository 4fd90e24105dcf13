/** For searches above lists, where Mantine's inputs cost a phone a tenth of a second. Forms use Mantine's. */
import { useId, type ComponentProps } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './plain-field.module.css';

interface Labelled {
  readonly label: string;
}

interface PlainInputProps extends Labelled, Omit<ComponentProps<'input'>, 'className' | 'id'> {
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

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface PlainSelectProps extends Labelled, Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  readonly choices: readonly Choice[];
}

export function PlainSelect({ label, choices, ...rest }: PlainSelectProps) {
  const id = useId();
  return (
    <div style={{ minWidth: 0 }}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div style={{ position: 'relative' }}>
        <select {...rest} id={id} className={classes.field}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
      </div>
    </div>
  );
}
