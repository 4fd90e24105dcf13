/**
 * For administrators: hides an event from the students of their school, or shows it again; ends one of their school, with the
 * reason for those who are mailed. Nothing for everybody else: the server decides.
 */
import { Button, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import {
  closeEvent,
  hideEvent,
  showHiddenEvent,
  type CommunityEvent,
} from '#shared/events/events.contract.ts';
import { CLOSING_REASON_LIMIT } from '#shared/events/events.rules.ts';
import { failureText, isMissing } from '#client/platform/api-error.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApiChange, useMakeOld } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonButton } from '#client/ui/forms/reason-form.tsx';
import { eventAnswers } from '#client/features/events/event-actions.ts';
import { NOT_THERE } from '#client/features/events/events.messages.ts';

interface EventProps {
  readonly event: CommunityEvent;
}

export function StaffActions({ event }: EventProps) {
  const { admin } = useSession();
  // What waits is approved or turned down instead.
  if (!isStaff(admin) || event.awaits_approval) return null;
  return (
    <>
      {!event.is_past && <HideEvent event={event} />}
      {admin.school === event.school && !event.is_organizer && <CloseEvent event={event} />}
    </>
  );
}

const look = { variant: 'subtle', color: 'red' };
const why = (thrown: unknown) => (isMissing(thrown) ? NOT_THERE : failureText(thrown));
const unchanged = (thrown: unknown) => `Nothing was changed. ${why(thrown)}`;

function HideEvent({ event: { id, name, is_hidden } }: EventProps) {
  const hiding = useApiChange(hideEvent, eventAnswers);
  const showing = useApiChange(showHiddenEvent, eventAnswers);
  const tellShown = () => showSuccess(`Our students see “${name}” again.`);
  if (is_hidden) {
    return (
      <Stack gap="sm" align="start">
        {showing.error && <ErrorAlert>{unchanged(showing.error)}</ErrorAlert>}
        <Button
          variant="subtle"
          loading={showing.isPending}
          onClick={() => showing.mutate({ params: { id } }, { onSuccess: tellShown })}
        >
          Show this event to our students
        </Button>
      </Stack>
    );
  }
  return (
    <ReasonButton
      opener="Hide this event from our students"
      look={look}
      label="Why do you hide this event?"
      description="Your students who registered are emailed this, and lose their seats."
      limit={CLOSING_REASON_LIMIT}
      button="Hide event"
      send={(reason) => hiding.mutateAsync({ params: { id }, body: { reason } })}
      onSent={() => showSuccess(`“${name}” is hidden from our students.`)}
      failure={unchanged}
    />
  );
}

function CloseEvent({ event: { id, name } }: EventProps) {
  const navigate = useNavigate();
  const makeOld = useMakeOld();
  const { mutateAsync } = useApiChange(closeEvent);
  return (
    <ReasonButton
      opener="Close this event"
      look={look}
      label="Why do you close this event?"
      description="The organizer and everybody who registered are emailed this."
      limit={CLOSING_REASON_LIMIT}
      button="Close event"
      send={(reason) => mutateAsync({ params: { id }, body: { reason } })}
      onSent={() => {
        showSuccess(`“${name}” is closed. Everybody who registered is emailed.`);
        // First, so that the page of the event is not loaded again.
        void navigate('/event-list', { replace: true });
        void makeOld(eventAnswers);
      }}
      failure={(thrown) => `Error closing event: ${why(thrown)}`}
    />
  );
}
