import { useEffect } from 'react';

const PRODUCT = 'Limelight';

/** `TITLE · Limelight`. `PageHeading` does this; call it only on pages without an h1. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}

/** Whether this server offers the demo without a password. */
export function hasDemo(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === 'on';
}

export function readContactEmail(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]');
  return meta?.content.trim() || undefined;
}
