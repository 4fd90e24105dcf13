/** The code that proves a contact's mailbox. Separate, for the page that takes it. */

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong tries per code. */
export const CODE_TRIES = 5;

/** The error code when no further try helps. */
export const CODE_DEAD = 'code_dead';

/** Accepts `523 914` for `523914`. */
export function bareDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
