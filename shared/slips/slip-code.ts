/** The secret of a printed slip: its QR code holds all of it, and its first letters are printed below (docs/decisions/0056). */

/** Consonants that nobody takes for one another, or for a digit, on paper; without vowels they make no words. */
export const SLIP_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** Enough for staff, who see the entries of their school anyway. */
export const SLIP_CODE_LETTERS = 8;
/** 121 bits. */
export const SLIP_TOKEN_LETTERS = 28;

export function formatSlipCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, SLIP_CODE_LETTERS)}`;
}

/**
 * What of a slip somebody has typed: its letters, or the address that a scanner has read, also through a keyboard of another
 * country, which types other signs between the letters. @returns the code or the whole token, or undefined for anything else
 */
export function readSlip(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  const [token] = new RegExp(`[${SLIP_ALPHABET}]{${SLIP_TOKEN_LETTERS}}$`).exec(text) ?? [];
  if (token !== undefined) return token;
  const code = text.replaceAll(/[\s-]/g, '');
  return new RegExp(`^[${SLIP_ALPHABET}]{${SLIP_CODE_LETTERS}}$`).test(code) ? code : undefined;
}
