/** The form of Post Events (specification, section 5). */
import { useState } from 'react';
import { Anchor, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { tidyEventDate } from '#shared/events/event-time.ts';
import type { EventForm } from '#shared/events/events.rules.ts';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import { KeptNote, RestoredNote } from '#client/ui/draft-notes.tsx';
import { useSchoolZone } from '#client/ui/school-time.ts';
import { dayWords, zoneWords } from './event-words.ts';
import { PickerInput } from './picker-input.tsx';
import { fieldLabels } from './post-event.messages.ts';
import { usePostEvent, type PostEventOptions } from './use-post-event.ts';

export function PostEventForm(options: PostEventOptions) {
  const form = usePostEvent(options);
  const zone = useSchoolZone();
  const { admin } = useSession();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const field = (name: keyof EventForm) => ({
    name,
    label: fieldLabels[name],
    value: form.values[name],
    error: form.errors[name],
    required: true,
    // What is sent is what is there when it is stored.
    readOnly: form.isSending,
  });
  const text = (name: keyof EventForm) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
  });

  return (
    <form noValidate ref={form.formRef} onSubmit={form.submit} autoComplete="off">
      <Stack gap="md">
        {form.restored !== undefined && (
          <RestoredNote isBusy={form.isSending} onStartOver={form.startOver}>
            {form.restored}
          </RestoredNote>
        )}
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
            {dayWords(tidyEventDate(form.values.date))}
          </Text>
          <Text size="sm" mt={2}>
            Date and time are those of the clocks at {admin?.school ?? 'your school'}: {zoneWords(zone)}.
          </Text>
        </div>
        <TextInput description="Where people meet" {...text('location')} />
        <TextInput
          description="How many people can register"
          inputMode="numeric"
          {...text('max_attendees')}
        />
        <KeptNote isKept={form.isKept} until="your event is posted" />
        {form.failure?.message !== undefined && (
          <ErrorAlert key={form.failure.attempt} takesFocus={Object.keys(form.errors).length === 0}>
            {form.failure.isSessionOver ? <SessionOver /> : form.failure.message}
          </ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            Post Event
          </Button>
          <Button variant="default" component={Link} to="/event-list">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function SessionOver() {
  return (
    <>
      Your session has ended, and nothing was posted. What you typed is still here:{' '}
      <Anchor href="/login" target="_blank" inherit underline="always">
        log in again (opens a new tab)
      </Anchor>
      , come back to this page and press Post Event.
    </>
  );
}
