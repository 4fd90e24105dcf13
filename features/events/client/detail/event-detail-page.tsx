import { useState, type ReactNode } from 'react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import * as contract from '#features/events/events.contract.ts';
import { sendNotice } from '#features/events/event-notices.contract.ts';
import { FEWEST_ATTENDEES, MOST_NOTICES, NOTICE_LIMIT } from '#features/events/event-notices.rules.ts';
import { CLOSING_REASON_LIMIT } from '#features/events/events.rules.ts';
import { failureText, isMissing } from '#client/platform/api-error.ts';
import { useApi, useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { truncate, LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { ReportProblem, type Subject } from '#features/membership/client/reports/report-problem.tsx';
import { eventAnswers, useEventActions, type EventActions } from '#features/events/client/event-actions.ts';
import {
  CalendarButton,
  EventFacts,
  EventMarks,
  EventRegistration,
  type EventProps,
} from '#features/events/client/event-facts.tsx';
import { backFrom, peopleCount } from '#features/events/client/event-text.ts';
import { detailFailure, NOT_THERE } from '#features/events/client/events.messages.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { ReasonButton } from '#client/ui/forms/reason-form.tsx';
import { isStaff, useSession } from '#client/platform/session.ts';
import { EventAttendees } from './event-attendees.tsx';
import list from '#client/ui/list/list.module.css';

interface PageProps {
  /** For the organizer and the staff of the school. */
  readonly attendanceOf: (event: contract.DetailedEvent) => ReactNode;
}

export function EventDetailPage({ attendanceOf }: PageProps) {
  const { eventId = '' } = useParams();
  const query = useApi(contract.getEvent, { params: { eventId } });
  const { data, error } = query;
  const back = backFrom(useReturnTo().returnTo.events);
  const navigate = useNavigate();
  // Back must not lead to a deleted event.
  const actions = useEventActions(() => void navigate('/your-events', { replace: true }));
  const name = data?.name ?? 'Event';
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeading title={name}>{name}</PageHeading>
      {isMissing(error) ? (
        // The action's message already says it.
        (actions.outcome ?? (
          <ErrorAlert title="Something went wrong" takesFocus>
            {detailFailure(error)}
          </ErrorAlert>
        ))
      ) : (
        // Shows "Loading...", as specified (section 2).
        <Loaded query={query} name="This event" failure={detailFailure} placeholder="lines">
          {(event) => <Detail event={event} actions={actions} attendanceOf={attendanceOf} />}
        </Loaded>
      )}
      {/* Its position is unknown before. */}
      {(data ?? error) && (
        <ButtonLink to={back.to} variant="outline" w="fit-content">
          {back.label}
        </ButtonLink>
      )}
    </Stack>
  );
}

interface DetailProps extends PageProps {
  readonly event: contract.DetailedEvent;
  readonly actions: EventActions;
}

function Detail({ event, actions, attendanceOf }: DetailProps) {
  const { is_organizer, is_registered } = event;
  const { user, admin } = useSession();
  const isOfSchool = admin?.school === event.school;
  const seesList = is_organizer || (isOfSchool && (isStaff(admin) || user?.is_adviser === true));
  // Stays where it is when the event begins, with what has been marked.
  const [isListFirst] = useState(event.is_past);
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
      {seesList && isListFirst && attendanceOf(event)}
      {is_organizer && description}
      {is_organizer && notices}
      <Section title={own}>
        {actions.outcome}
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
          <ReportEvent event={event} />
        </>
      )}
      {seesList && !isListFirst && attendanceOf(event)}
      <StaffActions event={event} />
    </>
  );
}

const SHOWN = 600;
const OF_NOTICE = 40;

function ReportEvent({ event: { id, notices = [] } }: { readonly event: contract.DetailedEvent }) {
  const zone = useSchoolZone();
  const ofNotices = notices.map(({ number, at, text }): Subject => {
    const excerpt = text.length > OF_NOTICE ? `${truncate(text, OF_NOTICE)}…` : text;
    return {
      label: `Notice of ${schoolTime(at, zone)}: ${excerpt}`,
      about: { kind: 'notice', event: id, number },
    };
  });
  return (
    <ReportProblem subjects={[{ label: 'This event', about: { kind: 'event', event: id } }, ...ofNotices]} />
  );
}

/** Only decides whether to show the button; the server decides whether it works. */
export const canSendNotice = ({
  is_organizer,
  is_past,
  attendees = [],
  notices = [],
}: contract.DetailedEvent): boolean =>
  is_organizer && !is_past && attendees.length >= FEWEST_ATTENDEES && notices.length < MOST_NOTICES;

export function noticesLeft({ notices = [] }: Pick<contract.DetailedEvent, 'notices'>): string {
  const left = MOST_NOTICES - notices.length;
  if (notices.length === 0) return `You can email everybody who registered, ${MOST_NOTICES} times at most.`;
  return left === 1 ? 'You can send one more notice.' : `You can send ${left} more notices.`;
}

function EventNotices({ event }: { readonly event: contract.DetailedEvent }) {
  const zone = useSchoolZone();
  const { id, notices = [], attendees = [], is_organizer } = event;
  const { mutateAsync } = useApiChange(sendNotice, [contract.getEvent]);
  if (notices.length === 0 && !canSendNotice(event)) return null;
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
      {canSendNotice(event) && (
        <Stack gap="xs">
          <Text>{noticesLeft(event)}</Text>
          <ReasonButton
            opener="Write a notice"
            buttonProps={{ variant: 'outline' }}
            label="What do you want to say?"
            description="Do not include links or email addresses. People cannot reply. School administrators can read it."
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

/**
 * For administrators: hides an event from their students or shows it again; ends one of their school, with a
 * reason for those who are mailed. The server decides who may.
 */
function StaffActions({ event }: EventProps) {
  const { admin } = useSession();
  // A waiting event is approved or turned down instead.
  if (!isStaff(admin) || event.awaits_approval) return null;
  return (
    <>
      {!event.is_past && <HideEvent event={event} />}
      {admin.school === event.school && !event.is_organizer && <CloseEvent event={event} />}
    </>
  );
}

const buttonProps = { variant: 'subtle', color: 'red' };
const why = (thrown: unknown) => (isMissing(thrown) ? NOT_THERE : failureText(thrown));
const unchanged = (thrown: unknown) => `Nothing was changed. ${why(thrown)}`;

/** The mutation's error is shown above the button. */
const shownAbove = () => undefined;

function HideEvent({ event: { id, name, is_hidden } }: EventProps) {
  const hiding = useApiChange(contract.hideEvent, eventAnswers);
  const showing = useApiChange(contract.showHiddenEvent, eventAnswers);
  const params = { id };
  const shown = `Our students see “${name}” again.`;
  const hidden = `“${name}” is hidden from our students.`;

  const hide = (reason: string) => hiding.mutateAsync({ params, body: { reason } });
  const show = () => showing.mutateAsync({ params });
  const undoShowing = () => hide('It was shown again by mistake.');

  if (is_hidden) {
    return (
      <Stack gap="sm" align="start">
        {showing.error && <ErrorAlert>{unchanged(showing.error)}</ErrorAlert>}
        <Button
          variant="subtle"
          loading={showing.isPending}
          onClick={() => void show().then(() => showUndo(shown, undoShowing, hidden), shownAbove)}
        >
          Show this event to our students
        </Button>
      </Stack>
    );
  }
  return (
    <ReasonButton
      opener="Hide this event from our students"
      buttonProps={buttonProps}
      label="Why do you hide this event?"
      description="Your students who registered are emailed this, and lose their seats."
      limit={CLOSING_REASON_LIMIT}
      button="Hide event"
      send={hide}
      onSent={() => showUndo(hidden, show, `${shown} Students who lost their seats can register again.`)}
      failure={unchanged}
    />
  );
}

function CloseEvent({ event: { id, name } }: EventProps) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { mutateAsync } = useApiChange(contract.closeEvent);
  const params = { id };

  const reopen = () =>
    mutateAsync({ params, body: { undo: true } }).then(() => void invalidate(eventAnswers));

  return (
    <ReasonButton
      opener="Close this event"
      buttonProps={buttonProps}
      label="Why do you close this event?"
      description="The organizer and everybody who registered are emailed this."
      limit={CLOSING_REASON_LIMIT}
      button="Close event"
      send={(reason) => mutateAsync({ params, body: { reason } })}
      onSent={() => {
        showUndo(
          `“${name}” is closed. Everybody who registered is emailed.`,
          reopen,
          `“${name}” takes place again. Everybody who registered is emailed.`,
        );
        // Leaves first, so that the event is not reloaded.
        void navigate('/event-list', { replace: true });
        void invalidate(eventAnswers);
      }}
      failure={(thrown) => `Error closing event: ${why(thrown)}`}
    />
  );
}
