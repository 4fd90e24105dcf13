/** The reason that a contact is writing. Another page and back keep it; the computer, which may be anybody's, does not. */
import { useState } from 'react';

/** By the token of the link; gone with the tab. */
const written = new Map<string, string>();

export function useReason(token: string): [string, (reason: string) => void] {
  const [reason, setReason] = useState(written.get(token) ?? '');
  return [
    reason,
    (next) => {
      written.set(token, next);
      setReason(next);
    },
  ];
}
