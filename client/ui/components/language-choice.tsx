/** `English | Español`: every language in its own words. */
import { languageNames, LANGUAGES, type Language } from '#shared/languages/languages.ts';
import { chooseLanguage } from '#client/platform/language.ts';
import { onTrustedClick } from './on-trusted-click.ts';
import classes from './components.module.css';

export function LanguageChoice({ language }: { readonly language: Language }) {
  return (
    <div role="group" aria-label={groupNames[language]} className={classes.languages}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={classes.language}
          // Mail scanners press every button, and their choice would stay for the next person in the tab.
          onClick={onTrustedClick(() => chooseLanguage(one))}
        >
          {languageNames[one]}
        </button>
      ))}
    </div>
  );
}

const groupNames: Readonly<Record<Language, string>> = { en: 'Language', es: 'Idioma' };
