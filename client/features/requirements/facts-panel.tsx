/** State ID, campus and entry of one student. Loaded when somebody wants to see them: that they were read is written down. */
import { useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { GRADES } from '#shared/requirements/kinds.ts';
import { getFacts, saveFacts } from '#shared/state-files/facts.contract.ts';
import { factWords, typeFacts, type StudentFacts, type TypedFacts } from '#shared/state-files/facts.ts';
import { useSession } from '#client/platform/session.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';

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

const keyOf = (id: number) => ['student-facts', id] as const;

function Facts({ student }: FactsPanelProps) {
  const { id } = student;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callApi(getFacts, { params: { userId: id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <FactsForm student={student} facts={data} />;
  if (!error) return <LoadingBlock shape="lines" />;
  return (
    <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
      This could not be loaded. {failureReason(error)}
    </RetryAlert>
  );
}

function FactsForm({ student: { id, name }, facts }: FactsPanelProps & { readonly facts: StudentFacts }) {
  const client = useQueryClient();
  const isHead = useSession().admin?.is_school_administration_head === true;
  const { mutateAsync } = useMutation({
    mutationFn: (form: TypedFacts) => callApi(saveFacts, { params: { userId: id }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(id), saved);
    },
    // What is needed follows from it.
    onSettled: () => client.invalidateQueries({ queryKey: ['graduation'] }),
  });
  const form = useForm<TypedFacts, unknown>({
    initial: typeFacts(facts),
    send: (values) => mutateAsync(values),
    onSent: () => showSuccess(`Saved for ${name}.`),
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
