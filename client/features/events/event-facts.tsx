/** An event's facts as names and values. */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { Facts } from '#client/ui/components/facts.tsx';
import { dayLabel, hourText, zoneText, foreignZone, shortDay, marksOf, type Mark } from './event-text.ts';
import { EventSeats } from './detail/event-seats.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import {
  IconCalendarOff,
  IconCheck,
  IconEyeOff,
  IconHourglass,
  IconLock,
  IconUser,
} from '@tabler/icons-react';
import list from '#client/ui/lists/list.module.css';
import classes from './events.module.css';

export function EventFacts({ event }: { readonly event: CommunityEvent }) {
  return (
    <Facts>
      <dt>Date</dt>
      <dd>{dayLabel(event.date) ?? event.date}</dd>
      <dt>Time</dt>
      <dd>
        {hourText(event.time)} ({zoneText(event.time_zone)})
      </dd>
      <dt>Location</dt>
      <dd>{event.location}</dd>
      <dt>Organizer</dt>
      <dd>
        {event.organizer} <StaffBadge isStaff={event.organizer_is_staff} />
      </dd>
      <dt>School</dt>
      <dd>{event.school}</dd>
      <dt>Seats</dt>
      <dd>
        <EventSeats event={event} />
      </dd>
    </Facts>
  );
}

/** The organizer of an event in a list, with the school. */
export function EventOrganizer({ event }: { readonly event: CommunityEvent }) {
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

/** Day and time of an event in a list. */
export function EventWhen({ event }: { readonly event: CommunityEvent }) {
  const zone = foreignZone(event, useSchoolZone());
  return (
    <>
      <strong>{shortDay(event.date)}</strong>, <span className={list.nowrap}>{hourText(event.time)}</span>
      {zone !== undefined && ` (${zone})`}
    </>
  );
}

const looks = {
  past: { words: 'Past', Icon: IconCalendarOff },
  own: { words: 'Your event', Icon: IconUser },
  waiting: { words: 'Waits for approval', Icon: IconHourglass },
  hidden: { words: 'Hidden from our students', Icon: IconEyeOff },
  registered: { words: 'You are registered', Icon: IconCheck },
  'was-registered': { words: 'You were registered', Icon: IconCheck },
  full: { words: 'Full', Icon: IconLock },
} as const satisfies Record<Mark, unknown>;

export function EventMarks({ event }: { readonly event: CommunityEvent }) {
  const marks = marksOf(event);
  if (marks.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label="What this event is">
      {marks.map((mark) => {
        const { words, Icon } = looks[mark];
        return (
          <li key={mark} className={classes.mark} data-mark={mark}>
            <Icon size={16} aria-hidden="true" />
            {words}
          </li>
        );
      })}
    </ul>
  );
}
