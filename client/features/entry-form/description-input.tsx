/** What the student did. While it is empty, the description of last time at the same place is offered to begin with. */
import { useRef } from 'react';
import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './entry-form.module.css';

interface DescriptionInputProps extends Omit<TextareaProps, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly last: string | undefined;
}

export function DescriptionInput({ value, onChange, last, ...input }: DescriptionInputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <Textarea
        ref={field}
        label="Description"
        autosize
        minRows={3}
        maxRows={16}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      {last !== undefined && value.trim() === '' && (
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            onChange(last);
            field.current?.focus();
          }}
        >
          Start from the last one
        </button>
      )}
    </div>
  );
}
