/** The rule with which every school begins: 100 verified hours, as the specification counts them. */
import type { Rules } from './rules.ts';

export const firstRules: Rules = {
  school_year: { starts: '08-01', ends: '06-15' },
  window: { opens: 'any time', closes: 'never' },
  counts: ['volunteer', 'paid'],
  target: { kind: 'hours', hours: 100 },
  alternatives: [],
  transfer: { kind: 'as everybody' },
  caps: [],
  floors: [],
  entry: {},
  not_held: [],
};
