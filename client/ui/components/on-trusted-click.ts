import type { MouseEvent } from 'react';

/** Not for the clicks of a script: mail scanners open links, run the page's scripts and press its buttons. */
export function onTrustedClick(handler: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.isTrusted) handler();
  };
}
