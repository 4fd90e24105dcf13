/** The frame of pages opened from a mail: no navigation, no session, and only the colour scheme below the page. */
import { LanguageContext, useDocumentLanguage, useLanguage } from '#client/platform/language.ts';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';
import { BrandLink } from './brand-link.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import classes from './page-frame.module.css';

/** The same for translated pages. */
export function TranslatedFrame() {
  const language = useLanguage();
  useDocumentLanguage(language);
  return (
    <LanguageContext value={language}>
      <BareFrame />
    </LanguageContext>
  );
}

export function BareFrame() {
  return (
    <>
      <SkipLink />
      <header className={classes.bareHeader}>
        <BrandLink />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <PageOutlet isBare />
      </main>
      <footer className={classes.footer}>
        <div className={classes.footerInner}>
          <ColorSchemeChoice />
        </div>
      </footer>
    </>
  );
}
