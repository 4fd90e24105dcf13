import { useState } from 'react';
import { Checkbox, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import * as contract from '#features/requirements/entry-details.contract.ts';
import { hasNoQuestions, wordsIn } from '#features/requirements/entry-details.ts';
import { DETAIL_MAXIMUM, WORK_KINDS } from '#features/requirements/rules/kinds.ts';
import { getRequirements } from '#features/requirements/requirements.contract.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { dayText } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';

export default function EntryDetailsPage() {
  const { id = '' } = useParams();
  const query = useApi(contract.getEntryDetails, { params: { id } });
  return (
    <FormCard title="For your requirement" maxWidth="40rem">
      <Loaded
        query={query}
        name="The entry"
        placeholder="lines"
        notFound={<ErrorAlert>There is no such entry. It may have been deleted.</ErrorAlert>}
        keepsData
      >
        {(answers) => <AnswerForm key={answers.id} answers={answers} />}
      </Loaded>
    </FormCard>
  );
}

function AnswerForm({ answers }: { readonly answers: contract.EntryAnswers }) {
  const { id, event, date, hours, questions } = answers;
  // The version check refuses changes made elsewhere in the meantime.
  const [first] = useState(answers);
  const save = useApiChange(contract.saveEntryDetails, [contract.getEntryDetails, getRequirements]);
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly isRecorded?: boolean } | null };
  const isRecorded = state?.isRecorded === true;
  const wayOn = isRecorded ? { to: '/hour-tracker', state: { recorded: id } } : { to: '/requirements' };
  const form = useForm<Typed, unknown>({
    initial: typed(first.details),
    send: (values) =>
      save.mutateAsync({ params: { id }, body: { ...answersOf(values), version: first.version } }),
    onSent() {
      showSuccess(`Saved for “${event}”.`);
      void navigate(wayOn.to, wayOn);
    },
    failure: 'Nothing was saved.',
  });
  useLeaveQuestion(form.isDirty);
  const { values } = form;
  const { work, categories, outcomes, phases, start_time, reflection_words } = questions;
  const text = (name: 'preparation' | 'action' | 'reflection') => ({
    ...form.field(name),
    autosize: true,
    minRows: 3,
    maxRows: 12,
    maxLength: DETAIL_MAXIMUM,
  });
  return (
    <>
      {isRecorded && <Text>Your entry is recorded. Your school asks for a little more.</Text>}
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {event}, {dayText(date)}, {hours} h
      </Text>
      {hasNoQuestions(questions) ? (
        <Text>
          Your school asks for nothing more. <Link {...wayOn}>Back</Link>
        </Text>
      ) : (
        <Form form={form} send="Save" cancel={wayOn} cancelLabel={isRecorded ? 'Later' : 'Cancel'}>
          {work && (
            <Radio.Group label="Were you paid?" {...form.choice('work')}>
              <Stack gap="xs" mt="xs">
                {WORK_KINDS.map((one) => (
                  <Radio key={one} value={one} label={workLabels[one]} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {categories.length > 0 && (
            <NativeSelect
              label="Category"
              data={[{ value: '', label: 'None of these' }, ...withSaid(categories, values.category)]}
              {...form.field('category')}
            />
          )}
          {outcomes.length > 0 && (
            <Checkbox.Group label="What does it show?" {...form.choice('outcomes')}>
              <Stack gap="xs" mt="xs">
                {outcomes.map((one) => (
                  <Checkbox key={one} value={one} label={one} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {start_time && (
            <TextInput type="time" label="When did you begin?" maw="12rem" {...form.field('started_at')} />
          )}
          {phases && <Textarea label="How did you prepare?" {...text('preparation')} />}
          {phases && <Textarea label="What did you do, and for whom?" {...text('action')} />}
          {reflection_words > 0 && (
            <Textarea
              label="What did you learn?"
              description={reflectionText(wordsIn(values.reflection), reflection_words)}
              {...text('reflection')}
            />
          )}
        </Form>
      )}
    </>
  );
}

/** In the form, unanswered questions are empty. */
type Typed = Record<Exclude<keyof contract.EntryDetails, 'outcomes'>, string> & {
  readonly outcomes: string[];
};

const typed = ({ work, category, started_at, outcomes, ...texts }: contract.EntryDetails): Typed => ({
  ...texts,
  work: work ?? '',
  category: category ?? '',
  started_at: started_at ?? '',
  outcomes: [...outcomes],
});

const answersOf = ({ work, category, started_at, ...rest }: Typed) => ({
  ...rest,
  work: WORK_KINDS.find((one) => one === work) ?? null,
  category: category || null,
  started_at: started_at || null,
});

const workLabels = { volunteer: 'No', paid: 'Yes' } as const;

/** An earlier answer can stay after the school changes its categories. */
const withSaid = (categories: readonly string[], one: string) =>
  one === '' || categories.includes(one) ? categories : [...categories, one];

function reflectionText(words: number, needed: number): string {
  return needed === 1 ? 'A few sentences in your own words' : `${words} of ${needed} words`;
}
