import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  downloadFrozen,
  listFrozen,
  openFrozen,
  type OpenedReport,
} from '#features/requirements/graduation.contract.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { GraduationList, graduationNames } from './graduation-list.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './requirements.module.css';

export default function FrozenReportPage() {
  const { reportId = '' } = useParams();
  const query = useApi(openFrozen, { params: { id: reportId } });
  return (
    <Stack gap="md">
      <PageHeading>Saved copies</PageHeading>
      <Loaded query={query} name="The saved copy" placeholder="lines">
        {(report) => <Report report={report} />}
      </Loaded>
    </Stack>
  );
}

const fileName = ({ id, class: graduation }: OpenedReport) => `graduation_${graduation}_${id}.csv`;

function Report({ report }: { readonly report: OpenedReport }) {
  const view = useListAddress(graduationNames);
  const zone = useSchoolZone();
  const navigate = useNavigate();
  const { data: copies } = useApi(listFrozen, { query: { class: String(report.class) } });
  return (
    <>
      <Text className={lists.breakable}>
        <Anchor component={Link} underline="always" to={`/admin/graduation?class=${report.class}`}>
          Class of {report.class}
        </Anchor>
        , {report.program}, as it was on {schoolTime(report.at, zone)}. Saved by{' '}
        {report.by_name ?? 'somebody who has left'}.
      </Text>
      <Group gap="xs" align="end">
        {copies && copies.length > 1 && (
          <NativeSelect
            label="Copy of"
            value={String(report.id)}
            data={copies.map(({ id, at, program }) => ({
              value: String(id),
              label: `${schoolTime(at, zone)}, ${program}`,
            }))}
            onChange={({ currentTarget }) => void navigate(`/admin/graduation/${currentTarget.value}`)}
          />
        )}
        <DownloadButton
          order={{
            fileName: fileName(report),
            about: `Saved copy, class of ${report.class}`,
            fetch: (options) => downloadFile(downloadFrozen, { params: { id: report.id }, ...options }),
          }}
        >
          CSV
        </DownloadButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Checksum report={report} />
      <GraduationList
        {...report}
        graduation={report.class}
        view={view}
        note={`Saved copy ${report.id}. SHA-256 of ${fileName(report)}: ${report.sha256}`}
      />
    </>
  );
}

function Checksum({ report }: { readonly report: OpenedReport }) {
  const { gone, present_sha256, sha256 } = report;
  const file = fileName(report);
  return (
    <CardSection title="Checksum (SHA-256)">
      <pre className={classes.checksum}>{sha256}</pre>
      {present_sha256 !== null && (
        <>
          <Text size="sm">
            Since then {gone === 1 ? '1 student has' : `${countText(gone)} students have`} deleted the
            account, and {gone === 1 ? 'that line is' : 'those lines are'} gone. A file from before has the
            checksum above; the file of today has this one:
          </Text>
          <pre className={classes.checksum}>{present_sha256}</pre>
        </>
      )}
      <Text size="sm">
        To check a file, run <code className={lists.breakable}>sha256sum {file}</code>, or on Windows{' '}
        <code className={lists.breakable}>certutil -hashfile {file} SHA256</code>, and compare. Opening it
        does not change it; saving it in a spreadsheet program does.
      </Text>
    </CardSection>
  );
}
