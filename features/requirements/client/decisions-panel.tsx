/** A school's decisions about a student's requirement; heads make them here. */
import { useState } from 'react';
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notHours, parseHours } from '#features/entries/hours.ts';
import * as contract from '#features/requirements/decisions.contract.ts';
import { graduationReport } from '#features/requirements/graduation.contract.ts';
import { GRADES } from '#features/requirements/rules/kinds.ts';
import { check, filled, type Check } from '#shared/rules.ts';
import { useSession } from '#client/platform/session.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showSuccess, showWhy } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { CardSection } from '#client/ui/list/section.tsx';
import lists from '#client/ui/list/list.module.css';

const touched = [contract.getStudentRequirements, graduationReport];

export function DecisionsPanel({ student }: { readonly student: contract.RequirementsOfStudent }) {
  const { id, name, requirements, decisions } = student;
  const { admin } = useSession();
  const [isDeciding, setDeciding] = useState(false);
  const programs = requirements.flatMap(({ program, ...one }) =>
    program === null ? [] : [{ id: program, name: one.name }],
  );
  const mayDecide = admin?.is_school_administration_head === true && programs.length > 0;
  if (!mayDecide && decisions.length === 0) return null;
  return (
    <CardSection title="What your school decided">
      {decisions.length === 0 && !isDeciding && (
        <Text>Nothing yet. The requirement of the class applies.</Text>
      )}
      {decisions.length > 0 && (
        <Stack component="ul" gap="sm" className={lists.bare}>
          {decisions.map((decision) => (
            <DecisionItem
              key={decision.id}
              student={id}
              decision={decision}
              program={programs.find((one) => one.name === decision.program)?.id}
              mayEnd={mayDecide}
            />
          ))}
        </Stack>
      )}
      {mayDecide && !isDeciding && (
        <Button w="fit-content" variant="outline" onClick={() => setDeciding(true)}>
          Decide
        </Button>
      )}
      {isDeciding && (
        <DecisionForm student={{ id, name }} programs={programs} onDone={() => setDeciding(false)} />
      )}
    </CardSection>
  );
}

const decisionChoices: Readonly<Record<contract.DecisionKind, string>> = {
  credit: 'Hours from elsewhere count',
  waiver: 'Fewer hours are needed',
  override: 'A different number of hours is needed',
  exempt: 'Nothing is needed',
  'entered in grade': 'Came in a later grade',
};

function decisionText({ kind, hours, grade }: Pick<contract.Decision, 'kind' | 'hours' | 'grade'>): string {
  const amount = `${hours ?? 0} ${hours === 1 ? 'hour' : 'hours'}`;
  const are = hours === 1 ? 'is' : 'are';
  if (kind === 'credit') return `${amount} from elsewhere ${hours === 1 ? 'counts' : 'count'}.`;
  if (kind === 'waiver') return `${amount} fewer ${are} needed.`;
  if (kind === 'override') return `${amount} ${are} needed.`;
  return kind === 'exempt' ? 'Nothing is needed.' : `Came in grade ${grade ?? ''}.`;
}

interface DecisionItemProps {
  readonly student: number;
  readonly decision: contract.Decision;
  /** Undefined when the student's class no longer has that program. */
  readonly program: number | undefined;
  readonly mayEnd: boolean;
}

function DecisionItem({ student, decision, program, mayEnd }: DecisionItemProps) {
  const zone = useSchoolZone();
  const { mutateAsync, isPending } = useApiChange(contract.endDecision, touched);
  const again = useApiChange(contract.decideRequirement, touched);
  const { kind, hours, grade, reason, by_name, created_at, ended_at } = decision;
  const params = { userId: student };
  const text = decisionText(decision);

  async function end(): Promise<void> {
    await mutateAsync({ params, body: { decision: decision.id } }).then(() => {
      const said = 'The decision has ended. The requirement of the class applies again.';
      if (program === undefined) return showSuccess(said);
      const body = { program, kind, hours, grade, reason: reason ?? '' };
      showUndo(said, () => again.mutateAsync({ params, body }), `Decided again: ${text}`);
    }, showWhy('The decision still applies.'));
  }

  return (
    <li>
      <strong style={{ textDecoration: ended_at === null ? undefined : 'line-through' }}>
        {decision.program}: {text}
      </strong>
      {reason !== null && <div>{reason}</div>}
      <Text size="sm" c="dimmed">
        {by_name ?? 'Somebody who has left'}, {schoolDay(created_at, zone)}
        {ended_at !== null && ` · ended ${schoolDay(ended_at, zone)}`}
      </Text>
      {mayEnd && ended_at === null && (
        <SmallButton
          variant="danger"
          aria-label={`End: ${text}`}
          disabled={isPending}
          onClick={() => void end()}
        >
          End
        </SmallButton>
      )}
    </li>
  );
}

interface DecisionFormProps {
  readonly student: { readonly id: number; readonly name: string };
  readonly programs: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: () => void;
}

type DecisionFields = Readonly<
  Record<'program' | 'hours' | 'grade' | 'reason', string> & { kind: contract.DecisionKind }
>;

const REASON_LIMIT = 500;

const checks: readonly Check<DecisionFields>[] = [
  check(
    'hours',
    ({ hours }) => notHours(hours, 'Please use a number such as 12.5'),
    ({ kind, hours }) => !contract.hasHours(kind) || parseHours(hours) !== undefined,
  ),
  filled('reason', 'Please give a reason'),
];

function DecisionForm({ student, programs, onDone }: DecisionFormProps) {
  const { mutateAsync } = useApiChange(contract.decideRequirement, touched);
  const back = useApiChange(contract.endDecision, touched);
  const params = { userId: student.id };
  const form = useForm<DecisionFields, contract.RequirementsOfStudent>({
    initial: { program: String(programs[0]?.id ?? ''), kind: 'credit', hours: '', grade: '10', reason: '' },
    focus: 'kind',
    checks,
    showsEachField: true,
    send: ({ program, kind, hours, grade, reason }) =>
      mutateAsync({
        params,
        body: {
          program: Number(program),
          kind,
          hours: contract.hasHours(kind) ? (parseHours(hours) ?? 0) / 100 : null,
          grade: kind === 'entered in grade' ? Number(grade) : null,
          reason,
        },
      }),
    onSent({ decisions: [newest] }) {
      const done = `Decided for ${student.name}.`;
      const undo = (decision: number) => back.mutateAsync({ params, body: { decision } });
      if (newest === undefined) showSuccess(done);
      else showUndo(done, () => undo(newest.id), 'The decision has ended.');
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
        data={contract.DECISION_KINDS.map((value) => ({ value, label: decisionChoices[value] }))}
        {...form.field('kind')}
      />
      {contract.hasHours(kind) && (
        <TextInput label="Hours" inputMode="decimal" required {...form.field('hours')} />
      )}
      {kind === 'entered in grade' && (
        <NativeSelect label="Grade" data={GRADES.map(String)} {...form.field('grade')} />
      )}
      <Textarea
        label="Reason"
        description="Heads of your school can read it. So can the student, in a copy of their data."
        required
        rows={2}
        maxLength={REASON_LIMIT}
        {...form.field('reason')}
      />
      <Text size="sm">It applies right away. The student sees what is needed, not the reason.</Text>
    </Form>
  );
}
