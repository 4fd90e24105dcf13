/** The fields of Post Events and Edit Event, in the order of the specification's section 3. */
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { tidyEventDate, tidyEventTime } from '#shared/events/event-time.ts';
import type { EventForm } from '#shared/events/events.rules.ts';
import { useToday } from '#client/ui/format/text.ts';
import type { FormOf } from '#client/ui/forms/use-form.ts';
import { dayLabel, zoneText } from '#client/features/events/event-text.ts';
import { PickerInput } from './picker-input.tsx';
import { fieldLabels } from './post-event.messages.ts';

interface EventFieldsProps {
  readonly form: FormOf<EventForm>;
  /** The time zone of the event. */
  readonly clocks: { readonly zone: string; readonly school: string };
}

export function EventFields({ form, clocks }: EventFieldsProps) {
  const today = useToday(clocks.zone);
  const { date, time } = form.values;
  const looks = (name: keyof EventForm) => ({
    label: fieldLabels[name],
    required: true,
    // The fields must not change while they are being sent.
    readOnly: form.isBusy,
  });
  const text = (name: keyof EventForm) => ({ ...form.field(name), ...looks(name) });
  const picked = (name: 'date' | 'time') => ({ ...form.choice(name), ...looks(name) });
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
            onBlur={() => form.change({ date: tidyEventDate(date) })}
            {...picked('date')}
          />
          <PickerInput
            kind="time"
            description="HH:MM AM/PM, such as 02:30 PM"
            icon={<IconClock size={20} aria-hidden="true" />}
            pickLabel="Choose the time from a clock"
            onBlur={() => form.change({ time: tidyEventTime(time) })}
            {...picked('time')}
          />
        </SimpleGrid>
        <Text size="sm" mt={6} role="status">
          {dayLabel(tidyEventDate(date))}
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
