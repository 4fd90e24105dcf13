/** Tells the clicks of a person from those of a script: mail scanners open links, run the page, and press buttons. */
import type { MouseEvent } from 'react';

/** Runs the handler for clicks made by a person (or their assistive technology), not for those made by a script. */
export function onTrustedClick(handler: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.isTrusted) handler();
  };
}
