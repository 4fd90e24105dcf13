/** Text from outside: for the database, which refuses NUL and lone surrogates, and for HTML; and what errors say. */

/** Of a mail server's response. */
export const REASON_MAXIMUM = 500;

/** The beginning of a text, without control characters except line breaks. */
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

/** A text as HTML shows it, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (found) => `&${escapes[found]};`);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
