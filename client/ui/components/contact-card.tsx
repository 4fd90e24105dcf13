/** Built without Mantine: contacts open it on any phone. */
import type { ReactNode } from 'react';
import { languageNames, LANGUAGES, type Language } from '#shared/languages/languages.ts';
import { chooseLanguage } from '#client/platform/language/language.ts';
import { PageHeading } from './page-heading.tsx';
import { PlainButton } from './plain-button.tsx';
import classes from './contact-pages.module.css';

interface ContactCardProps {
  readonly language: Language;
  readonly heading: string;
  readonly children: ReactNode;
}

export function ContactCard({ language, heading, children }: ContactCardProps) {
  return (
    <div className={classes.card}>
      <LanguageChoice language={language} />
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  );
}

function LanguageChoice({ language }: { readonly language: Language }) {
  return (
    <div role="group" aria-label={groupNames[language]} className={classes.languages}>
      {LANGUAGES.map((one) => (
        <PlainButton
          key={one}
          variant="quiet"
          lang={one}
          aria-pressed={one === language}
          // Mail scanners press every button; their choice would stick for the next person in the tab.
          onPress={() => chooseLanguage(one)}
        >
          {languageNames[one]}
        </PlainButton>
      ))}
    </div>
  );
}

const groupNames: Readonly<Record<Language, string>> = { en: 'Language', es: 'Idioma' };
