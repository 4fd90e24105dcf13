/** The token of a mailed link: 43 characters of base64url. Programs and people damage links; what can be mended is mended first. */
const LENGTH = 43;
const whole = /^[\w-]{43}$/;

/** What breaks a text without being part of it: blanks, characters of no width, and the `=` of quoted-printable. */
const breaks = /[\s=\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Without what was attached (`.`, `>`, `3D`, words) and without line breaks. What is lost of a cut or lower-cased one cannot be guessed. */
export function mendToken(text: string): string {
  if (whole.test(text)) return text;
  const [run = ''] = /[\w-]+/.exec(text.replaceAll(breaks, '')) ?? [];
  const token = /^3D[\w-]{43}$/i.test(run) ? run.slice(2) : run.slice(0, LENGTH);
  return whole.test(token) ? token : text;
}

/** False for what can be no token of ours: cut, or in letters of one size. */
export function isWholeToken(token: string): boolean {
  return whole.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token);
}

/** Instead of "expired" or "unknown", for a token that is not whole. */
export const LINK_NOT_WHOLE =
  'This link is incomplete. Copy the whole link from the email, or ask for a new one.';
