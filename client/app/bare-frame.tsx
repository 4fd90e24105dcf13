/** The frame of pages opened from a mail: no navigation, no session, and below the page only how it looks. */
import { SpokenLanguage, useDocumentLanguage, useLanguage } from '#client/platform/language.ts';
import { AppearanceChoice } from './color-scheme-choice.tsx';
import { BrandLink } from './brand-link.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import classes from './page-frame.module.css';

/** The same for pages that speak several languages. */
export function SpeakingFrame() {
  const language = useLanguage();
  useDocumentLanguage(language);
  return (
    <SpokenLanguage value={language}>
      <BareFrame />
    </SpokenLanguage>
  );
}

export function BareFrame() {
  return (
    <>
      <SkipLink />
      <header className={classes['bareHeader']}>
        <BrandLink />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes['main']}>
        <PageOutlet isBare />
      </main>
      <footer className={classes['footer']}>
        <div className={classes['footerInner']}>
          <AppearanceChoice />
        </div>
      </footer>
    </>
  );
}
