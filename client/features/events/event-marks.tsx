/** What an event is to the reader, at a glance: words with a sign, each in a look of its own. */
import { IconCalendarOff, IconCheck, IconLock, IconUser } from '@tabler/icons-react';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { marksOf, type Mark } from './event-text.ts';
import classes from './events.module.css';

const looks = {
  past: { words: 'Past', Icon: IconCalendarOff },
  own: { words: 'Your event', Icon: IconUser },
  registered: { words: 'You are registered', Icon: IconCheck },
  'was-registered': { words: 'You were registered', Icon: IconCheck },
  full: { words: 'Full', Icon: IconLock },
} as const satisfies Record<Mark, unknown>;

export function EventMarks({ event }: { readonly event: CommunityEvent }) {
  const marks = marksOf(event);
  if (marks.length === 0) return null;
  return (
    <ul className={classes['marks']} aria-label="What this event is">
      {marks.map((mark) => {
        const { words, Icon } = looks[mark];
        return (
          <li key={mark} className={classes['mark']} data-mark={mark}>
            <Icon size={16} aria-hidden="true" />
            {words}
          </li>
        );
      })}
    </ul>
  );
}
