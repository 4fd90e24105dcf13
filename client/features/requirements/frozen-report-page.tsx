/** A report of a class as it was frozen: who was how far, and how to prove that the file is the one that was made then. */
import { Anchor, Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import type { OpenedReport } from '#shared/requirements/graduation.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { FindRow, searchChips } from '#client/ui/rows/find-row.tsx';
import { graduationNames } from './graduation-filters.ts';
import { GraduationList } from './graduation-list.tsx';
import { GraduationPaper } from './graduation-paper.tsx';
import { frozenFile, frozenFileName, useFrozenReport } from './graduation.api.ts';
import classes from './graduation.module.css';

export default function FrozenReportPage() {
  const { reportId = '' } = useParams();
  const { data, error, isFetching, refetch } = useFrozenReport(reportId);
  return (
    <Stack gap="md">
      <PageHeading>Frozen report</PageHeading>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The frozen report could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the report..." shape="lines" />}
      {data && <Report report={data} />}
    </Stack>
  );
}

function Report({ report }: { readonly report: OpenedReport }) {
  const view = useListAddress(graduationNames);
  const zone = useSchoolZone();
  const { typed, type, choose } = view;
  return (
    <>
      <Text className={classes.wrap}>
        <Anchor component={Link} underline="always" to={`/admin/graduation?class=${report.class}`}>
          Class of {report.class}
        </Anchor>
        , {report.program}, as it was on {schoolTime(report.at, zone)}. Frozen by{' '}
        {report.by_name ?? 'somebody whose account is gone'}.
      </Text>
      <Group gap="xs" className={classes.actions}>
        <DownloadButton order={frozenFile(report)}>CSV</DownloadButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Checksum report={report} />
      {report.rows.length > 0 && (
        <FindRow
          label="Find students"
          chips={searchChips('Name', typed.search, () => choose({ search: '' }))}
        >
          <div className={classes.search}>
            <PlainInput
              label="Name"
              autoComplete="off"
              maxLength={200}
              value={typed.search}
              onChange={(event) => type('search', event.currentTarget.value)}
            />
          </div>
        </FindRow>
      )}
      {report.rows.length > 0 && <GraduationList rows={report.rows} view={view} />}
      <GraduationPaper graduation={report.class} program={report.program} at={report.at} rows={report.rows}>
        <p>
          Frozen report {report.id}. SHA-256 of {frozenFileName(report)}: {report.sha256}
        </p>
      </GraduationPaper>
    </>
  );
}

/** What the file has to give, and how to see that it does. */
function Checksum({ report }: { readonly report: OpenedReport }) {
  const { gone, present_sha256, sha256 } = report;
  const file = frozenFileName(report);
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="checksum">
      <Stack gap="xs">
        <Text fw={600} component="h2" size="md" id="checksum">
          Checksum (SHA-256)
        </Text>
        <Code block className={classes.checksum}>
          {sha256}
        </Code>
        {present_sha256 !== null && (
          <>
            <Text size="sm">
              Since then {gone === 1 ? '1 student has' : `${countText(gone)} students have`} deleted the
              account, and {gone === 1 ? 'that line is' : 'those lines are'} gone. A file from before has the
              checksum above; the file of today has this one:
            </Text>
            <Code block className={classes.checksum}>
              {present_sha256}
            </Code>
          </>
        )}
        <Text size="sm">
          To check a file, run <Code className={classes.command}>sha256sum {file}</Code>, or on Windows{' '}
          <Code className={classes.command}>certutil -hashfile {file} SHA256</Code>, and compare. Opening it
          does not change it; saving it in a spreadsheet program does.
        </Text>
      </Stack>
    </Paper>
  );
}
