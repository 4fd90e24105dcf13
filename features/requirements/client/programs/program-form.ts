import type { ProgramKind } from '#features/requirements/requirements.contract.ts';
import { hasBegun } from '#features/requirements/rules/school-years.ts';
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

export function readProgram({ name, reason, ...values }: ProgramValues, today: string) {
  const from_class = classOf(values.from_class);
  const to_class = values.to_class.trim() === '' ? null : classOf(values.to_class);
  const { rules, errors: wrongRules } = readRules(values.rules);
  const isBackwards = from_class !== undefined && Boolean(to_class) && Number(to_class) < from_class;
  const isBegun =
    from_class !== undefined &&
    !wrongRules['school_year.starts'] &&
    hasBegun(from_class, values.rules.school_year, today);
  const errors: DraftErrors = {
    ...(name.trim() === '' && { name: 'Please give it a name' }),
    ...(from_class === undefined && { from_class: YEAR }),
    ...(to_class === undefined && { to_class: YEAR }),
    ...(isBackwards && { to_class: 'The last class is before the first' }),
    ...wrongRules,
    ...(isBegun &&
      reason.trim() === '' && { reason: `The class of ${from_class} has begun. Please say why` }),
  };
  return {
    /** For the preview; undefined while classes or rules are invalid. */
    proposed:
      rules && from_class !== undefined && to_class !== undefined && !isBackwards
        ? { from_class, to_class, rules }
        : undefined,
    /** The first class, if its ninth grade has begun: then a change needs a reason. */
    begun: isBegun ? from_class : undefined,
    errors,
  };
}
export type Proposed = NonNullable<ReturnType<typeof readProgram>['proposed']>;

function classOf(text: string): number | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2200 ? year : undefined;
}
