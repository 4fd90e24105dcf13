/** Mail scanners open links, run the page's scripts and press its buttons. */
import type { MouseEvent } from 'react';

/** Runs the handler for clicks of a person or their assistive technology, not for those of a script. */
export function onTrustedClick(handler: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.isTrusted) handler();
  };
}
