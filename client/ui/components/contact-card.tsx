/** Built without Mantine: contacts open it on any phone. */
import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import { languageNames, LANGUAGES, type Language } from '#shared/languages/languages.ts';
import { chooseLanguage, useLanguage } from '#client/platform/language/language.ts';
import { PageHeading } from './page-heading.tsx';
import { PlainButton } from './plain-button.tsx';
import classes from './contact-pages.module.css';

interface ContactCardProps {
  readonly heading: string;
  readonly children: ReactNode;
}

export function ContactCard({ heading, children }: ContactCardProps) {
  return (
    <div className={classes.card}>
      <LanguageChoice />
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  );
}

function LanguageChoice() {
  const language = useLanguage();
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

export type FieldElement = HTMLInputElement & HTMLTextAreaElement;

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'ref'> {
  readonly label: string;
  readonly note?: string;
  readonly failure?: string | null | false;
  readonly rows?: number;
  readonly onType: (text: string) => void;
  readonly ref?: Ref<FieldElement>;
}

export function Field({ label, note, failure, rows, onType, ref, ...input }: FieldProps) {
  const id = useId();
  const hasFailed = typeof failure === 'string' && failure !== '';
  const described = [note !== undefined && `${id}-note`, hasFailed && `${id}-failure`].filter(Boolean);
  // Safe: a text area accepts the props that callers pass.
  const Box = (rows === undefined ? 'input' : 'textarea') as 'input';
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {note !== undefined && (
        <span id={`${id}-note`} className={classes.secondary}>
          {note}
        </span>
      )}
      <Box
        {...input}
        {...(rows !== undefined && { rows })}
        id={id}
        ref={ref}
        aria-invalid={hasFailed || undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {hasFailed && (
        <span id={`${id}-failure`} role="alert" className={classes.failure}>
          {failure}
        </span>
      )}
    </div>
  );
}
