/** The form in which an administrator records a telephone call with the contact of an entry. */
import { useId } from 'react';
import {
  Box,
  Group,
  Radio,
  SimpleGrid,
  Text,
  TextInput,
  VisuallyHidden,
  type RadioGroupProps,
} from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import {
  NUMBER_LIMIT,
  PERSON_LIMIT,
  phoneCallChecks,
  type PhoneCallForm,
} from '#shared/administration/phone-calls.rules.ts';
import { minuteInZone } from '#shared/calendar.ts';
import { NUMBER_SOURCES, type NumberSource } from '#shared/entries/phone-call.ts';
import { serverNow } from '#client/platform/connection.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import type { Decisions } from './decisions.ts';
import { entryName } from './user-entries-list.ts';
import { callFailure } from './user-entries.messages.ts';

interface RecordCallFormProps {
  readonly entry: SchoolEntry;
  /** What was typed before the row was folded. */
  readonly typed: PhoneCallForm | undefined;
  readonly onType: (typed: PhoneCallForm) => void;
  readonly onRecord: Decisions['recordCall'];
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

const sourceLabels: Readonly<Record<NumberSource, string>> = {
  records: 'Our records',
  website: 'Website',
  student: 'Student',
};
const sources = NUMBER_SOURCES.map((value) => ({ value, label: sourceLabels[value] }));
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export default function RecordCallForm(props: RecordCallFormProps) {
  const { entry, typed, onType, onRecord, onDone, onLeave } = props;
  const timeZone = useSchoolZone();
  const form = useForm<PhoneCallForm, unknown>({
    initial: typed ?? blankCall(timeZone),
    // The button that was pressed is gone.
    focus: 'number',
    checks: () => phoneCallChecks({ now: serverNow(), timeZone }),
    onChange: onType,
    send: (values) => onRecord(entry, values),
    onSent: onDone,
    failure: callFailure,
  });

  const confirmed = [
    ['student', 'this student?'],
    ['date', `this date, ${dayText(entry.date)}?`],
    ['hours', `these hours, ${entry.hours}?`],
  ] as const;
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} maw="52rem" style={{ gridColumn: '1 / -1' }}>
      <Form form={form} gap="sm" send="Record call" cancel={onLeave}>
        <Text id={titleId} fw={600}>
          Record a call<VisuallyHidden> about {entryName(entry)}</VisuallyHidden>
        </Text>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="xs">
          <TextInput
            label="Number you called"
            type="tel"
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={NUMBER_LIMIT}
            {...form.field('number')}
          />
          <Choice label="Where is the number from?" options={sources} {...form.choice('number_from')} />
          <TextInput
            label="Who answered"
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={PERSON_LIMIT}
            {...form.field('person')}
          />
          <TextInput
            label="When"
            type="datetime-local"
            required
            withAsterisk={false}
            {...form.field('called_at')}
          />
        </SimpleGrid>
        <Box maw="26rem">
          <Text size="sm" fw={500}>
            Did they confirm
          </Text>
          {confirmed.map(([name, words]) => (
            <Choice
              key={name}
              label={
                <>
                  <VisuallyHidden>Did they confirm </VisuallyHidden>
                  {words}
                </>
              }
              options={answers}
              styles={row}
              {...form.choice(name)}
            />
          ))}
        </Box>
      </Form>
    </Box>
  );
}

function blankCall(timeZone: string): PhoneCallForm {
  const called_at = minuteInZone(serverNow(), timeZone);
  return { number: '', number_from: '', person: '', called_at, student: '', date: '', hours: '' };
}

/** A question of the list of answers has its options beside it. */
const row = {
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1rem' },
  label: { flex: '1 1 9rem', fontWeight: 400 },
  error: { flex: '1 0 100%' },
} as const;

interface ChoiceProps extends Omit<RadioGroupProps, 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ options, ...rest }: ChoiceProps) {
  return (
    <Radio.Group {...rest}>
      <Group gap="0 var(--mantine-spacing-lg)" mih="2.25rem">
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Group>
    </Radio.Group>
  );
}
