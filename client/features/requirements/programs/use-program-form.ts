/** What stands in the form of a program, what is wrong with it, and sending it. */
import { useState } from 'react';
import { asApiError } from '#client/platform/api.ts';
import { failureReason, isAnswerLost } from '#client/platform/api-error.ts';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import type { RuleForm } from './rule-inputs.tsx';
import { readProgram, type ProgramValues } from './program-form.ts';
import { useSaveProgram } from './programs.api.ts';

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

export function useProgramForm({ program, preset, initial, today, onSaved }: Options) {
  const [state, setState] = useState(() => stateOf(initial, today));
  const { formRef, errors: shown, showErrors, clearError } = useFieldErrors();
  const [failure, setFailure] = useState<{ readonly message: string; readonly attempt: number }>();
  const [attempt, setAttempt] = useState(0);
  const { mutateAsync, isPending } = useSaveProgram(program);
  const { values, read } = state;

  function change(part: Partial<ProgramValues>): void {
    setState((current) => stateOf({ ...current.values, ...part }, today, current.lastRules));
    Object.keys(part).forEach(clearError);
    setAttempt(0);
  }

  /** What was shown goes once it is corrected; limits that overlap are said at once. */
  function error(path: string): string | undefined {
    const found = read.errors[path];
    if (path === 'caps') return found;
    if (shown[path] === undefined) return undefined;
    return found ?? (SERVER_FIELDS.includes(path) ? shown[path] : undefined);
  }

  async function save(): Promise<void> {
    setFailure(undefined);
    setAttempt((last) => last + 1);
    showErrors(read.errors);
    if (Object.keys(read.errors).length > 0 || !read.proposed) return;
    const { name, kind, reason } = values;
    try {
      await mutateAsync({
        fresh: { name: name.trim(), kind, preset },
        version: { ...read.proposed, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      });
      onSaved();
    } catch (thrown) {
      const { fields } = asApiError(thrown);
      const known = Object.entries(fields).filter(([field]) => SERVER_FIELDS.includes(field));
      if (known.length > 0)
        showErrors(Object.fromEntries(known.map(([field, [message = '']]) => [field, message])));
      else setFailure((last) => ({ message: notSaved(thrown), attempt: (last?.attempt ?? 0) + 1 }));
    }
  }

  const rules: RuleForm = {
    rules: values.rules,
    change: (part) => change({ rules: { ...values.rules, ...part } }),
    error,
  };
  return {
    values,
    change,
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
    lastRules: state.lastRules,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    formRef,
    failure,
    attempt,
    isPending,
    save,
  };
}

function notSaved(thrown: unknown): string {
  return isAnswerLost(thrown)
    ? 'There was no answer, so this may be saved or not. Look at the list of requirements in another tab before you save again.'
    : `Nothing was saved. ${failureReason(thrown)}`;
}

export type ProgramForm = ReturnType<typeof useProgramForm>;

type Read = ReturnType<typeof readProgram>;

/** Read once for each change, so that what is proposed keeps its identity. */
function stateOf(values: ProgramValues, today: string, before?: NonNullable<Read['proposed']>['rules']) {
  const read = readProgram(values, today);
  return { values, read, lastRules: read.proposed?.rules ?? before };
}
