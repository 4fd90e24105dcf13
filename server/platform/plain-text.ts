/** Text from outside, made fit for the database: it knows neither NUL nor half of a character. */

/** Characters that are kept of what a mail server said. */
export const REASON_MAXIMUM = 500;

/** The beginning of a text, without control characters except line breaks. */
export function plainText(text: string, maximum: number): string {
  return text
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .slice(0, maximum)
    .toWellFormed()
    .trim();
}
