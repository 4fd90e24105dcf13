/**
 * What may be worth a look about a verified entry, for the administrators of its school (docs/decisions/0073). A rule decides
 * nothing; each says something with numbers that also honest work can have.
 */

/** By contact or by student: what is found about one entry is usually true of others of theirs. */
export type SignalSubject = 'contact' | 'student';

interface SignalRule {
  readonly subject: SignalSubject;
  /** What the rules of one entry add up to is compared with `WORTH_A_LOOK`: 2 is enough by itself. */
  readonly weight: 1 | 2;
}

export const SIGNAL_RULES = {
  'student as contact': { subject: 'contact', weight: 2 },
  'within a minute': { subject: 'contact', weight: 2 },
  'does not know': { subject: 'student', weight: 2 },
  'almost a known domain': { subject: 'contact', weight: 2 },
  'for each other': { subject: 'contact', weight: 2 },
  'much at the end': { subject: 'student', weight: 2 },
  'long day': { subject: 'student', weight: 2 },
  surname: { subject: 'contact', weight: 1 },
  'many students': { subject: 'contact', weight: 1 },
  'same text': { subject: 'student', weight: 1 },
} as const satisfies Record<string, SignalRule>;

export type SignalRuleName = keyof typeof SIGNAL_RULES;
export const signalRuleNames = Object.keys(SIGNAL_RULES) as [SignalRuleName, ...SignalRuleName[]];

/** From this weight of one entry on it is in the list. */
export const WORTH_A_LOOK = 2;

/** What was found fine says nothing for so long. */
export const FINE_DAYS = 365;

/** By chance, one of so many verified entries: about three of a hundred. */
export const ONE_BY_CHANCE_OF = 33;
