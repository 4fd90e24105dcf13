/** The contact email as a link, or another text when none is configured. */
import type { ReactNode } from 'react';
import { readContactEmail } from '#client/platform/document.ts';

interface ContactAddressProps {
  readonly children: (link: ReactNode) => ReactNode;
  readonly otherwise?: ReactNode;
}

export function ContactAddress({ children, otherwise = null }: ContactAddressProps) {
  const email = readContactEmail();
  return email === undefined ? otherwise : children(<a href={`mailto:${email}`}>{email}</a>);
}
