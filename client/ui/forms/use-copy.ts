import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Copying<Field> {
  /** Where the text is selected when the browser refuses to copy it; it may appear only then. */
  readonly field: RefObject<Field | null>;
  readonly news: string;
  readonly say: (news: string) => void;
  readonly copy: (text: string) => Promise<void>;
}

export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(
  copied: string,
  refused: string,
): Copying<Field> {
  const field = useRef<Field>(null);
  const [news, setNews] = useState('');

  async function copy(text: string): Promise<void> {
    try {
      // Missing over plain http.
      await navigator.clipboard.writeText(text);
      setNews(copied);
    } catch {
      flushSync(() => setNews(refused));
      field.current?.focus();
      field.current?.select();
    }
  }

  return { field, news, say: setNews, copy };
}
