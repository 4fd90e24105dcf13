// Signals about verified entries, for the school's administrators (decision 0073). A rule decides nothing, and honest work
// can match it.

/** Findings are grouped by contact or student, since they usually apply to more of their entries. */
export type SignalSubject = 'contact' | 'student';

interface SignalRule {
  readonly subject: SignalSubject;
  /** Summed per entry and compared with `WORTH_A_LOOK`: 2 is enough alone. */
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

export const WORTH_A_LOOK = 2;

export const FINE_DAYS = 365;

/** The random sample: about three of a hundred verified entries. */
export const ONE_BY_CHANCE_OF = 33;
