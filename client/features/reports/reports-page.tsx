/** What was reported to the administrators of a school, with what it was then, and the one way to settle it. */
import { useState } from 'react';
import { Anchor, Box, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import {
  listReports,
  REPORT_REASON_LIMIT,
  REPORTS_PAGE_SIZE,
  settleReport,
  type Report,
} from '#shared/reports/reports.contract.ts';
import { BackToInbox } from '#client/domain/office/back-to-inbox.tsx';
import { inboxCalls } from '#client/domain/office/inbox-calls.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { useListAddress } from '#client/ui/list/use-list-address.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';

const names = ['show'] as const;

export default function ReportsPage() {
  const view = useListAddress(names);
  const show = view.filters.show === 'settled' ? 'settled' : 'open';
  const query = useApiPage(listReports, { show }, view.page, REPORTS_PAGE_SIZE);
  const total = query.data?.total ?? 0;
  return (
    <Stack gap="md" maw={720}>
      <BackToInbox />
      <PageHeading title="Reports">Reports{total > 0 ? ` (${total})` : ''}</PageHeading>
      <NativeSelect
        label="Show"
        w="fit-content"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'settled', label: 'Settled' },
        ]}
        value={show}
        onChange={({ currentTarget: { value } }) => view.choose({ show: value === 'settled' ? value : '' })}
      />
      <DataList
        query={query}
        view={view}
        pageSize={REPORTS_PAGE_SIZE}
        noun={['report', 'reports']}
        narrowing={[]}
        empty={`No report is ${show}.`}
        emptyPicture={<AllVerifiedPicture />}
        emptyLine="What students report about an event or a name comes here."
      >
        {(reports, isStale) => (
          <CompactCards label="Reports" isStale={isStale}>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </CompactCards>
        )}
      </DataList>
    </Stack>
  );
}

const what = { event: 'Event', notice: 'Notice about', name: 'Name' } as const;

function ReportRow({ report }: { readonly report: Report }) {
  const zone = useSchoolZone();
  const [isSettling, setSettling] = useState(false);
  const { mutateAsync } = useApiChange(settleReport, inboxCalls);
  const { settled, kept } = report;
  const title = `${what[kept.kind]} “${kept.name}”`;

  return (
    <Box component="li" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text>“{report.reason}”</Text>
        <Text size="sm">
          {/* A name for the own school only. */}
          Reported by {report.reporter?.name ?? `somebody of ${report.reporter_school}`},{' '}
          {schoolDay(report.at, zone)}
        </Text>
        <Kept report={report} />
        {settled && (
          <Text size="sm">
            Settled{settled.by === null ? '' : ` by ${settled.by}`}, {schoolDay(settled.at, zone)}
            {settled.note !== null && `: “${settled.note}”`}
          </Text>
        )}
        {isSettling && !settled && (
          <ReasonForm
            label="Note (optional)"
            description="For the administrators of your school."
            limit={REPORT_REASON_LIMIT}
            field="note"
            isOptional
            button="Settle"
            isMild
            // Also after a failure the list is read again: somebody else may have settled it.
            send={(note) => mutateAsync({ params: { id: report.id }, body: { note } })}
            onSent={() => {
              showSuccess('The report is settled.');
              // The row is gone.
              focusStart();
            }}
            failure={failureReason}
            onCancel={() => setSettling(false)}
          />
        )}
        <Group gap="sm">
          {!settled && !isSettling && (
            <Button aria-label={`Settle the report of ${title}`} onClick={() => setSettling(true)}>
              Settle
            </Button>
          )}
          {report.event_id !== null && (
            <Button component={Link} to={`/event-detail/${report.event_id}`} variant="outline">
              Open the event
            </Button>
          )}
          {kept.kind === 'name' && report.about && (
            <Button component={Link} to="/admin/people" variant="outline">
              Open People
            </Button>
          )}
        </Group>
      </Stack>
    </Box>
  );
}

const SHOWN = 300;

/** As it was when it was reported. */
function Kept({ report: { kept, about } }: { readonly report: Report }) {
  const zone = useSchoolZone();
  const person = about && (
    <>
      {' · '}
      <Anchor component={Link} to={`/admin/user-entries/${about.id}`} inherit underline="always">
        {about.name}
      </Anchor>
    </>
  );
  const from = `${kept.kind === 'name' ? '' : `${kept.organizer}, `}${kept.school}`;
  const text = kept.kind === 'notice' ? kept.text : kept.kind === 'event' ? kept.description : undefined;
  return (
    <>
      <Text size="sm">
        {kept.kind === 'event' && `${kept.date}, ${kept.time} · ${kept.location} · `}
        {from}
        {kept.kind === 'name' && `, class of ${kept.graduation_year}`}
        {person}
        {kept.kind === 'notice' && ` · sent on ${schoolDay(kept.at, zone)}`}
      </Text>
      {text !== undefined && <LongText text={text} about={kept.name} shown={SHOWN} />}
    </>
  );
}
