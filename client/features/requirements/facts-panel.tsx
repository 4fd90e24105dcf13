/** State ID, campus and entry of one student. Loaded when somebody wants to see them: that they were read is written down. */
import { useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getStudentRequirements } from '#shared/requirements/decisions.contract.ts';
import { graduationReport } from '#shared/requirements/graduation.contract.ts';
import { GRADES } from '#shared/requirements/kinds.ts';
import { getFacts, saveFacts } from '#shared/state-files/facts.contract.ts';
import { factWords, typeFacts, type StudentFacts, type TypedFacts } from '#shared/state-files/facts.ts';
import { useSession } from '#client/platform/session.ts';
import { apiKey, useApi, useApiChange } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';

interface FactsPanelProps {
  readonly student: { readonly id: number; readonly name: string };
}

export function FactsPanel({ student }: FactsPanelProps) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(hash === '#facts');
  // The list of what is missing leads here; the button that opens it is gone then.
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="facts">
      <Stack gap="sm">
        <Title order={2} size="h3" id="facts" ref={heading} tabIndex={-1}>
          State ID and entry
        </Title>
        {!isOpen && (
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              Show
            </Button>
          </div>
        )}
        {isOpen && <Facts student={student} />}
      </Stack>
    </Paper>
  );
}

const BY_A_HEAD = 'A head of your school changes it.';
const BY_FIRST_DAY = 'By the first day';

function Facts({ student }: FactsPanelProps) {
  const query = useApi(getFacts, { params: { userId: student.id } }, { refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="This" shape="lines" isKept>
      {(facts) => <FactsForm student={student} facts={facts} />}
    </Loaded>
  );
}

function FactsForm({ student: { id, name }, facts }: FactsPanelProps & { readonly facts: StudentFacts }) {
  const client = useQueryClient();
  const isHead = useSession().admin?.is_school_administration_head === true;
  // What is needed follows from it.
  const { mutateAsync } = useApiChange(saveFacts, [graduationReport, getStudentRequirements]);
  const form = useForm<TypedFacts, StudentFacts>({
    initial: typeFacts(facts),
    send: (values) => mutateAsync({ params: { userId: id }, body: values }),
    onSent(saved) {
      // Asking for them again would be written down as another reading.
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
        description={isHead ? 'Of who came later than their class.' : BY_A_HEAD}
        readOnly={!isHead}
        {...form.field('entered_on')}
      />
      {isHead ? (
        <NativeSelect
          label={factWords.grade_of_entry}
          data={[
            { value: '', label: BY_FIRST_DAY },
            ...GRADES.map((grade) => ({ value: String(grade), label: String(grade) })),
          ]}
          {...form.field('grade_of_entry')}
        />
      ) : (
        <TextInput
          label={factWords.grade_of_entry}
          description={BY_A_HEAD}
          readOnly
          value={form.values.grade_of_entry === '' ? BY_FIRST_DAY : form.values.grade_of_entry}
        />
      )}
    </Form>
  );
}
