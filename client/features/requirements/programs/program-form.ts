/** A program as it stands in its form, what is wrong with it, and sending it. */
import { useMemo, useState } from 'react';
import {
  changeRules,
  createProgram,
  listPrograms,
  type ProgramKind,
} from '#shared/requirements/requirements.contract.ts';
import type { Rules } from '#shared/requirements/rules.ts';
import { hasBegun } from '#shared/requirements/school-years.ts';
import { failureReason, isAnswerLost, type ApiError } from '#client/platform/api-error.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { useForm } from '#client/ui/forms/use-form.ts';
import { readRules, type DraftErrors } from './rule-fields.ts';
import type { RuleForm } from './rule-inputs.tsx';
import { withAt, type RulesDraft } from './rules-draft.ts';

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

/** What the server may refuse of what looked right here. */
const SERVER_FIELDS = ['name', 'from_class', 'to_class', 'reason'];

interface Options {
  /** Null for a new one. */
  readonly program: number | null;
  readonly preset: string | null;
  readonly initial: ProgramValues;
  /** In the zone of the school. */
  readonly today: string;
  readonly onSaved: () => void;
}

export type ProgramForm = ReturnType<typeof useProgramForm>;

export function useProgramForm({ program, preset, initial, today, onSaved }: Options) {
  const create = useApiChange(createProgram, [listPrograms]);
  const change = useApiChange(changeRules, [listPrograms]);
  const [lastRules, setLastRules] = useState(() => readProgram(initial, today).proposed?.rules);
  const form = useForm<ProgramValues, unknown>({
    initial,
    checks: (values) =>
      Object.entries(readProgram(values, today).errors).map(([field, message]) => ({
        field,
        message,
        holds: () => false,
      })),
    saysEach: true,
    send(values) {
      const { proposed } = readProgram(values, today);
      // Without errors there are rules.
      if (!proposed) throw new Error('nothing to save');
      const { name, kind, reason } = values;
      const version = { ...proposed, ...(reason.trim() !== '' && { reason: reason.trim() }) };
      return program === null
        ? create.mutateAsync({ body: { name: name.trim(), kind, preset, ...version } })
        : change.mutateAsync({ params: { id: program }, body: version });
    },
    onSent: onSaved,
    refused: (refusal) =>
      Object.fromEntries(
        Object.entries(refusedFields(refusal)).filter(([field]) => SERVER_FIELDS.includes(field)),
      ),
    failure: notSaved,
    onChange(values) {
      const { proposed } = readProgram(values, today);
      if (proposed) setLastRules(proposed.rules);
    },
  });
  const { values, errors } = form;
  // Once for each change, so that what is proposed keeps its identity.
  const read = useMemo(() => readProgram(values, today), [values, today]);

  /** What was shown goes once it is corrected; limits that overlap are said at once. */
  function error(path: string): string | undefined {
    const found = read.errors[path];
    if (path === 'caps') return found;
    if (errors[path] === undefined) return undefined;
    return found ?? (SERVER_FIELDS.includes(path) ? errors[path] : undefined);
  }

  const rules: RuleForm = {
    rules: values.rules,
    put: (path, value) => form.change({ rules: withAt(values.rules, path, value) }),
    error,
    wrong: errors,
  };
  return {
    ...form,
    rules,
    error,
    /** Whether something below this path is shown as wrong. */
    isWrong: (path: string) =>
      Object.keys(read.errors).some(
        (one) => (one === path || one.startsWith(`${path}.`)) && error(one) !== undefined,
      ),
    proposed: read.proposed,
    begun: read.begun,
    /** The last rules that were valid, for the lines that say what closed parts hold. */
    lastRules,
  };
}

function notSaved(error: ApiError): string {
  return isAnswerLost(error)
    ? 'There was no answer, so this may be saved or not. Look at the list of requirements in another tab before you save again.'
    : `Nothing was saved. ${failureReason(error)}`;
}
