/** A program as it stands in its form, and what is sent of it. */
import type { ProgramKind } from '#shared/requirements/requirements.contract.ts';
import type { Rules } from '#shared/requirements/rules.ts';
import { hasBegun } from '#shared/requirements/school-years.ts';
import { readRules, type DraftErrors, type RulesDraft } from './rules-draft.ts';

export interface ProgramValues {
  readonly name: string;
  readonly kind: ProgramKind;
  readonly from_class: string;
  /** Empty: every later class. */
  readonly to_class: string;
  readonly rules: RulesDraft;
  readonly reason: string;
}

/** What a preview works out. */
export interface Proposed {
  readonly from_class: number;
  readonly to_class: number | null;
  readonly rules: Rules;
}

interface ReadProgram {
  /** Undefined while classes or rules are not valid. */
  readonly proposed: Proposed | undefined;
  /** The first class, once its ninth grade has begun: its rule changes only with a reason. */
  readonly begun: number | undefined;
  readonly errors: DraftErrors;
}

export function readProgram(values: ProgramValues, today: string): ReadProgram {
  const from_class = classOf(values.from_class);
  const to_class = values.to_class.trim() === '' ? null : classOf(values.to_class);
  const { rules, errors: wrongRules } = readRules(values.rules);
  const wrongClasses: DraftErrors = {
    ...(from_class === undefined && { from_class: YEAR }),
    ...(to_class === undefined && { to_class: YEAR }),
    ...(from_class &&
      to_class &&
      to_class < from_class && { to_class: 'The last class is before the first' }),
  };
  const begun =
    from_class && !wrongRules['school_year.starts'] && hasBegun(from_class, values.rules.school_year, today)
      ? from_class
      : undefined;
  const isValid = Object.keys(wrongClasses).length === 0;
  return {
    proposed:
      isValid && rules && from_class && to_class !== undefined ? { from_class, to_class, rules } : undefined,
    begun,
    errors: {
      ...(values.name.trim() === '' && { name: 'Please give it a name' }),
      ...wrongClasses,
      ...wrongRules,
      ...(begun &&
        values.reason.trim() === '' && { reason: `The class of ${begun} has begun. Please say why` }),
    },
  };
}

const YEAR = 'Please give a year such as 2027';

function classOf(text: string): number | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2200 ? year : undefined;
}
