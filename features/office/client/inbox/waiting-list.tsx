import { useState } from 'react';
import { NavLink } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { Waiting } from '#features/office/inbox.contract.ts';
import { countText, schoolDay, shortDay, useSchoolZone } from '#client/ui/format/text.ts';
import { Section } from '#client/ui/list/section.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';

export function WaitingList({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const rows = waiting.filter(isRow);
  if (rows.length === 0) return null;
  return (
    <Section title="Waiting" size="h4" gap="xs">
      <CompactCards>
        {rows.map((one) => (
          <li key={one.kind}>
            <NavLink
              component={Link}
              to={waitingPlace(one)}
              mih="2.75rem"
              c="var(--ll-ink)"
              label={<strong>{waitingText(one)}</strong>}
              description={waitingWhen(one, zone, today)}
              rightSection={<IconChevronRight size={20} color="var(--ll-accent)" aria-hidden="true" />}
            />
          </li>
        ))}
      </CompactCards>
    </Section>
  );
}

/** The others are on the inbox page itself. */
type Row = Waiting & { readonly kind: Exclude<Waiting['kind'], 'refused' | 'reports'> };
const isRow = (one: Waiting): one is Row => one.kind !== 'refused' && one.kind !== 'reports';

/** The text after the count, and the screen. */
const kinds: Readonly<Record<Row['kind'], readonly [one: string, many: string, place: string]>> = {
  admissions: ['person wants to join', 'people want to join', '/admin/entries'],
  events: ['event to approve', 'events to approve', '/admin/events'],
  proposals: ['activity to approve', 'activities to approve', '/admin/proposals'],
  seniors: [
    'of the class of {class} is behind',
    'of the class of {class} are behind',
    '/admin/graduation?class={class}',
  ],
};

const filled = (text: string, { class: graduation }: Waiting) =>
  text.replace('{class}', String(graduation ?? ''));

export function waitingText(waiting: Row): string {
  const { count, kind } = waiting;
  const [one, many] = kinds[kind];
  return `${countText(count)} ${filled(count === 1 ? one : many, waiting)}`;
}

export const waitingPlace = (waiting: Row) => filled(kinds[waiting.kind][2], waiting);

/** Empty where a date says nothing. @param today `YYYY-MM-DD` */
export function waitingWhen({ count, since, until }: Waiting, zone: string, today: string): string {
  const first = count === 1 ? '' : 'the first ';
  if (until !== null) return `${first}${until < today ? 'began' : 'begins'} ${dayOf(until, today)}`;
  return since === null ? '' : `${first}since ${shortDay(since, zone)}`;
}

function dayOf(day: string, today: string): string {
  const instant = `${day}T12:00:00Z`;
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(instant, 'UTC') : schoolDay(instant, 'UTC');
}
