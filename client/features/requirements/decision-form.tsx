/** The form in which a head decides about the requirement of one student. */
import { useState } from 'react';
import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DECISION_KINDS, hasHours, type DecisionKind } from '#shared/requirements/decisions.contract.ts';
import { decisionChoices } from '#shared/requirements/decision.text.ts';
import { GRADES } from '#shared/requirements/kinds.ts';
import { notHours, parseHours } from '#shared/entries/hours.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
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

export function DecisionForm({ student, programs, onDone }: DecisionFormProps) {
  const { form, change, field, formRef, errors, showErrors } = useFormFields<DecisionFields>({
    program: String(programs[0]?.id ?? ''),
    kind: 'credit',
    hours: '',
    grade: '10',
    reason: '',
  });
  const { mutateAsync, isPending } = useDecide(student.id);
  const [failure, setFailure] = useState<string>();

  async function send(): Promise<void> {
    const hundredths = parseHours(form.hours);
    const wantsHours = hasHours(form.kind);
    setFailure(undefined);
    const wrong = {
      ...(wantsHours &&
        hundredths === undefined && { hours: notHours(form.hours, 'Please use a number such as 12.5') }),
      ...(form.reason.trim() === '' && { reason: 'Please give a reason' }),
    };
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await mutateAsync({
        program: Number(form.program),
        kind: form.kind,
        hours: wantsHours ? (hundredths ?? 0) / 100 : null,
        grade: form.kind === 'entered in grade' ? Number(form.grade) : null,
        reason: form.reason,
      });
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(`Nothing was decided. ${failureReason(error)}`);
      return;
    }
    showSuccess(`Decided for ${student.name}.`);
    onDone();
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={send}>
      <Stack gap="sm" maw="32rem">
        {programs.length > 1 && (
          <NativeSelect
            label="Requirement"
            data={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('program')}
          />
        )}
        <NativeSelect
          label="Decision"
          name="kind"
          value={form.kind}
          data={DECISION_KINDS.map((value) => ({ value, label: decisionChoices[value] }))}
          // The button that was pressed is gone.
          ref={focusOnce}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: DECISION_KINDS.find((one) => one === value) ?? form.kind })
          }
        />
        {hasHours(form.kind) && <TextInput label="Hours" inputMode="decimal" required {...field('hours')} />}
        {form.kind === 'entered in grade' && (
          <NativeSelect label="Grade" data={GRADES.map(String)} {...field('grade')} />
        )}
        <Textarea
          label="Reason"
          description="Heads of your school read it, and the student with their data."
          name="reason"
          required
          rows={2}
          maxLength={REASON_LIMIT}
          value={form.reason}
          error={errors['reason']}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Text size="sm">It holds at once. The student sees what is needed, not why.</Text>
        <FormEnd failure={failure} isBusy={isPending} send="Decide" cancel={onDone} />
      </Stack>
    </Form>
  );
}
