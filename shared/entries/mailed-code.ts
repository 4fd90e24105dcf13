/** Codes in mails to contacts, of which the pages that take them need no more than this. */

export const CODE_DIGITS = 6;
/** How long a code lives. */
export const CODE_MINUTES = 10;
/** Wrong ones for each code: afterwards it is dead. */
export const CODE_TRIES = 5;

/** The refusal of a code that no further try helps. */
export const CODE_DEAD = 'code_dead';

/** What is left of a code that somebody has typed: `523 914` is as good as `523914`. */
export function bareDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
