/** What the organizer has told everybody who registered, for those who may read it; the organizer writes another one. */
import { Stack, Text, Title } from '@mantine/core';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { peopleCount } from '#client/features/events/event-text.ts';
import { canTell } from './event-notices.messages.ts';
import { SendNotice } from './send-notice.tsx';
import list from '#client/ui/lists/list.module.css';
import classes from './event-notices.module.css';

export function EventNotices({ event }: { readonly event: DetailedEvent }) {
  const zone = useSchoolZone();
  const { notices = [], is_organizer } = event;
  if (notices.length === 0 && !canTell(event)) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="notices">
      <Title order={2} size="h3" id="notices">
        {is_organizer ? 'Notices' : 'From the organizer'}
      </Title>
      {notices.length > 0 && (
        <ul className={classes.notices}>
          {notices.map((notice) => (
            <li key={notice.number} className={classes.notice}>
              <Text className={list.prose}>{notice.text}</Text>
              <Text size="sm" c="dimmed">
                {schoolTime(notice.at, zone)}
                {is_organizer && ` · emailed to ${peopleCount(notice.people)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {canTell(event) && <SendNotice event={event} />}
    </Stack>
  );
}
