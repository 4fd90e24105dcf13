/** The secret of a paper form: all of it in the QR code, the first letters in print (decision 0056). */

/** Consonants without look-alikes; no vowels, so that they form no words. */
export const SLIP_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** Enough for staff, who see their school's entries anyway. */
export const SLIP_CODE_LETTERS = 8;
/** 121 bits. */
export const SLIP_TOKEN_LETTERS = 28;

export function formatSlipCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, SLIP_CODE_LETTERS)}`;
}

/** Accepts typed letters or a scanned address, with any keyboard layout. Returns the code, the whole token, or undefined. */
export function readSlip(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  const [token] = new RegExp(`[${SLIP_ALPHABET}]{${SLIP_TOKEN_LETTERS}}$`).exec(text) ?? [];
  if (token !== undefined) return token;
  const code = text.replaceAll(/[\s-]/g, '');
  return new RegExp(`^[${SLIP_ALPHABET}]{${SLIP_CODE_LETTERS}}$`).test(code) ? code : undefined;
}
