/** The form in which a head decides about the requirement of one student. */
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { DECISION_KINDS, hasHours, type DecisionKind } from '#shared/requirements/decisions.contract.ts';
import { decisionChoices } from '#shared/requirements/decision.text.ts';
import { GRADES } from '#shared/requirements/kinds.ts';
import { notHours, parseHours } from '#shared/entries/hours.ts';
import type { Check } from '#shared/rules.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useDecide } from './requirements.api.ts';

interface DecisionFormProps {
  readonly student: { readonly id: number; readonly name: string };
  readonly programs: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: () => void;
}

interface DecisionFields {
  readonly program: string;
  readonly kind: DecisionKind;
  readonly hours: string;
  readonly grade: string;
  readonly reason: string;
}

const REASON_LIMIT = 500;

const checks: readonly Check<DecisionFields>[] = [
  {
    field: 'hours',
    message: ({ hours }) => notHours(hours, 'Please use a number such as 12.5'),
    holds: ({ kind, hours }) => !hasHours(kind) || parseHours(hours) !== undefined,
  },
  { field: 'reason', message: 'Please give a reason', holds: ({ reason }) => reason.trim() !== '' },
];

export function DecisionForm({ student, programs, onDone }: DecisionFormProps) {
  const { mutateAsync } = useDecide(student.id);
  const form = useForm<DecisionFields, unknown>({
    initial: { program: String(programs[0]?.id ?? ''), kind: 'credit', hours: '', grade: '10', reason: '' },
    // The button that was pressed is gone.
    focus: 'kind',
    checks,
    saysEach: true,
    send: ({ program, kind, hours, grade, reason }) =>
      mutateAsync({
        program: Number(program),
        kind,
        hours: hasHours(kind) ? (parseHours(hours) ?? 0) / 100 : null,
        grade: kind === 'entered in grade' ? Number(grade) : null,
        reason,
      }),
    onSent() {
      showSuccess(`Decided for ${student.name}.`);
      onDone();
    },
    failure: 'Nothing was decided.',
  });
  const { kind } = form.values;

  return (
    <Form form={form} gap="sm" maw="32rem" send="Decide" cancel={onDone}>
      {programs.length > 1 && (
        <NativeSelect
          label="Requirement"
          data={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('program')}
        />
      )}
      <NativeSelect
        label="Decision"
        name="kind"
        value={kind}
        data={DECISION_KINDS.map((value) => ({ value, label: decisionChoices[value] }))}
        onChange={({ currentTarget: { value } }) =>
          form.change({ kind: DECISION_KINDS.find((one) => one === value) ?? kind })
        }
      />
      {hasHours(kind) && <TextInput label="Hours" inputMode="decimal" required {...form.field('hours')} />}
      {kind === 'entered in grade' && (
        <NativeSelect label="Grade" data={GRADES.map(String)} {...form.field('grade')} />
      )}
      <Textarea
        label="Reason"
        description="Heads of your school read it, and the student with their data."
        required
        rows={2}
        maxLength={REASON_LIMIT}
        {...form.field('reason')}
      />
      <Text size="sm">It holds at once. The student sees what is needed, not why.</Text>
    </Form>
  );
}
