/** The key by which the server knows a message that is sent once more because its answer was lost. */
import { useRef } from 'react';
import { newKey } from '#client/platform/draft-storage.ts';

/** The same key for the same message, and another one for another message. */
export function useMessageKey(): (message: unknown) => string {
  const last = useRef({ message: '', key: '' });
  return (message) => {
    const text = JSON.stringify(message);
    if (last.current.key === '' || last.current.message !== text) {
      last.current = { message: text, key: newKey() };
    }
    return last.current.key;
  };
}
