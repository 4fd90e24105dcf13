/** The fields that rules ask for besides the form of an entry. */
import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import {
  DETAIL_MAXIMUM,
  wordsIn,
  type EntryDetails,
  type EntryQuestions,
} from '#shared/requirements/entry-details.ts';
import { WORK_KINDS } from '#shared/requirements/kinds.ts';

interface EntryDetailsFieldsProps {
  readonly questions: EntryQuestions;
  readonly form: EntryDetails;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<EntryDetails>) => void;
}

const workLabels = { volunteer: 'No', paid: 'Yes' } as const;

export function EntryDetailsFields({ questions, form, errors, onChange }: EntryDetailsFieldsProps) {
  const { work, categories, outcomes, phases, start_time, reflection_words } = questions;
  const text = (name: 'preparation' | 'action' | 'reflection') => ({
    name,
    value: form[name],
    error: errors[name],
    autosize: true,
    minRows: 3,
    maxRows: 12,
    maxLength: DETAIL_MAXIMUM,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      {work && (
        <Radio.Group
          label="Were you paid?"
          name="work"
          value={form.work}
          error={errors['work']}
          onChange={(value) => onChange({ work: WORK_KINDS.find((one) => one === value) ?? null })}
        >
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
          name="category"
          value={form.category ?? ''}
          error={errors['category']}
          data={[{ value: '', label: 'None of these' }, ...withSaid(categories, form.category)]}
          onChange={(event) => onChange({ category: event.currentTarget.value || null })}
        />
      )}
      {outcomes.length > 0 && (
        <Checkbox.Group
          label="What does it show?"
          value={[...form.outcomes]}
          error={errors['outcomes']}
          onChange={(chosen) => onChange({ outcomes: chosen })}
        >
          <Stack gap="xs" mt="xs">
            {outcomes.map((one) => (
              <Checkbox key={one} value={one} label={one} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {start_time && (
        <TextInput
          type="time"
          label="When did you begin?"
          name="started_at"
          maw="12rem"
          value={form.started_at ?? ''}
          error={errors['started_at']}
          onChange={(event) => onChange({ started_at: event.currentTarget.value || null })}
        />
      )}
      {phases && <Textarea label="How did you prepare?" {...text('preparation')} />}
      {phases && <Textarea label="What did you do, and for whom?" {...text('action')} />}
      {reflection_words > 0 && (
        <Textarea
          label="What did you learn?"
          description={reflectionText(wordsIn(form.reflection), reflection_words)}
          {...text('reflection')}
        />
      )}
    </>
  );
}

/** What was said before the school changed its categories can stay. */
function withSaid(categories: readonly string[], said: string | null): string[] {
  return said === null || categories.includes(said) ? [...categories] : [...categories, said];
}

function reflectionText(words: number, needed: number): string {
  return needed === 1 ? 'A few sentences in your own words' : `${words} of ${needed} words`;
}
