/** In the order of the specification (section 3). */
import { useRef } from 'react';
import {
  ActionIcon,
  NativeSelect,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { tidyEventDate } from '#features/events/event-time.ts';
import type { EventForm } from '#features/events/events.rules.ts';
import { MINIMUM_AGES } from '#shared/minimum-age.ts';
import { useToday } from '#client/ui/format/text.ts';
import type { FormOf } from '#client/ui/forms/use-form.ts';
import { dayLabel, zoneText } from '#features/events/client/event-text.ts';
import { datePicker, fieldLabels, timePicker } from './event-form.ts';
import classes from '#features/events/client/events.module.css';

interface EventFieldsProps {
  readonly form: FormOf<EventForm>;
  readonly clocks: { readonly zone: string; readonly school: string };
}

export function EventFields({ form, clocks }: EventFieldsProps) {
  const today = useToday(clocks.zone);
  const fieldProps = (name: keyof EventForm) => ({
    label: fieldLabels[name],
    required: name !== 'hours' && name !== 'minimum_age',
    // The fields must not change while they are being sent.
    readOnly: form.isBusy,
  });
  const text = (name: keyof EventForm) => ({ ...form.field(name), ...fieldProps(name) });
  const picked = (name: 'date' | 'time') => ({ ...form.choice(name), ...fieldProps(name) });
  return (
    <>
      <TextInput {...text('name')} />
      <Textarea
        description="What is going to be done, and what to bring"
        autosize
        minRows={4}
        maxRows={16}
        {...text('description')}
      />
      <div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <PickerInput kind="date" first={today} {...picked('date')} />
          <PickerInput kind="time" {...picked('time')} />
        </SimpleGrid>
        <Text size="sm" mt={6} role="status">
          {dayLabel(tidyEventDate(form.values.date))}
        </Text>
        <Text size="sm" mt={2} style={{ overflowWrap: 'anywhere' }}>
          Date and time are those of the clocks at {clocks.school}: {zoneText(clocks.zone)}.
        </Text>
      </div>
      <TextInput description="Where people meet" {...text('location')} />
      <TextInput description="How many people can register" inputMode="numeric" {...text('max_attendees')} />
      <SimpleGrid cols={2} style={{ alignItems: 'end' }}>
        <TextInput description="Such as 2.5 or 2:30" {...text('hours')} />
        <NativeSelect
          description="If there is one"
          data={['', ...MINIMUM_AGES.map(String)]}
          {...form.field('minimum_age')}
          label={fieldLabels.minimum_age}
          disabled={form.isBusy}
        />
      </SimpleGrid>
    </>
  );
}

const pickers = {
  date: {
    ...datePicker,
    description: 'MM/DD/YYYY',
    pickLabel: 'Choose the date from a calendar',
    Icon: IconCalendar,
  },
  time: {
    ...timePicker,
    description: 'HH:MM AM/PM, such as 02:30 PM',
    pickLabel: 'Choose the time from a clock',
    Icon: IconClock,
  },
};

interface PickerInputProps extends Omit<TextInputProps, 'onChange' | 'type' | 'value'> {
  readonly kind: 'date' | 'time';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly first?: string;
}

function PickerInput({ kind, value, onChange, first, ...input }: PickerInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const typed = useRef<HTMLInputElement>(null);
  const isFixed = input.readOnly === true;
  const { toPicker, fromPicker, tidy, description, pickLabel, Icon } = pickers[kind];

  /** False when the browser has no picker or scripts cannot open it. */
  function open(): boolean {
    try {
      picker.current?.showPicker();
      return true;
    } catch {
      return false;
    }
  }

  return (
    <TextInput
      {...input}
      ref={typed}
      description={description}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(tidy(value))}
      autoComplete="off"
      rightSectionWidth="3rem"
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {/* For keyboards and screen readers; taps and clicks reach the input above it. */}
          <ActionIcon
            variant="subtle"
            size="lg"
            disabled={isFixed}
            aria-label={pickLabel}
            onClick={() => open() || typed.current?.focus()}
          >
            <Icon size={20} aria-hidden="true" />
          </ActionIcon>
          {/* Phones open a picker only for a tap on the input itself. */}
          <input
            ref={picker}
            type={kind}
            min={first}
            tabIndex={-1}
            aria-hidden="true"
            disabled={isFixed}
            className={classes.picker}
            value={toPicker(value)}
            onChange={(event) => onChange(fromPicker(event.currentTarget.value))}
            onClick={open}
          />
        </>
      }
    />
  );
}
