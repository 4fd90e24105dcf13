import type { MouseEvent } from 'react';

/** Ignores scripted clicks: mail scanners open links, run the page's scripts, and press its buttons. */
export function onTrustedClick(handler: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.isTrusted) handler();
  };
}
