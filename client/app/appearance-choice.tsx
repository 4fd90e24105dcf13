/** The choice between the system's appearance, the light one and the dark one, for the dark ground of a footer. */
import { useId } from 'react';
import { chooseAppearance, useAppearance, type Appearance } from '#client/platform/appearance.ts';
import classes from './appearance-choice.module.css';

const choices: readonly { readonly value: Appearance; readonly label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function AppearanceChoice() {
  const appearance = useAppearance();
  const name = useId();
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>Appearance</legend>
      <div className={classes['choices']}>
        {choices.map(({ value, label }) => (
          <label key={value} className={classes['choice']}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={appearance === value}
              onChange={() => chooseAppearance(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
