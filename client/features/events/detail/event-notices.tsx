/** What the organizer has told everybody who registered, for those who may read it; the organizer writes another one. */
import { Paper, Stack, Text } from '@mantine/core';
import { sendNotice } from '#shared/events/event-notices.contract.ts';
import { FEWEST_ATTENDEES, MOST_NOTICES, NOTICE_LIMIT } from '#shared/events/event-notices.rules.ts';
import { getEvent, type DetailedEvent } from '#shared/events/events.contract.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonButton } from '#client/ui/forms/reason-form.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Section } from '#client/ui/list/section.tsx';
import { peopleCount } from '#client/features/events/event-text.ts';
import list from '#client/ui/list/list.module.css';

/** The server decides; this is whether it is worth a button. */
export const canTell = ({ is_organizer, is_past, attendees = [], notices = [] }: DetailedEvent): boolean =>
  is_organizer && !is_past && attendees.length >= FEWEST_ATTENDEES && notices.length < MOST_NOTICES;

/** `You can send 2 more notices.` */
export function noticesLeft({ notices = [] }: Pick<DetailedEvent, 'notices'>): string {
  const left = MOST_NOTICES - notices.length;
  if (notices.length === 0) return `You can email everybody who registered, ${MOST_NOTICES} times at most.`;
  return left === 1 ? 'You can send one more notice.' : `You can send ${left} more notices.`;
}

export function EventNotices({ event }: { readonly event: DetailedEvent }) {
  const zone = useSchoolZone();
  const { id, notices = [], attendees = [], is_organizer } = event;
  const { mutateAsync } = useApiChange(sendNotice, [getEvent]);
  if (notices.length === 0 && !canTell(event)) return null;
  return (
    <Section title={is_organizer ? 'Notices' : 'From the organizer'}>
      {notices.length > 0 && (
        <Stack component="ul" gap="xs" className={list.bare}>
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
      {canTell(event) && (
        <Stack gap="xs">
          <Text>{noticesLeft(event)}</Text>
          {/* What is typed stays when it is refused. */}
          <ReasonButton
            opener="Write a notice"
            look={{ variant: 'outline' }}
            label="What do you want to say?"
            description="No links and no email addresses. Nobody can answer. Administrators of their schools can read it."
            field="text"
            limit={NOTICE_LIMIT}
            rows={4}
            button={`Send to ${peopleCount(attendees.length)}`}
            isMild
            send={async (text) => {
              const { people } = await mutateAsync({ params: { id }, body: { text } });
              showSuccess(`Your notice is on its way to ${peopleCount(people)}.`, `notice ${id}`);
            }}
            failure="Nothing was sent."
          />
        </Stack>
      )}
    </Section>
  );
}
