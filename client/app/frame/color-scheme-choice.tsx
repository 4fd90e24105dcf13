/** The choice between the system's colours, light and dark, for the dark footer. */
import { useId } from 'react';
import type { Language } from '#shared/languages/languages.ts';
import { chooseColorScheme, useColorScheme, type ColorScheme } from '#client/platform/color-scheme.ts';
import { useLanguageContext } from '#client/platform/language.ts';
import classes from './color-scheme-choice.module.css';

const values: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** Also on the contact's pages, which are translated. */
const words: Readonly<Record<Language, Readonly<Record<ColorScheme | 'legend', string>>>> = {
  en: { legend: 'Appearance', auto: 'System', light: 'Light', dark: 'Dark' },
  es: { legend: 'Apariencia', auto: 'Sistema', light: 'Claro', dark: 'Oscuro' },
};

export function ColorSchemeChoice() {
  const appearance = useColorScheme();
  const name = useId();
  const say = words[useLanguageContext()];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{say.legend}</legend>
      <div className={classes.choices}>
        {values.map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={appearance === value}
              onChange={() => chooseColorScheme(value)}
            />
            {say[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
