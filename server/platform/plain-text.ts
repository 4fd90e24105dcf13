/** Cleans text from outside for the database, which refuses NUL and lone surrogates, and for HTML. */

/** For a mail server's response. */
export const REASON_MAXIMUM = 500;

/** Truncates, and removes control characters except line breaks. */
export function plainText(text: string, maximum: number): string {
  return text
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .slice(0, maximum)
    .toWellFormed()
    .trim();
}

const escapes: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
};

/** Also for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (found) => `&${escapes[found]};`);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
