/** How students appear on the leaderboard (decision 0023). */

/** The student's choice: full name, first name with an initial, or no row. */
export const shownNames = ['full', 'initial', 'hidden'] as const;
export type ShownName = (typeof shownNames)[number];

/** A school's rule for visitors: as chosen, at most first name and initial, or nobody. */
export const visitorRules = ['as_chosen', 'initial', 'nobody'] as const;
export type VisitorRule = (typeof visitorRules)[number];

/** Signed-in people of any school, or visitors. */
export const audiences = ['members', 'visitors'] as const;
export type Audience = (typeof audiences)[number];

/** Without a name there is no picture, either. */
export interface LeaderboardVisibility {
  readonly name: ShownName;
  readonly picture: boolean;
}

/** The stricter of the student's choice and, for visitors, the school's rule. */
export function visibilityFor(
  chosen: LeaderboardVisibility,
  rule: VisitorRule,
  audience: Audience,
): LeaderboardVisibility {
  if (chosen.name === 'hidden' || (audience === 'visitors' && rule === 'nobody')) {
    return { name: 'hidden', picture: false };
  }
  // A picture reveals more than a last name.
  if (audience === 'visitors' && rule === 'initial') return { name: 'initial', picture: false };
  return chosen;
}

/** `L.` for `Lovelace`. */
export function shownLastName(lastName: string, name: ShownName): string {
  return name === 'full' ? lastName : `${firstLetter(lastName)}.`;
}

/** A fast path without combining characters: the leaderboard needs every student, and a segmenter is slow. */
const plainLetter = /^[a-z](?=[a-z '.-]|$)/i;

/** Created lazily, since it is slow. */
let segmenter: Intl.Segmenter | undefined;

/** By grapheme; older browsers use the first code point. */
function firstLetter(name: string): string {
  const text = name.trim();
  const plain = plainLetter.exec(text);
  if (plain) return plain[0].toUpperCase();
  if (!('Segmenter' in Intl)) return String.fromCodePoint(text.codePointAt(0) ?? 0x2e);
  segmenter ??= new Intl.Segmenter();
  const [first] = segmenter.segment(text);
  return first?.segment.toUpperCase() ?? '';
}
