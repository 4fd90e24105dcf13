import type { ProgramKind } from '#features/requirements/requirements.contract.ts';
import { readRules, type DraftErrors } from './rule-fields.ts';
import type { RulesDraft } from './rules-draft.ts';

export interface ProgramValues {
  readonly name: string;
  readonly kind: ProgramKind;
  readonly from_class: string;
  /** Empty: every later class. */
  readonly to_class: string;
  readonly rules: RulesDraft;
  readonly reason: string;
}

const YEAR = 'Please enter a year such as 2027';

/** What only the browser can tell: the server checks the rest, such as the reason for classes that have begun. */
export function readProgram(values: Pick<ProgramValues, 'from_class' | 'to_class' | 'rules'>) {
  const from_class = classOf(values.from_class);
  const to_class = values.to_class.trim() === '' ? null : classOf(values.to_class);
  const { rules, errors: wrongRules } = readRules(values.rules);
  const errors: DraftErrors = {
    ...(from_class === undefined && { from_class: YEAR }),
    ...(to_class === undefined && { to_class: YEAR }),
    ...wrongRules,
  };
  const proposed =
    rules && from_class !== undefined && to_class !== undefined ? { from_class, to_class, rules } : undefined;
  return { proposed, errors };
}
export type Proposed = NonNullable<ReturnType<typeof readProgram>['proposed']>;

function classOf(text: string): number | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2200 ? year : undefined;
}
