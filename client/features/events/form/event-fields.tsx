/** The fields of Post Events and Edit Event, in the order of the specification's section 3. */
import { useState } from 'react';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { dayInZone } from '#shared/calendar.ts';
import { tidyEventDate } from '#shared/events/event-time.ts';
import type { EventForm } from '#shared/events/events.rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { dayLabel, zoneText } from '#client/features/events/event-text.ts';
import { PickerInput } from './picker-input.tsx';
import { fieldLabels } from './post-event.messages.ts';

interface FormInHand {
  readonly values: EventForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly isSending: boolean;
  readonly change: (field: keyof EventForm, value: string) => void;
  /** Normalizes a typed date or time. */
  readonly tidy: (field: 'date' | 'time') => void;
}

interface EventFieldsProps {
  readonly form: FormInHand;
  /** The time zone of the event. */
  readonly clocks: { readonly zone: string; readonly school: string };
}

export function EventFields({ form, clocks }: EventFieldsProps) {
  const [today] = useState(() => dayInZone(serverNow(), clocks.zone));
  const field = (name: keyof EventForm) => ({
    name,
    label: fieldLabels[name],
    value: form.values[name],
    error: form.errors[name],
    required: true,
    // The fields must not change while they are being sent.
    readOnly: form.isSending,
  });
  const text = (name: keyof EventForm) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
  });
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
          <PickerInput
            kind="date"
            description="MM/DD/YYYY"
            icon={<IconCalendar size={20} aria-hidden="true" />}
            pickLabel="Choose the date from a calendar"
            first={today}
            onBlur={() => form.tidy('date')}
            {...field('date')}
            onChange={(value) => form.change('date', value)}
          />
          <PickerInput
            kind="time"
            description="HH:MM AM/PM, such as 02:30 PM"
            icon={<IconClock size={20} aria-hidden="true" />}
            pickLabel="Choose the time from a clock"
            onBlur={() => form.tidy('time')}
            {...field('time')}
            onChange={(value) => form.change('time', value)}
          />
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
    </>
  );
}
