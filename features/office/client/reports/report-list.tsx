import { Button, Group, Stack, Text, Title } from '@mantine/core';
import * as contract from '#features/office/reports.contract.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useApiPage } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { askReason } from '#client/ui/forms/reason-form.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import { Section } from '#client/ui/list/section.tsx';

const nouns = { open: ['report', 'reports'], settled: ['settled report', 'settled reports'] } as const;

export function ReportList({ show }: { readonly show: 'open' | 'settled' }) {
  const view = usePageView();
  const query = useApiPage(contract.listReports, { show }, view.page, contract.REPORTS_PAGE_SIZE);
  const title = show === 'open' ? 'Reports' : 'Settled reports';
  return (
    <Section title={query.data ? `${title} (${query.data.total})` : title} size="h4" gap="xs">
      <DataList query={query} view={view} noun={nouns[show]} empty={`No report is ${show}.`}>
        {(reports, isStale) => (
          <CompactCards label={title} isStale={isStale}>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </CompactCards>
        )}
      </DataList>
    </Section>
  );
}

const what = { event: 'Event', notice: 'Notice about', name: 'Name' } as const;

function ReportRow({ report }: { readonly report: contract.Report }) {
  const zone = useSchoolZone();
  const { mutateAsync } = useApiChange(contract.settleReport, inboxCalls);
  const { settled, kept } = report;
  const params = { id: report.id };
  const title = `${what[kept.kind]} “${kept.name}”`;

  async function settle(): Promise<void> {
    const isSettled = await askReason({
      title: 'Settle',
      label: 'Note (optional)',
      description: 'For the administrators of your school.',
      limit: contract.REPORT_REASON_LIMIT,
      field: 'note',
      isOptional: true,
      button: 'Settle',
      isMild: true,
      // Reloads even after a failure: somebody else may have settled it.
      send: (note) => mutateAsync({ params, body: { note } }),
      failure: failureReason,
    });
    if (!isSettled) return;
    showUndo('The report is settled.', () => mutateAsync({ params, body: { undo: true } }));
    // The row is gone.
    focusStart();
  }

  return (
    <Stack component="li" gap="xs" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text>“{report.reason}”</Text>
      <Text size="sm">
        {/* Names are shown only within the reporter's school. */}
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
      <Group gap="sm">
        {!settled && (
          <Button
            aria-label={`Settle the report of ${title}`}
            aria-haspopup="dialog"
            onClick={() => void settle()}
          >
            Settle
          </Button>
        )}
        {report.event_id !== null && (
          <ButtonLink to={`/event-detail/${report.event_id}`} variant="outline">
            Open the event
          </ButtonLink>
        )}
        {kept.kind === 'name' && report.about && (
          <ButtonLink to={`/admin/user-entries/${report.about.id}`} variant="outline">
            Open the student
          </ButtonLink>
        )}
      </Group>
    </Stack>
  );
}

const SHOWN = 300;

/** As it was when reported. */
function Kept({ report: { kept, about } }: { readonly report: contract.Report }) {
  const zone = useSchoolZone();
  const person = about && (
    <>
      {' · '}
      <TextLink to={`/admin/user-entries/${about.id}`}>{about.name}</TextLink>
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
