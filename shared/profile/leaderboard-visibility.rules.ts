/** How students appear on the leaderboard: what each chooses, and what a school lets visitors see (decision 0023). */

/** What a student lets others read of the name: all of it, the first name with an initial, or no row at all. */
export const shownNames = ['full', 'initial', 'hidden'] as const;
export type ShownName = (typeof shownNames)[number];

/** What visitors see of a school's students: what each chose, no more than first name and initial, or nobody. */
export const visitorRules = ['as_chosen', 'initial', 'nobody'] as const;
export type VisitorRule = (typeof visitorRules)[number];

/** Who looks: people who are signed in, of any school, or visitors. */
export const audiences = ['members', 'visitors'] as const;
export type Audience = (typeof audiences)[number];

/** How a student appears. Without a name there is no picture either. */
export interface LeaderboardVisibility {
  readonly name: ShownName;
  readonly picture: boolean;
}

/** How a student appears to others: the stricter of what the student chose and, for visitors, of the school's rule. */
export function visibilityFor(
  chosen: LeaderboardVisibility,
  rule: VisitorRule,
  audience: Audience,
): LeaderboardVisibility {
  if (chosen.name === 'hidden' || (audience === 'visitors' && rule === 'nobody')) {
    return { name: 'hidden', picture: false };
  }
  // A face says more than a last name: "at most first name and initial" has no room for it.
  if (audience === 'visitors' && rule === 'initial') return { name: 'initial', picture: false };
  return chosen;
}

/** The last name as others read it: `L.` for `Lovelace`. */
export function shownLastName(lastName: string, name: ShownName): string {
  return name === 'full' ? lastName : `${firstLetter(lastName)}.`;
}

/** A letter that nothing can be added to, as most names have: the leaderboard asks for every student, and a segmenter is slow. */
const plainLetter = /^[a-z](?=[a-z '.-]|$)/i;

/** Made once, when it is first asked for: making one takes far longer than asking it. */
let segmenter: Intl.Segmenter | undefined;

/** By characters as people see them, as a letter may be made of several; older browsers see its first part. */
function firstLetter(name: string): string {
  const text = name.trim();
  const plain = plainLetter.exec(text);
  if (plain) return plain[0].toUpperCase();
  if (!('Segmenter' in Intl)) return String.fromCodePoint(text.codePointAt(0) ?? 0x2e);
  segmenter ??= new Intl.Segmenter();
  const [first] = segmenter.segment(text);
  return first?.segment.toUpperCase() ?? '';
}
