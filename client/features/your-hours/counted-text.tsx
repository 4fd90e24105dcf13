/** A text with its length, and a button that copies it. */
import { useId, useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { countCharacters } from './application-text.ts';
import classes from './your-hours.module.css';

interface CountedTextProps {
  readonly label: string;
  readonly start: string;
  /** Without it only the length is shown. */
  readonly limit?: number;
  readonly rows: number;
}

const NOT_COPIED = 'Your browser did not let us copy it. The text is selected: copy it with Ctrl+C or ⌘C.';

export function CountedText({ label, start, limit, rows }: CountedTextProps) {
  const [text, setText] = useState(start);
  const [news, setNews] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const count = countCharacters(text);
  const over = limit === undefined ? 0 : count - limit;

  async function copy(): Promise<void> {
    try {
      // Missing over plain http.
      await navigator.clipboard.writeText(text);
      setNews('Copied.');
    } catch {
      field.current?.focus();
      field.current?.select();
      setNews(NOT_COPIED);
    }
  }

  return (
    <div className={classes.counted}>
      <Textarea
        ref={field}
        label={label}
        rows={rows}
        value={text}
        aria-describedby={countId}
        aria-invalid={over > 0 || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setNews('');
        }}
      />
      <div className={classes.count}>
        <span id={countId} data-over={over > 0}>
          {limit === undefined ? `${count} characters` : `${count} of ${limit}`}
          {over > 0 && `, ${over} too many`}
        </span>
        <span role="status">{news}</span>
        <Button variant="outline" size="sm" aria-label={`Copy ${label}`} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
