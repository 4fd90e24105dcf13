/** The address of the people behind this installation; the server writes it into the page. */

/** The address, or undefined when the server gave none. */
export function readContactEmail(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]');
  return meta?.content.trim() || undefined;
}
