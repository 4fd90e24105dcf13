/** The token of a mailed link: 43 characters of base64url. Programs and people damage links; this repairs what it can. */
const LENGTH = 43;
const whole = /^[\w-]{43}$/;

/** Blanks, zero-width characters, and the `=` of quoted-printable. */
const breaks = /[\s=\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Removes additions (`.`, `>`, `3D`, words) and line breaks. Cut or lower-cased tokens cannot be repaired. */
export function mendToken(text: string): string {
  if (whole.test(text)) return text;
  const [run = ''] = /[\w-]+/.exec(text.replaceAll(breaks, '')) ?? [];
  const token = /^3D[\w-]{43}$/i.test(run) ? run.slice(2) : run.slice(0, LENGTH);
  return whole.test(token) ? token : text;
}

/** False for cut tokens and tokens in one letter case. */
export function isWholeToken(token: string): boolean {
  return whole.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token);
}

/** Instead of "expired" or "unknown", for a damaged token. */
export const LINK_NOT_WHOLE =
  'This link is incomplete. Copy the whole link from the email, or ask for a new one.';
