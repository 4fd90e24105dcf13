/** What the pages of a contact begin with, and the card that they are: without Mantine, on phones that we do not know. */
import type { ReactNode } from 'react';
import type { Language } from '#shared/languages/languages.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PageHeading } from './page-heading.tsx';
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
