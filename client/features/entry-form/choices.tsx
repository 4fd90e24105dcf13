/** Values that are one tap away, beside the field that also takes any other. */
import type { ReactNode } from 'react';
import classes from './entry-form.module.css';

interface ChoicesProps {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly label: string; readonly value: string; readonly name?: string }[];
  readonly isChosen: (value: string) => boolean;
  readonly onChoose: (value: string) => void;
}

export function Choices({ label, options, isChosen, onChoose }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className={classes.choices}>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          className={classes.choice}
          aria-label={option.name}
          aria-pressed={isChosen(option.value)}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** The `inputContainer` of a field that has its choices in the same row. */
export function besideField(choices: ReactNode): (field: ReactNode) => ReactNode {
  return (field) => (
    <div className={classes.beside}>
      {field}
      {choices}
    </div>
  );
}
