import { useState } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { WaitingEntry } from '#features/office/phone-calls.contract.ts';
import {
  CONTACTS_PAGE_SIZE,
  listWaitingHours,
  type WaitingContact,
} from '#features/office/inbox.contract.ts';
import { actOn } from '#features/office/client/bulk-actions/acting.tsx';
import { useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { EntriesBar } from '#features/office/client/entry-selection.tsx';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { useApiPage, useInvalidate } from '#client/platform/use-api.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import { Section } from '#client/ui/list/section.tsx';
import { PageBox, useSelection, type Selection } from '#client/ui/list/selection.tsx';
import { whyText } from './waiting-text.ts';
import lists from '#client/ui/list/list.module.css';

const SHOWN = 3;

export function WaitingHours() {
  const view = usePageView();
  const query = useApiPage(listWaitingHours, {}, view.page, CONTACTS_PAGE_SIZE);
  const selection = useSelection<WaitingEntry>('waiting hours');
  const { data, error } = query;
  if (data?.total === 0 && !error) return null;
  return (
    <>
      <Section title="Waiting hours" size="h4" gap="xs">
        {data && (
          <Text size="sm">{totalText(data.total, ['contact has', 'contacts have'])} not answered yet.</Text>
        )}
        <DataList query={query} view={view} noun={['contact', 'contacts']} what="The waiting hours" empty="">
          {(contacts, isStale) => (
            <>
              <PageBox rows={contacts.flatMap(({ lines }) => lines)} selection={selection} />
              <CompactCards label="Contacts" isStale={isStale}>
                {contacts.map((contact) => (
                  <Contact key={contact.id} contact={contact} selection={selection} />
                ))}
              </CompactCards>
            </>
          )}
        </DataList>
      </Section>
      <EntriesBar selection={selection} />
    </>
  );
}

function Contact({ contact, selection }: { contact: WaitingContact; selection: Selection<WaitingEntry> }) {
  const invalidate = useInvalidate();
  const { id, address, name, entries, lines } = contact;
  const [isAll, setAll] = useState(false);
  const zone = useSchoolZone();
  const state = useInboxState();
  const hidden = lines.length - SHOWN;
  const reload = () => invalidate(inboxCalls);
  return (
    <Stack component="li" gap={6} px="sm" py="xs" fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" gap="xs">
        <PageBox
          rows={lines}
          selection={selection}
          label={`Select the entries for ${address}`}
          isLabelHidden
        />
        <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
          <strong>{name ?? <EmailText email={address} />}</strong>{' '}
          <span className={lists.quiet}>
            {name !== null && <EmailText email={address} />} {totalText(entries, ['entry', 'entries'])}
          </span>
        </div>
        <Group gap="xs">
          <SmallLink to={`/admin/calls/${id}`} state={state} aria-label={`Call ${address}`}>
            Call
          </SmallLink>
          <SmallButton
            aria-label={`Ask ${address} again`}
            aria-haspopup="dialog"
            onClick={() => void actOn('ask', lines, reload)}
          >
            Ask again
          </SmallButton>
          <SmallButton
            aria-label={`Verify the entries for ${address}`}
            aria-haspopup="dialog"
            onClick={() => void actOn('verify', lines, reload)}
          >
            Verify
          </SmallButton>
        </Group>
      </Group>
      <Stack component="ul" gap={4} className={lists.bare}>
        {(isAll ? lines : lines.slice(0, SHOWN)).map((line) => (
          <li key={line.id}>
            <Link to={`/admin/user-entries/${line.account_id}`} state={state} className={lists.name}>
              {line.student}
            </Link>{' '}
            · {line.event} · {dayText(line.date)} · {line.hours} h{' '}
            <span className={lists.quiet}>· {whyText(line, zone)}</span>
          </li>
        ))}
      </Stack>
      {hidden > 0 && (
        <div>
          <SmallButton variant="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show ${countText(hidden)} more`}
          </SmallButton>
        </div>
      )}
      {entries > lines.length && (
        <span className={lists.quiet}>
          The {lines.length} that wait longest are here, the others on the call sheet.
        </span>
      )}
    </Stack>
  );
}
