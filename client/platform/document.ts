/** The title of the browser tab. */
import { useEffect } from 'react';

const PRODUCT = 'Limelight';

/** Sets the tab's title to `TITLE · Limelight`. `PageHeading` does this; use it alone only where there is no h1. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}

/** The address, or undefined when the server gave none. */
export function readContactEmail(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]');
  return meta?.content.trim() || undefined;
}
