/** The choice between the system's appearance, the light one and the dark one, for the dark ground of a footer. */
import { useId } from 'react';
import type { Language } from '#shared/languages/languages.ts';
import { chooseAppearance, useAppearance, type Appearance } from '#client/platform/color-scheme.ts';
import { useSpokenLanguage } from '#client/platform/language.ts';
import classes from './color-scheme-choice.module.css';

const values: readonly Appearance[] = ['auto', 'light', 'dark'];

/** It also stands below the contact's pages, which speak several languages. */
const words: Readonly<Record<Language, Readonly<Record<Appearance | 'legend', string>>>> = {
  en: { legend: 'Appearance', auto: 'System', light: 'Light', dark: 'Dark' },
  es: { legend: 'Apariencia', auto: 'Sistema', light: 'Claro', dark: 'Oscuro' },
};

export function AppearanceChoice() {
  const appearance = useAppearance();
  const name = useId();
  const say = words[useSpokenLanguage()];
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{say.legend}</legend>
      <div className={classes['choices']}>
        {values.map((value) => (
          <label key={value} className={classes['choice']}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={appearance === value}
              onChange={() => chooseAppearance(value)}
            />
            {say[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
