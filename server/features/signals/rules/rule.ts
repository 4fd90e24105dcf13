import type { RawBuilder } from 'kysely';
import type { SignalRuleName } from '#shared/signals/signals.rules.ts';

/** What all rules of a school are asked with. */
export interface RuleScene {
  readonly schoolId: number;
  /** Hours that its students need. */
  readonly needed: number;
}

export interface Rule {
  readonly name: SignalRuleName;
  /** Whether it looks at nothing but the entry, its decision and its student, so that it can be asked at once. */
  readonly isOfOneEntry?: true;
  /**
   * Selects `entry_id`, `part` (of the weight, above 0 to 1) and `facts` (the numbers of the sentence, `signals.text.ts`) from
   * `looked_at` and what lies beside it.
   */
  readonly find: (scene: RuleScene) => RawBuilder<unknown>;
}
