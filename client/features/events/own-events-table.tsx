/** One's events as a table, for screens wider than a phone. */
import { Table } from '@mantine/core';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { WideTable } from '#client/ui/wide-table.tsx';
import { EventSeats } from './event-seats.tsx';
import { EventLink, OwnEventActions, PastNote } from './own-event-parts.tsx';
import type { OwnKind } from './own-events-section.tsx';
import { EventWhen } from './event-when.tsx';
import type { EventActions } from './use-event-actions.ts';
import classes from './events.module.css';
import list from '#client/ui/list.module.css';

export interface OwnEventsProps {
  readonly kind: OwnKind;
  readonly title: string;
  readonly events: readonly CommunityEvent[];
  readonly actions: EventActions;
}

export function OwnEventsTable({ kind, title, events, actions }: OwnEventsProps) {
  return (
    <WideTable label={`Table: ${title}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Event</Table.Th>
          <Table.Th scope="col">Date and time</Table.Th>
          <Table.Th scope="col">Location</Table.Th>
          {kind === 'registered' && <Table.Th scope="col">Organizer</Table.Th>}
          <Table.Th scope="col">{kind === 'registered' ? 'Seats' : 'Attendees'}</Table.Th>
          <Table.Th scope="col">Action</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Table.Tr key={event.id} data-past={event.is_past}>
            <Table.Th scope="row" className={list['rowHeading'] ?? ''}>
              <EventLink event={event} />
              <PastNote event={event} />
            </Table.Th>
            <Table.Td className={classes['when'] ?? ''}>
              <EventWhen event={event} />
            </Table.Td>
            <Table.Td>{event.location}</Table.Td>
            {kind === 'registered' && (
              <Table.Td>
                {event.organizer}, {event.school}
              </Table.Td>
            )}
            <Table.Td>
              <EventSeats event={event} />
            </Table.Td>
            <Table.Td>
              <OwnEventActions kind={kind} event={event} actions={actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
