/** Cleans text from outside for the database, which refuses NUL and lone surrogates. */

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
