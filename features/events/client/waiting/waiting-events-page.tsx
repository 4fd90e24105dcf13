import { Button, Group, Stack, Text, Title } from '@mantine/core';
import * as contract from '#features/events/events.contract.ts';
import { CLOSING_REASON_LIMIT, EVENTS_PAGE_SIZE } from '#features/events/events.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { ReasonButton } from '#client/ui/forms/reason-form.tsx';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { eventAnswers } from '#features/events/client/event-actions.ts';
import { EventWhen } from '#features/events/client/event-facts.tsx';
import { eventName, peopleCount } from '#features/events/client/event-text.ts';

export default function WaitingEventsPage() {
  const view = usePageView();
  const query = useApiPage(contract.listWaitingEvents, {}, view.page, EVENTS_PAGE_SIZE);
  const total = query.data?.total ?? 0;
  return (
    <Stack gap="sm" maw={720}>
      <PageHeading title="Events to approve">Events to approve{total > 0 ? ` (${total})` : ''}</PageHeading>
      <DataList
        query={query}
        view={view}
        noun={['waiting event', 'waiting events']}
        what="The events"
        empty="No event is waiting."
        emptyPicture={<AllVerifiedPicture />}
        emptyLine="If your school approves events, the ones that students post wait here first."
      >
        {(events, isStale) => (
          <CompactCards isStale={isStale}>
            {events.map((event) => (
              <WaitingRow key={`${event.id} ${event.version}`} event={event} />
            ))}
          </CompactCards>
        )}
      </DataList>
    </Stack>
  );
}

const SHOWN = 400;
/** The mutation's error is shown above the buttons. */
const shownAbove = () => undefined;

function WaitingRow({ event }: { readonly event: contract.WaitingEvent }) {
  // Also after a failure: somebody else may have decided, or the organizer may have changed it.
  const approving = useApiChange(contract.approveEvent, eventAnswers);
  const refusing = useApiChange(contract.refuseEvent, eventAnswers);
  const { id, version, name, organizer } = event;
  const params = { id };

  const say = (how: string, undo: () => Promise<unknown>) =>
    showUndo(
      `“${name}” is ${how}. We email ${organizer}.`,
      undo,
      `“${name}” waits for approval again. We email ${organizer}.`,
    );

  const approve = () =>
    approving
      .mutateAsync({ params, body: { version } })
      .then(() => say('approved', () => approving.mutateAsync({ params, body: { undo: true } })), shownAbove);

  return (
    <Stack component="li" gap="xs" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Text size="sm">
        <EventWhen event={event} /> · {event.location}
        <br />
        {organizer} · up to {peopleCount(event.max_attendees)}
      </Text>
      <LongText text={event.description} about={name} shown={SHOWN} />
      {approving.error && <ErrorAlert>{failureReason(approving.error)}</ErrorAlert>}
      <Group gap="sm">
        <Button
          loading={approving.isPending}
          aria-label={`Approve ${eventName(event)}`}
          onClick={() => void approve()}
        >
          Approve
        </Button>
        <ReasonButton
          opener="Turn down…"
          buttonProps={{ variant: 'outline', 'aria-label': `Turn down ${eventName(event)}` }}
          label="Why are you turning it down?"
          description={`We email this to ${organizer}.`}
          limit={CLOSING_REASON_LIMIT}
          button="Turn down"
          send={(reason) => refusing.mutateAsync({ params, body: { reason } })}
          onSent={() => say('turned down', () => refusing.mutateAsync({ params, body: { undo: true } }))}
        />
      </Group>
    </Stack>
  );
}
