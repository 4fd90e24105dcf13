/** The language in which we write to the contact: the one of last time, folded into a line until it is to be changed. */
import { useEffect, useRef, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { LANGUAGES, languageNames, type Language } from '#shared/languages/languages.ts';
import classes from './entry-form.module.css';

interface MailLanguageProps {
  readonly value: Language;
  readonly onChange: (language: string) => void;
}

const choices = LANGUAGES.map((value) => ({ value, label: languageNames[value] }));

export function MailLanguage({ value, onChange }: MailLanguageProps) {
  const [isOpen, setOpen] = useState(false);
  const select = useRef<HTMLSelectElement>(null);

  // The pressed button is gone.
  useEffect(() => {
    if (isOpen) select.current?.focus();
  }, [isOpen]);

  if (isOpen) {
    return (
      <NativeSelect
        ref={select}
        label="Language of the email"
        name="contact_language"
        data={choices}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <p className={classes.folded}>
      We write to them in {languageNames[value]}.{' '}
      <button
        type="button"
        className={classes.link}
        aria-label="Change the language of the email"
        onClick={() => setOpen(true)}
      >
        Change
      </button>
    </p>
  );
}
