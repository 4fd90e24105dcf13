/**
 * What may be worth a look about a verified entry, for the administrators of its school (docs/decisions/0063). A rule decides
 * nothing; each says something with numbers that also honest work can have.
 */

/** By contact or by student: what is found about one entry is usually true of others of theirs. */
export type SignalSubject = 'contact' | 'student';

interface SignalRule {
  /** Of 100; what several rules add up to is compared with `WORTH_A_LOOK`. */
  readonly weight: number;
  readonly subject: SignalSubject;
}

/** In the order of the list in the settings. */
export const SIGNAL_RULES = {
  'own session': { weight: 60, subject: 'student' },
  'student as contact': { weight: 40, subject: 'contact' },
  surname: { weight: 25, subject: 'contact' },
  'within a minute': { weight: 35, subject: 'contact' },
  'same network': { weight: 20, subject: 'student' },
  'many students': { weight: 25, subject: 'contact' },
  'new and many at once': { weight: 20, subject: 'contact' },
  'never a question': { weight: 10, subject: 'contact' },
  'long day': { weight: 60, subject: 'student' },
  overlap: { weight: 40, subject: 'student' },
  'recorded twice': { weight: 30, subject: 'student' },
  'same text': { weight: 15, subject: 'student' },
  'same hours': { weight: 10, subject: 'student' },
  'much at the end': { weight: 40, subject: 'student' },
  'new address': { weight: 30, subject: 'student' },
  'almost a known domain': { weight: 35, subject: 'contact' },
  'for each other': { weight: 40, subject: 'contact' },
  'does not know': { weight: 60, subject: 'student' },
  'during school': { weight: 10, subject: 'student' },
} as const satisfies Record<string, SignalRule>;

export type SignalRuleName = keyof typeof SIGNAL_RULES;
export const signalRuleNames = Object.keys(SIGNAL_RULES) as [SignalRuleName, ...SignalRuleName[]];

/** From this weight of one entry on it is in the list. */
export const WORTH_A_LOOK = 40;

/** What was found fine says nothing for so long. */
export const FINE_DAYS = 365;

/** Of the verified entries of a month, by chance. */
export const RANDOM_SHARE = 0.03;
