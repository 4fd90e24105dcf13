/** What a search compares: in the browser and the leaderboard as in the database (`searchable` of migration 0001). */

/** Of Latin, Greek and Cyrillic, Hebrew and Arabic letters: who searches may leave them out. In other scripts marks are letters. */
const marks = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u0652\u0670]/gu;
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  "øo łl đd ðd ħh ıi ŧt ςσ ßss æae œoe þth ’' ‘' ʻ' ʼ' ‐- ‑- –-"
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);
const replaced = /[øłđðħıŧςßæœþ’‘ʻʼ‐‑–]/gu;

/** Without case and accents: `josé` and `JOSE` are `jose`, `Łukasz` is `lukasz`. */
export function searchable(text: string): string {
  // Nothing but ASCII, as most texts are.
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(replaced, (letter) => letters[letter] ?? letter);
}
