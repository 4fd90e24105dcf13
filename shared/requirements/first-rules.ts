/** The rule with which every school begins: 100 verified hours, as the specification counts them. */
import { presetOf } from './presets.ts';
import type { Rules } from './rules.ts';

export const firstRules: Rules = presetOf('100-hours').rules;
