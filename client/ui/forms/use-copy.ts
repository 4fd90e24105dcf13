import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** `news` goes into a status. When the browser refuses to copy, the text in `field` is selected instead. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(
  copied: string,
  refused: string,
) {
  const field = useRef<Field>(null);
  const [news, setNews] = useState('');

  async function copy(text: string): Promise<void> {
    try {
      // Missing on plain http.
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
