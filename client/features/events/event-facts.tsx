/** What there is to say of an event: its facts, and the short forms of lists. */
import { Group, Text } from '@mantine/core';
import {
  IconCalendarOff,
  IconCheck,
  IconEyeOff,
  IconHourglass,
  IconLock,
  IconUser,
} from '@tabler/icons-react';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import {
  dayLabel,
  foreignZone,
  hourText,
  isFull,
  leafOf,
  marksOf,
  seatsShare,
  seatsText,
  shortDay,
  zoneText,
  type Mark,
} from './event-text.ts';
import classes from './events.module.css';

interface EventProps {
  readonly event: CommunityEvent;
}

export function EventFacts({ event }: EventProps) {
  return (
    <Facts
      facts={{
        Date: dayLabel(event.date) ?? event.date,
        Time: `${hourText(event.time)} (${zoneText(event.time_zone)})`,
        Location: event.location,
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

/** The organizer of an event in a list, with the school. */
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
      {/* First, so that no length of the others cuts it off. */}
      <StaffBadge isStaff={event.organizer_is_staff} />
      {event.organizer_is_staff && ' '}
      {event.location} · {event.organizer}, {event.school}
    </Text>
  );
}

/** Day and time of an event in a list. */
export function EventWhen({ event }: EventProps) {
  const zone = foreignZone(event, useSchoolZone());
  return (
    <>
      <strong>{shortDay(event.date)}</strong>,{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{hourText(event.time)}</span>
      {zone !== undefined && ` (${zone})`}
    </>
  );
}

/** The day of an event as a leaf of a calendar; its words are beside it. */
export function EventLeaf({ event }: EventProps) {
  const { month, day } = leafOf(event.date);
  return (
    <span className={classes.leaf} data-past={event.is_past} aria-hidden="true">
      <span>{month}</span>
      {day}
    </span>
  );
}

/** How many seats are taken, as text and, where there is room, as a bar. */
export function EventSeats({ event, isShort = false }: EventProps & { readonly isShort?: boolean }) {
  return (
    <span className={classes.seats}>
      {!isShort && (
        <span className={classes.track} aria-hidden="true" data-full={isFull(event)}>
          <span style={{ width: `${seatsShare(event)}%` }} />
        </span>
      )}
      {seatsText(event)}
    </span>
  );
}

const looks = {
  past: { words: 'Past', Icon: IconCalendarOff, tone: 'plain' },
  own: { words: 'Your event', Icon: IconUser, tone: 'plain' },
  waiting: { words: 'Waits for approval', Icon: IconHourglass, tone: 'warn' },
  hidden: { words: 'Hidden from our students', Icon: IconEyeOff, tone: 'plain' },
  registered: { words: 'You are registered', Icon: IconCheck, tone: 'good' },
  'was-registered': { words: 'You were registered', Icon: IconCheck, tone: 'plain' },
  full: { words: 'Full', Icon: IconLock, tone: 'bad' },
} as const satisfies Record<Mark, unknown>;

export function EventMarks({ event }: EventProps) {
  const marks = marksOf(event);
  if (marks.length === 0) return null;
  return (
    <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }} aria-label="What this event is">
      {marks.map((mark) => {
        const { words, Icon, tone } = looks[mark];
        return (
          <li key={mark}>
            <StateMark tone={tone} wraps>
              <Icon size={14} aria-hidden="true" className={classes.sign} /> {words}
            </StateMark>
          </li>
        );
      })}
    </Group>
  );
}
