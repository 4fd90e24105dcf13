import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import {
  CONTACTS_PAGE_SIZE,
  listWaitingHours,
  readInbox,
  type Inbox,
} from '#features/office/inbox.contract.ts';
import { listSignals, SIGNALS_PAGE_SIZE, type Scope } from '#features/office/signals.contract.ts';
import { isNarrowed, isSpotCheck, readScope, scopeNames } from '#features/office/client/inbox/scope.ts';
import { WaitingHours } from '#features/office/client/inbox/waiting-hours.tsx';
import { WaitingList } from '#features/office/client/inbox/waiting-list.tsx';
import { WhoseTurn } from '#features/office/client/inbox/whose-turn.tsx';
import { ReportList } from '#features/office/client/reports/report-list.tsx';
import { SignalList, SpotCheckList } from '#features/office/client/signals/signal-list.tsx';
import { useApi, useApiPage } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';

export default function InboxPage() {
  const view = useListAddress(scopeNames);
  const scope = readScope(view.filters);
  const inbox = useApi(readInbox, { query: scope }, { placeholderData: keepPreviousData });
  const spotChecks = isSpotCheck(view.filters);
  const looks = useApiPage(listSignals, scope, spotChecks ? 1 : view.page, SIGNALS_PAGE_SIZE);
  const hours = useApiPage(listWaitingHours, scope, 1, CONTACTS_PAGE_SIZE);
  // Shown together, so late parts do not move the others; once shown, a failed part that retries does not hide them.
  const isLoaded = [inbox, hours, looks].every(({ data, isFetched }) => data !== undefined || isFetched);
  const isEmpty = !spotChecks && inbox.data?.waiting.length === 0 && looks.data?.total === 0;
  return (
    <Stack gap="md" maw="56rem">
      <PageHeading>Inbox</PageHeading>
      <WhoseTurn view={view} />
      {!isLoaded && <LoadingBlock label="Loading the inbox..." placeholder="lines" />}
      {isLoaded && (
        <>
          {isEmpty && (
            <NothingToDo
              scope={scope}
              hasHours={Boolean(hours.data?.total)}
              onAll={() => view.choose({ from: '', to: '', class: '' })}
            />
          )}
          <Loaded query={inbox} name="The inbox">
            {({ waiting }) => (
              <>
                <WaitingList waiting={waiting} />
                {waiting.some(({ kind }) => kind === 'reports') && <ReportList show="open" />}
              </>
            )}
          </Loaded>
          <WaitingHours key={JSON.stringify(scope)} scope={scope} />
          {spotChecks ? (
            <SpotCheckList scope={scope} page={view.page} onPage={view.goTo} />
          ) : (
            <SignalList query={looks} page={view.page} onPage={view.goTo} />
          )}
          {inbox.data?.looks_at_entries && <CheckedAt inbox={inbox.data} />}
          <SettledReports />
        </>
      )}
    </Stack>
  );
}

interface NothingToDoProps {
  readonly scope: Scope;
  /** Waiting hours are listed below. */
  readonly hasHours: boolean;
  readonly onAll: () => void;
}

function NothingToDo({ scope, hasHours, onAll }: NothingToDoProps) {
  if (isNarrowed(scope))
    return (
      <EmptyList text="Nothing is waiting for these students.">
        <Button variant="outline" onClick={onAll}>
          Show everybody
        </Button>
      </EmptyList>
    );
  const text = 'Nothing is waiting for you. Have a good day!';
  if (hasHours) return <Text role="status">{text}</Text>;
  return <EmptyList text={text} picture={<AllVerifiedPicture />} />;
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

function CheckedAt({ inbox: { looked_through_at: at } }: { readonly inbox: Inbox }) {
  const zone = useSchoolZone();
  return (
    <Text size="sm" c="dimmed">
      {at === null
        ? 'We look through your school’s entries tonight.'
        : `All entries were looked through on ${schoolTime(at, zone)}.`}
    </Text>
  );
}
