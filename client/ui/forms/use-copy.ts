import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What came of it is for a status. `field` may appear only when the browser refuses to copy: then the text is selected there. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(
  copied: string,
  refused: string,
) {
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
