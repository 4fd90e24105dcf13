/** What was reported to the administrators of a school, with what it was then. */
import { useState } from 'react';
import { Anchor, Box, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { REPORTS_PAGE_SIZE, type Report } from '#shared/reports/reports.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { reporterOf, titleOf } from './reports.messages.ts';
import { useReports, useSettleReport } from './reports.api.ts';

export function ReportList() {
  const [show, setShow] = useState<'open' | 'settled'>('open');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useReports(show, page);
  return (
    <Stack gap="sm" component="section" aria-labelledby="reports">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Title order={2} size="h3" id="reports">
          Reports{data && data.total > 0 ? ` (${data.total})` : ''}
        </Title>
        <NativeSelect
          aria-label="Which reports"
          data={[
            { value: 'open', label: 'Open' },
            { value: 'settled', label: 'Settled' },
          ]}
          value={show}
          onChange={(change) => {
            setShow(change.currentTarget.value === 'settled' ? 'settled' : 'open');
            setPage(1);
          }}
        />
      </Group>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`The reports could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.total === 0 && <Text>{show === 'open' ? 'No report is open.' : 'No report is settled.'}</Text>}
      {data && data.reports.length > 0 && (
        <CompactCards>
          {data.reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </CompactCards>
      )}
      <PageNumbers
        label="Pages of reports"
        page={page}
        total={data?.total ?? 0}
        pageSize={REPORTS_PAGE_SIZE}
        onPage={setPage}
      />
    </Stack>
  );
}

function ReportRow({ report }: { readonly report: Report }) {
  const zone = useSchoolZone();
  const { mutate, isPending, error } = useSettleReport(report.id);
  const { settled } = report;
  return (
    <Box component="li" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {titleOf(report)}
        </Title>
        <Text>“{report.reason}”</Text>
        <Text size="sm">
          Reported by {reporterOf(report)}, {schoolDay(report.at, zone)}
          {settled && (
            <>
              {' · '}settled{settled.by === null ? '' : ` by ${settled.by}`}, {schoolDay(settled.at, zone)}
            </>
          )}
        </Text>
        <Kept report={report} />
        {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
        <Group gap="sm">
          {!settled && (
            <Button
              loading={isPending}
              aria-label={`Settle the report of ${titleOf(report)}`}
              onClick={() => mutate(undefined, { onSuccess: () => showSuccess('The report is settled.') })}
            >
              Settle
            </Button>
          )}
          {report.event_id !== null && (
            <Button component={Link} to={`/event-detail/${report.event_id}`} variant="outline">
              Open the event
            </Button>
          )}
          {report.kept.kind === 'name' && report.about && (
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
  if (kept.kind === 'name') {
    return (
      <Text size="sm">
        {kept.school}, class of {kept.graduation_year}
        {person}
      </Text>
    );
  }
  if (kept.kind === 'notice') {
    return (
      <>
        <Text size="sm">
          {kept.organizer}, {kept.school}
          {person} · sent on {schoolDay(kept.at, zone)}
        </Text>
        <LongText text={kept.text} about={kept.name} shown={SHOWN} />
      </>
    );
  }
  return (
    <>
      <Text size="sm">
        {kept.date}, {kept.time} · {kept.location} · {kept.organizer}, {kept.school}
        {person}
      </Text>
      <LongText text={kept.description} about={kept.name} shown={SHOWN} />
    </>
  );
}
