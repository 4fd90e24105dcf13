/** The first stop of the keyboard on every page: skips the navigation. */
import type { Language } from '#shared/languages/languages.ts';
import { useLanguageContext } from '#client/platform/language.ts';
import classes from './skip-link.module.css';

/** Id of the `<main>` that the link jumps to. */
export const MAIN_ID = 'main';

/** In the page's language: a screen reader would read another one in the wrong voice. */
const words: Readonly<Record<Language, string>> = {
  en: 'Skip to main content',
  es: 'Ir al contenido principal',
};

export function SkipLink() {
  const language = useLanguageContext();
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip}>
      {words[language]}
    </a>
  );
}
