/** What waits, a row for each kind: it leads to the screen that handles it, or unfolds. */
import { useState } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { listUnreachable, type Waiting } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import { SelectableEntries } from '#client/domain/office/entry-selection.tsx';
import { useApi } from '#client/platform/use-api.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText, schoolDay, shortDay, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { UnfoldingButton, useUnfolding } from '#client/ui/list/unfolding.tsx';
import classes from './inbox.module.css';
import lists from '#client/ui/list/list.module.css';

interface WaitingListProps {
  readonly waiting: readonly Waiting[];
  readonly scope: Scope;
}

export function WaitingList({ waiting, scope }: WaitingListProps) {
  if (waiting.length === 0) return null;
  return (
    <Section title="Waiting" size="h4" gap="xs">
      <CompactCards>
        {waiting.map((one) =>
          one.kind === 'unreachable' ? (
            <Unfolding key={one.kind} waiting={one} scope={scope} />
          ) : (
            <li key={one.kind}>
              <Link to={waitingPlace(one) ?? ''} className={classes.row}>
                <Words waiting={one} />
                <IconChevronRight size={20} aria-hidden="true" className={classes.sign} />
              </Link>
            </li>
          ),
        )}
      </CompactCards>
    </Section>
  );
}

function Unfolding({ waiting, ...rest }: Omit<WaitingListProps, 'waiting'> & { readonly waiting: Waiting }) {
  const unfolding = useUnfolding();
  return (
    <li>
      <UnfoldingButton {...unfolding} className={classes.row}>
        <Words waiting={waiting} />
      </UnfoldingButton>
      {unfolding.isOpen && (
        <Stack id={unfolding.foldId} gap="xs" px="sm" pb="sm">
          <UnreachableList {...rest} />
        </Stack>
      )}
    </li>
  );
}

function Words({ waiting }: { readonly waiting: Waiting }) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const when = waitingWhen(waiting, zone, today);
  return (
    <Group component="span" flex={1} miw={0} gap="0 0.375rem" align="baseline" lh={1.35}>
      <strong>{waitingText(waiting)}</strong>
      {when !== '' && (
        <Text span size="sm" c="var(--ll-ink-soft)">
          {when}
        </Text>
      )}
    </Group>
  );
}

/** Entries that expire within a week, because the mail did not reach the contact. */
function UnreachableList({ scope }: Omit<WaitingListProps, 'waiting'>) {
  const query = useApi(listUnreachable, { query: scope });
  const zone = useSchoolZone();
  return (
    <Loaded query={query} what="The entries" shape="lines" isKept>
      {(entries) =>
        entries.length === 0 ? (
          <Text size="sm">There are none any more.</Text>
        ) : (
          <>
            <Text size="sm">
              Ask the student for another address, or record a call: both are done from the entries of the
              student.
            </Text>
            <SelectableEntries entries={entries}>
              {({ account_id, student, event, date, hours, contact, expires_at }) => (
                <>
                  <Link to={`/admin/user-entries/${account_id}`} className={lists.name}>
                    {student}
                  </Link>
                  <div>
                    {event}, {dayText(date)}, {hours} h
                  </div>
                  <div className={lists.quiet}>
                    <EmailText email={contact} /> · expires {shortDay(expires_at, zone)}
                  </div>
                </>
              )}
            </SelectableEntries>
          </>
        )
      }
    </Loaded>
  );
}

/** After their number, and the screen that handles them; those without one unfold in place. */
const kinds: Readonly<Record<Waiting['kind'], readonly [one: string, many: string, place?: string]>> = {
  admissions: ['person wants to join', 'people want to join', '/admin/people'],
  reports: ['report', 'reports', '/admin/inbox/reports'],
  events: ['event to approve', 'events to approve', '/admin/events'],
  proposals: ['activity to approve', 'activities to approve', '/admin/proposals'],
  unreachable: [
    'entry expires within a week: the mail did not reach the contact',
    'entries expire within a week: the mail did not reach the contact',
  ],
  seniors: [
    'of the class of {class} is behind',
    'of the class of {class} are behind',
    '/admin/graduation?class={class}',
  ],
};

const filled = (text: string | undefined, { class: graduation }: Waiting) =>
  text?.replace('{class}', String(graduation ?? ''));

/** `3 people want to join`. */
export function waitingText(waiting: Waiting): string {
  const { count, kind } = waiting;
  const [one, many] = kinds[kind];
  return `${countText(count)} ${filled(count === 1 ? one : many, waiting)}`;
}

export const waitingPlace = (waiting: Waiting) => filled(kinds[waiting.kind][2], waiting);

/** Since when, or until when; empty where that says nothing. @param today `YYYY-MM-DD` */
export function waitingWhen({ kind, count, since, until }: Waiting, zone: string, today: string): string {
  const first = count === 1 ? '' : 'the first ';
  if (kind === 'proposals' && until !== null) {
    return `${first}${until < today ? 'began' : 'begins'} ${dayOf(until, today)}`;
  }
  if (kind === 'unreachable' && until !== null) return `${first}on ${dayOf(until, today)}`;
  if (since === null) return '';
  return `${first}since ${shortDay(since, zone)}`;
}

/** Without the year where it is this one. */
function dayOf(day: string, today: string): string {
  const instant = `${day}T12:00:00Z`;
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(instant, 'UTC') : schoolDay(instant, 'UTC');
}
