import { useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useLocation } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import {
  getStudentRequirements,
  type RequirementsOfStudent,
} from '#features/requirements/decisions.contract.ts';
import { graduationReport } from '#features/requirements/graduation.contract.ts';
import { GRADES } from '#features/requirements/rules/kinds.ts';
import { getFacts, saveFacts, type StudentFacts } from '#features/requirements/state-files/facts.contract.ts';
import { factWords, typeFacts, type TypedFacts } from '#features/requirements/state-files/facts.ts';
import { useSession } from '#client/platform/session.ts';
import { apiKey, useApi, useApiChange } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { dayText } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { DecisionsPanel } from './decisions-panel.tsx';
import { RequirementPanel } from './requirements-page.tsx';
import lists from '#client/ui/list/list.module.css';

export default function StudentRequirement({ userId }: { readonly userId: string }) {
  const { hash } = useLocation();
  const id = Number(userId);
  const query = useApi(getStudentRequirements, { params: { userId } });
  return (
    <Stack gap="md" className={lists.breakable}>
      <Loaded
        query={query}
        name="The requirement"
        placeholder="lines"
        // Their state ID can be freed for another student.
        notFound={
          <>
            <ErrorAlert>
              There is no such student at your school, or they are suspended or removed.
            </ErrorAlert>
            {Number.isInteger(id) && <FactsPanel key={hash} student={{ id, name: 'this student' }} />}
          </>
        }
        keepsData
      >
        {(student) => <Student key={student.id + hash} student={student} />}
      </Loaded>
    </Stack>
  );
}

function Student({ student }: { readonly student: RequirementsOfStudent }) {
  const { requirements, answers } = student;
  return (
    <>
      {requirements.length === 0 && <Text>Nothing is required of this class here.</Text>}
      {requirements.length > 0 && <Text>As the student sees it:</Text>}
      {requirements.map((requirement) => (
        <RequirementPanel
          key={requirement.program}
          requirement={requirement}
          all={requirements}
          isOfAnother
        />
      ))}
      <DecisionsPanel student={student} />
      <FactsPanel student={student} />
      {answers.length > 0 && (
        <CardSection title="What they wrote">
          <Stack component="ul" gap="sm" className={lists.bare}>
            {answers.map((answer) => (
              <li key={answer.id}>
                <strong>
                  {answer.event}, {dayText(answer.date)}
                </strong>
                <Facts facts={answerFacts(answer)} />
              </li>
            ))}
          </Stack>
        </CardSection>
      )}
    </>
  );
}

const prose = (text: string) => (text === '' ? undefined : <span className={lists.prose}>{text}</span>);

const answerFacts = (answer: RequirementsOfStudent['answers'][number]) => ({
  'Paid work': answer.work ? { paid: 'Yes', volunteer: 'No' }[answer.work] : undefined,
  Category: answer.category ?? undefined,
  'Began at': answer.started_at ?? undefined,
  'It shows': answer.outcomes.join(', ') || undefined,
  Preparation: prose(answer.preparation),
  Action: prose(answer.action),
  Reflection: prose(answer.reflection),
});

interface FactsPanelProps {
  readonly student: { readonly id: number; readonly name: string };
}

/** Loaded on request, because each reading is recorded. */
function FactsPanel({ student }: FactsPanelProps) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(hash === '#facts');
  const input = { params: { userId: student.id } };
  const query = useApi(getFacts, input, { enabled: isOpen, refetchOnWindowFocus: false });
  // The list of missing data links here; the button that opens it is then gone.
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <CardSection title="District and school IDs" id="facts" heading={heading}>
      {isOpen ? (
        <Loaded query={query} name="This" placeholder="lines" keepsData>
          {(facts) => <FactsForm student={student} facts={facts} />}
        </Loaded>
      ) : (
        <Button w="fit-content" variant="outline" onClick={() => setOpen(true)}>
          Show
        </Button>
      )}
    </CardSection>
  );
}

const BY_A_HEAD = 'A head of your school changes it.';

function FactsForm({ student: { id, name }, facts }: FactsPanelProps & { readonly facts: StudentFacts }) {
  const client = useQueryClient();
  const isHead = useSession().admin?.is_school_administration_head === true;
  // The requirement depends on it.
  const { mutateAsync } = useApiChange(saveFacts, [graduationReport, getStudentRequirements]);
  const form = useForm<TypedFacts, StudentFacts>({
    initial: typeFacts(facts),
    send: (values) => mutateAsync({ params: { userId: id }, body: values }),
    onSent(saved) {
      // Loading it again would be recorded as another reading.
      client.setQueryData(apiKey(getFacts, { params: { userId: id } }), saved);
      showSuccess(`Saved for ${name}.`);
    },
    failure: 'Nothing was saved.',
  });

  return (
    <Form form={form} gap="sm" maw="26rem" send="Save" isQuiet>
      <Text size="sm">Only administrators of your school see this.</Text>
      <TextInput label={factWords.state_id} autoComplete="off" {...form.field('state_id')} />
      <TextInput label={factWords.usi} autoComplete="off" {...form.field('usi')} />
      <TextInput
        label={factWords.campus}
        description="Only if it is not that of your school."
        autoComplete="off"
        {...form.field('campus')}
      />
      <TextInput
        type="date"
        label={factWords.entered_on}
        description={isHead ? 'Of a transfer student.' : BY_A_HEAD}
        readOnly={!isHead}
        {...form.field('entered_on')}
      />
      <NativeSelect
        label={factWords.grade_of_entry}
        description={isHead ? undefined : BY_A_HEAD}
        disabled={!isHead}
        data={[
          { value: '', label: 'By the first day' },
          ...GRADES.map((grade) => ({ value: String(grade), label: String(grade) })),
        ]}
        {...form.field('grade_of_entry')}
      />
    </Form>
  );
}
