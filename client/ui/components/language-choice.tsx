/** `English | Español`: every language in its own words. */
import { languageNames, LANGUAGES, type Language } from '#shared/languages/languages.ts';
import { chooseLanguage } from '#client/platform/language.ts';
import { onTrustedClick } from './on-trusted-click.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './components.module.css';

export function LanguageChoice({ language }: { readonly language: Language }) {
  return (
    <div role="group" aria-label={groupNames[language]} className={classes.languages}>
      {LANGUAGES.map((one) => (
        <PlainButton
          key={one}
          variant="quiet"
          lang={one}
          aria-pressed={one === language}
          // Mail scanners press every button, and their choice would stay for the next person in the tab.
          onClick={onTrustedClick(() => chooseLanguage(one))}
        >
          {languageNames[one]}
        </PlainButton>
      ))}
    </div>
  );
}

const groupNames: Readonly<Record<Language, string>> = { en: 'Language', es: 'Idioma' };
