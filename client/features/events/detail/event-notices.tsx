/** What the organizer has told everybody who registered, for those who may read it; the organizer writes another one. */
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { sendNotice } from '#shared/events/event-notices.contract.ts';
import { NOTICE_LIMIT } from '#shared/events/event-notices.rules.ts';
import { getEvent, type DetailedEvent } from '#shared/events/events.contract.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Section } from '#client/ui/list/section.tsx';
import { peopleCount } from '#client/features/events/event-text.ts';
import { canTell, noticesLeft } from './event-notices.messages.ts';
import list from '#client/ui/list/list.module.css';

interface EventProps {
  readonly event: DetailedEvent;
}

export function EventNotices({ event }: EventProps) {
  const zone = useSchoolZone();
  const { notices = [], is_organizer } = event;
  if (notices.length === 0 && !canTell(event)) return null;
  return (
    <Section title={is_organizer ? 'Notices' : 'From the organizer'}>
      {notices.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {notices.map((notice) => (
            <Paper component="li" key={notice.number} withBorder px="sm" py="xs">
              <Text className={list.prose}>{notice.text}</Text>
              <Text size="sm" c="dimmed">
                {schoolTime(notice.at, zone)}
                {is_organizer && ` · emailed to ${peopleCount(notice.people)}`}
              </Text>
            </Paper>
          ))}
        </Stack>
      )}
      {canTell(event) && <SendNotice event={event} />}
    </Section>
  );
}

/** What is typed stays when it is refused. */
function SendNotice({ event }: EventProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useApiChange(sendNotice, [getEvent]);
  if (isOpen) {
    return (
      <ReasonForm
        label="What do you want to say?"
        description="No links and no email addresses. Nobody can answer. Administrators of their schools can read it."
        field="text"
        limit={NOTICE_LIMIT}
        rows={4}
        button={`Send to ${peopleCount(event.attendees?.length ?? 0)}`}
        isMild
        send={async (text) => {
          const { people } = await mutateAsync({ params: { id: event.id }, body: { text } });
          showSuccess(`Your notice is on its way to ${peopleCount(people)}.`, `notice ${event.id}`);
        }}
        onSent={() => setOpen(false)}
        failure="Nothing was sent."
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <Stack gap="xs">
      <Text>{noticesLeft(event)}</Text>
      <Group>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Write a notice
        </Button>
      </Group>
    </Stack>
  );
}
