import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import * as contract from '#features/office/inbox.contract.ts';
import { listSignals, SIGNALS_PAGE_SIZE } from '#features/office/signals.contract.ts';
import { WaitingHours } from '#features/office/client/inbox/waiting-hours.tsx';
import { WaitingList } from '#features/office/client/inbox/waiting-list.tsx';
import { ReportList } from '#features/office/client/reports/report-list.tsx';
import { SignalList, SpotCheckList } from '#features/office/client/signals/signal-list.tsx';
import { useApi, useApiPage } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { Chips } from '#client/ui/list/chips.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';

const names = ['show'] as const;
const shown = [
  { value: '', label: 'Worth a look' },
  { value: 'chance', label: 'Spot check' },
];

const NOTHING = 'Nothing is waiting for you. Have a good day!';

export default function InboxPage() {
  const view = useListAddress(names);
  // The filter is that of the chips; a list has only pages.
  const pages = { ...view, typed: {}, filters: {} };
  const inbox = useApi(contract.readInbox);
  const spotChecks = view.filters.show === 'chance';
  const looks = useApiPage(listSignals, {}, spotChecks ? 1 : view.page, SIGNALS_PAGE_SIZE);
  const hours = useApiPage(contract.listWaitingHours, {}, 1, contract.CONTACTS_PAGE_SIZE);
  // Shown together, so late parts do not move the others; once shown, a failed part that retries does not hide them.
  const isLoaded = [inbox, hours, looks].every(({ data, isFetched }) => data !== undefined || isFetched);
  const isEmpty = !spotChecks && inbox.data?.waiting.length === 0 && looks.data?.total === 0;
  return (
    <Stack gap="md" maw="56rem">
      <PageHeading>Inbox</PageHeading>
      {!isLoaded && <LoadingBlock label="Loading the inbox..." placeholder="lines" />}
      {isLoaded && (
        <>
          {/* Waiting hours are listed below. */}
          {isEmpty && Boolean(hours.data?.total) && <Text role="status">{NOTHING}</Text>}
          {isEmpty && !hours.data?.total && <EmptyList text={NOTHING} picture={<AllVerifiedPicture />} />}
          <Loaded query={inbox} name="The inbox">
            {({ waiting }) => (
              <>
                <WaitingList waiting={waiting} />
                {waiting.some(({ kind }) => kind === 'reports') && <ReportList show="open" />}
              </>
            )}
          </Loaded>
          <WaitingHours />
          <Chips
            label="Entries"
            chosen={spotChecks ? 'chance' : ''}
            chips={shown}
            onChoose={(show) => view.choose({ show })}
          />
          {spotChecks ? <SpotCheckList view={pages} /> : <SignalList query={looks} view={pages} />}
          {inbox.data?.looks_at_entries && <CheckedAt inbox={inbox.data} />}
          <SettledReports />
        </>
      )}
    </Stack>
  );
}

function SettledReports() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <SmallButton variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Settled reports
        </SmallButton>
      </div>
      {isOpen && <ReportList show="settled" />}
    </>
  );
}

function CheckedAt({ inbox: { looked_through_at: at } }: { readonly inbox: contract.Inbox }) {
  const zone = useSchoolZone();
  return (
    <Text size="sm" c="dimmed">
      {at === null
        ? 'We look through your school’s entries tonight.'
        : `All entries were looked through on ${schoolTime(at, zone)}.`}
    </Text>
  );
}
