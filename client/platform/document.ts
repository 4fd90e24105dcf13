/** The tab's title, and what the server wrote into the document. */
import { useEffect } from 'react';

const PRODUCT = 'Limelight';

/** Sets the tab's title to `TITLE · Limelight`. `PageHeading` does this; use it alone only where there is no h1. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}

/** Whether the demo can be entered here without a password. */
export function hasDemo(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === 'on';
}

export function readContactEmail(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]');
  return meta?.content.trim() || undefined;
}
