/** Texts about what visitors see of the school. */
import type { VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';

export const RULE_SAVED = 'Saved. The leaderboard shows it to visitors within a few seconds.';

interface RuleChoice {
  readonly value: VisitorRule;
  readonly label: string;
  readonly description?: string;
}

export const ruleChoices: readonly RuleChoice[] = [
  { value: 'as_chosen', label: 'What each student chose' },
  {
    value: 'initial',
    label: 'First name and initial at most',
    description: '“Ada L.”, no picture',
  },
  { value: 'nobody', label: 'Nobody of our school' },
];

/** `By Denise Whitfield` */
export function decidedBy(by: string | null): string {
  return by === null ? 'By a head who has left' : `By ${by}`;
}

export function ruleFailure(thrown: unknown): string {
  return `What visitors see of your school could not be loaded. ${failureReason(thrown)}`;
}

export function ruleNotSaved(thrown: unknown): string {
  return `Your decision was not saved. ${failureReason(thrown)}`;
}
