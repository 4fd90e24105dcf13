/** The title of the browser tab. */
import { useEffect } from 'react';

const PRODUCT = 'Limelight';

/** Sets the tab's title to `TITLE · Limelight`. `PageHeading` does this; use it alone only where there is no h1. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
