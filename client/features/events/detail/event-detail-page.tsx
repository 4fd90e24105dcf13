/** One event: its facts, registering and withdrawing, and the attendees for its organizer. */
import { Button, Group, Paper, Stack } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { getEvent, type DetailedEvent } from '#shared/events/events.contract.ts';
import { isMissing } from '#client/platform/api-error.ts';
import { useApi } from '#client/platform/use-api.ts';
import { beginning, LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { TellSchool, type Subject } from '#client/domain/reports/tell-school.tsx';
import { useEventActions, type EventActions } from '#client/features/events/event-actions.ts';
import { CalendarButton, EventOutcome, EventRegistration } from '#client/features/events/event-buttons.tsx';
import { EventFacts, EventMarks } from '#client/features/events/event-facts.tsx';
import { backFrom } from '#client/features/events/event-text.ts';
import { detailFailure } from '#client/features/events/events.messages.ts';
import { EventAttendees } from './event-attendees.tsx';
import { EventNotices } from './event-notices.tsx';
import { StaffActions } from './staff-actions.tsx';

export default function EventDetailPage() {
  const { eventId = '' } = useParams();
  return <EventPage key={eventId} eventId={eventId} />;
}

function EventPage({ eventId }: { readonly eventId: string }) {
  const query = useApi(getEvent, { params: { eventId } });
  const { data, error } = query;
  const back = backFrom(useReturnTo().returnTo.events);
  const navigate = useNavigate();
  // Back must not lead to a deleted event.
  const actions = useEventActions(() => void navigate('/your-events', { replace: true }));
  const isGone = isMissing(error);
  const name = data?.name ?? 'Event';
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeading title={name}>{name}</PageHeading>
      {isGone ? (
        <>
          <EventOutcome outcome={actions.outcome} />
          {!actions.outcome?.isGone && (
            <ErrorAlert title="Something went wrong" takesFocus>
              {detailFailure(error)}
            </ErrorAlert>
          )}
        </>
      ) : (
        <Loaded query={query} what="The event" failure={detailFailure} shape="lines">
          {(event) => <Detail event={event} actions={actions} />}
        </Loaded>
      )}
      {/* Its position is not known before. */}
      {(data ?? error) && (
        <Group>
          <Button component={Link} to={back.to} variant="outline">
            {back.label}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Detail({ event, actions }: { readonly event: DetailedEvent; readonly actions: EventActions }) {
  const { is_organizer, is_registered } = event;
  const own = is_organizer ? 'Attendees' : is_registered ? 'Your registration' : 'Register';
  const notices = <EventNotices event={event} />;
  const description = (
    <Section title="About this event">
      <div>
        <LongText text={event.description} about={event.name} shown={SHOWN} />
      </div>
    </Section>
  );
  return (
    <>
      <EventMarks event={event} />
      <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label="When and where">
        <Stack gap="md">
          <EventFacts event={event} />
          {!event.is_past && (
            <Group>
              <CalendarButton event={event} />
            </Group>
          )}
        </Stack>
      </Paper>
      {/* Long texts and lists last, below the buttons. */}
      {is_organizer && description}
      {is_organizer && notices}
      <Section title={own}>
        <EventOutcome outcome={actions.outcome} />
        {is_organizer ? (
          <EventAttendees event={event} actions={actions} />
        ) : (
          <EventRegistration event={event} actions={actions} />
        )}
      </Section>
      {!is_organizer && (
        <>
          {notices}
          {description}
          <TellSchoolOfEvent event={event} />
        </>
      )}
      <StaffActions event={event} />
    </>
  );
}

/** Characters of the description; more than in lists. */
const SHOWN = 600;
/** Characters of a notice. */
const OF_NOTICE = 40;

function TellSchoolOfEvent({ event: { id, notices = [] } }: { readonly event: DetailedEvent }) {
  const zone = useSchoolZone();
  const ofNotices = notices.map(({ number, at, text }): Subject => {
    const words = text.length > OF_NOTICE ? `${beginning(text, OF_NOTICE)}…` : text;
    return {
      label: `Notice of ${schoolTime(at, zone)}: ${words}`,
      about: { kind: 'notice', event: id, number },
    };
  });
  return (
    <TellSchool subjects={[{ label: 'This event', about: { kind: 'event', event: id } }, ...ofNotices]} />
  );
}
