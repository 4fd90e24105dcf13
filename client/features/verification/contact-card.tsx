/** What the pages behind the links of a mail stand on: the choice of the language, the heading, the content. */
import type { ReactNode } from 'react';
import type { Language } from '#shared/languages/languages.ts';
import { LanguageChoice } from '#client/ui/components/language-choice.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ContactLanguage } from './contact-text.ts';
import classes from './verification.module.css';

interface ContactCardProps {
  readonly language: Language;
  readonly heading: string;
  readonly children: ReactNode;
}

export function ContactCard({ language, heading, children }: ContactCardProps) {
  return (
    <ContactLanguage value={language}>
      <div className={classes['card']}>
        <LanguageChoice language={language} />
        <PageHeading>{heading}</PageHeading>
        {children}
      </div>
    </ContactLanguage>
  );
}
