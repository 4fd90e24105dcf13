/** Normalizes text for searching, the same as the database's `searchable` (migration 0001). */

/** Optional marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters. In other scripts marks are letters. */
const marks = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u0652\u0670]/gu;
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  "øo łl đd ðd ħh ıi ŧt ςσ ßss æae œoe þth ’' ‘' ʻ' ʼ' ‐- ‑- –-"
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);
const replaced = /[øłđðħıŧςßæœþ’‘ʻʼ‐‑–]/gu;

/** Without case and accents: `josé` and `JOSE` are `jose`, `Łukasz` is `lukasz`. */
export function searchable(text: string): string {
  // Fast path for ASCII.
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(replaced, (letter) => letters[letter] ?? letter);
}
