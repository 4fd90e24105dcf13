import { useId, type ReactNode } from 'react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadEventCalendar, type CommunityEvent } from '#features/events/events.contract.ts';
import { EVENT_FULL, PAST_EVENT } from '#features/events/events.rules.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { useSession } from '#client/platform/session.ts';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import {
  dayLabel,
  eventName,
  foreignZone,
  hourText,
  hoursText,
  isFull,
  leafOf,
  marksOf,
  peopleCount,
  recordAddress,
  seatsShare,
  seatsText,
  shortDay,
  zoneText,
} from './event-text.ts';
import type { EventActions } from './event-actions.ts';
import { calendarFailure, givesEmail, keepsEmail } from './events.messages.ts';
import classes from './events.module.css';
import list from '#client/ui/list/list.module.css';

export interface EventProps {
  readonly event: CommunityEvent;
}

export function EventFacts({ event }: EventProps) {
  return (
    <Facts
      facts={{
        Date: dayLabel(event.date) ?? event.date,
        Time: `${hourText(event.time)} (${zoneText(event.time_zone)})`,
        ...(event.hours !== undefined && { Duration: hoursText(event.hours) }),
        Location: event.location,
        ...(event.minimum_age !== undefined && { 'Minimum age': event.minimum_age }),
        Organizer: (
          <>
            {event.organizer} <StaffBadge isStaff={event.organizer_is_staff} />
          </>
        ),
        School: event.school,
        Seats: <EventSeats event={event} />,
      }}
    />
  );
}

export function EventOrganizer({ event }: EventProps) {
  const { organizer, organizer_is_staff: isStaff, school } = event;
  return (
    <>
      {organizer}
      {isStaff ? ' ' : ', '}
      <StaffBadge isStaff={isStaff} />
      {isStaff && ' '}
      {school}
    </>
  );
}

export function EventPlace({ event }: EventProps) {
  return (
    <Text inherit lineClamp={1}>
      {/* First, so that long texts cannot push it out of sight. */}
      <StaffBadge isStaff={event.organizer_is_staff} />
      {event.organizer_is_staff && ' '}
      {event.location} · {event.organizer}, {event.school}
    </Text>
  );
}

export function EventWhen({ event }: EventProps) {
  const zone = foreignZone(event, useSchoolZone());
  return (
    <>
      <strong>{shortDay(event.date)}</strong>,{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{hourText(event.time)}</span>
      {zone !== undefined && ` (${zone})`}
      {event.minimum_age !== undefined && ` · ${event.minimum_age} and older`}
    </>
  );
}

export function EventLeaf({ event }: EventProps) {
  const { month, day } = leafOf(event.date);
  const past = { bg: 'var(--ll-surface-sunk)', c: 'var(--ll-ink-soft)' };
  const leaf = event.is_past ? past : { bg: 'var(--ll-surface)', c: 'var(--ll-ink)' };
  const top = event.is_past ? past : { bg: 'var(--ll-accent-fill)', c: 'var(--ll-on-accent)' };
  const line = event.is_past ? '--ll-ink-soft' : '--ll-accent';
  return (
    <Paper
      flex="none"
      miw="2.75rem"
      mt={3}
      bd={`1px solid var(${line})`}
      radius="sm"
      ta="center"
      style={{ overflow: 'hidden' }}
      aria-hidden
      {...leaf}
    >
      <Text fz="xs" fw={700} lh={1.2} {...top}>
        {month}
      </Text>
      <Text fz="lg" fw={700} lh={1.2}>
        {day}
      </Text>
    </Paper>
  );
}

/** Seats taken, as a bar and as text. */
export function EventSeats({ event }: EventProps) {
  return (
    <Group component="span" gap="0.25rem 0.5rem" display="inline-flex" fz="var(--ll-text-note)" fw={600}>
      <span className={classes.track} aria-hidden="true" data-full={isFull(event)}>
        <span style={{ width: `${seatsShare(event)}%` }} />
      </span>
      {seatsText(event)}
    </Group>
  );
}

export function EventMarks({ event }: EventProps) {
  const marks = marksOf(event);
  if (marks.length === 0) return null;
  return (
    <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }} aria-label="What this event is">
      {marks.map(([label, tone]) => (
        <li key={label}>
          <StateMark tone={tone} wraps>
            {label}
          </StateMark>
        </li>
      ))}
    </Group>
  );
}

interface ActionsProps extends EventProps {
  readonly actions: EventActions;
}

export function EventRegistration({ event, actions }: ActionsProps) {
  const { user } = useSession();
  const textId = useId();
  /** Empty when the message above says the same. */
  const unlessShown = (code: string, text: string) => (actions.refused?.code === code ? '' : text);
  const keepsOrGives = (when?: string) =>
    event.keeps_address
      ? keepsEmail(event.organizer, when)
      : givesEmail(event.organizer, user?.email ?? '', when);
  const button = (label: string, act: (event: CommunityEvent) => void, variant = 'outline') => (
    <Button
      variant={variant}
      loading={actions.busy === event.id}
      aria-describedby={textId}
      onClick={() => act(event)}
    >
      {label}
    </Button>
  );
  const withText = (text: string, action?: ReactNode) => (
    <Stack gap="sm" align="start">
      {text !== '' && (
        <Text id={textId} className={list.breakable}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
  if (event.is_past) {
    return withText(
      `${event.is_registered ? 'You were registered. ' : ''}${unlessShown('past_event', PAST_EVENT)}`,
      event.is_registered && <ButtonLink to={recordAddress(event)}>Record hours</ButtonLink>,
    );
  }
  if (event.awaits_approval)
    return withText('Nobody can register before an administrator approves this event.');
  if (event.is_registered)
    return withText(
      `You are registered. If you cannot come, withdraw: somebody else gets your seat, and ${event.organizer} is told by email.`,
      button('Withdraw', actions.withdraw),
    );
  if (event.wait_place !== undefined)
    return withText(
      `You are number ${event.wait_place} on the wait list. We email you when a seat is yours.`,
      button('Leave the wait list', actions.leave),
    );
  if (!isFull(event)) return withText(keepsOrGives(), button('Register', actions.register, 'filled'));
  const full = unlessShown('event_full', EVENT_FULL);
  const waiting = event.waiting_people ? ` ${peopleCount(event.waiting_people)} on the wait list.` : '';
  return withText(
    `${full}${waiting} The next free seat goes to the person who has waited longest, up to two hours before the start. ${keepsOrGives('a seat is yours')}`.trim(),
    button('Join the wait list', actions.wait),
  );
}

/** A link would show nothing on failure. */
export function CalendarButton({ event, isSmall = false }: EventProps & { readonly isSmall?: boolean }) {
  const about = `calendar file ${event.id}`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(downloadEventCalendar, { params: { eventId: event.id } }),
    gcTime: 0,
    onMutate: () => forgetFailures(about),
    onSuccess: (file) => saveFile(file, `event-${event.id}.ics`),
    onError: (error) => showFailure(calendarFailure(event, error), about),
  });
  return (
    <Button
      variant="outline"
      size={isSmall ? 'compact-sm' : 'sm'}
      leftSection={<IconCalendarPlus size={isSmall ? 16 : 18} aria-hidden="true" />}
      // Not disabled, which would lose the focus.
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
      {...(isSmall && { 'aria-label': `Add to calendar: ${eventName(event)}` })}
    >
      Add to calendar
    </Button>
  );
}
