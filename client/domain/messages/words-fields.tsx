/** The text of a message or an announcement, and the same in Spanish for whoever reads that. */
import { useState } from 'react';
import { Textarea } from '@mantine/core';
import type { Words } from '#shared/messages/messages.rules.ts';
import { FOR_SPANISH, lengthText } from './message-text.ts';
import classes from './messages.module.css';

interface WordsFieldsProps {
  readonly words: Words;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Words>) => void;
  /** Has the focus when the dialog opens. */
  readonly isFirst?: boolean;
}

/** Without `maxLength`, which would cut off what is pasted without a word. */
export function WordsFields({ words, errors, onChange, isFirst = false }: WordsFieldsProps) {
  const [isOpen, setOpen] = useState(words.text_es !== '');
  return (
    <div>
      <Textarea
        label="Text"
        name="text"
        required
        withAsterisk={false}
        rows={5}
        description={lengthText(words.text)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus={isFirst || undefined}
        value={words.text}
        error={errors['text']}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <details
        className={classes['fold']}
        open={isOpen || errors['text_es'] !== undefined}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>Also in Spanish</summary>
        <Textarea
          label="Text in Spanish"
          name="text_es"
          lang="es"
          rows={5}
          description={lengthText(words.text_es) ?? FOR_SPANISH}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={words.text_es}
          error={errors['text_es']}
          onChange={(event) => onChange({ text_es: event.currentTarget.value })}
        />
      </details>
    </div>
  );
}
