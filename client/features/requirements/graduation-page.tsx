/** Who of a class will not graduate, and why: those first who need the school most. */
import { useState, type ReactNode } from 'react';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMail, IconPrinter, IconSnowflake } from '@tabler/icons-react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import {
  downloadGraduation,
  freezeGraduation,
  graduationReport,
  listFrozen,
  type FrozenReport,
  type GraduationReport,
  type GraduationRow,
} from '#shared/requirements/graduation.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import { studentsText } from '#client/domain/messages/message-text.ts';
import { openWriting } from '#client/domain/messages/open-writing.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { apiKey, useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { PlainInput, PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { Chips } from '#client/ui/list/chips.tsx';
import { totalText } from '#client/ui/list/page-of.ts';
import { useListAddress, type ListView } from '#client/ui/list/use-list-address.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { FindRow, searchChips } from '#client/ui/list/find-row.tsx';
import {
  GraduationList,
  graduationNames,
  GraduationPaper,
  readClass,
  readProgram,
  type GraduationFilters,
} from './graduation-list.tsx';
import classes from './requirements.module.css';

/** Classes before and after the one that graduates next. */
const CLASSES_AROUND = 4;

/** With 20,000 students the server takes seconds. */
const REPORT_TIMEOUT_MS = 60_000;

/** A class, and one of its programs; undefined is the one that the server chooses. */
interface Shown {
  readonly graduation: number;
  readonly program: string | undefined;
}

const queryOf = ({ graduation, program }: Shown) => ({ class: String(graduation), program });

/** The whole class as a file. */
const classFile = (shown: Shown, format: 'csv' | 'xlsx'): DownloadOrder => ({
  fileName: `graduation_${shown.graduation}.${format}`,
  about: `Class of ${shown.graduation}`,
  fetch: (options) =>
    downloadFile(downloadGraduation, {
      query: { ...queryOf(shown), format },
      timeoutMs: REPORT_TIMEOUT_MS,
      ...options,
    }),
});

export default function GraduationPage() {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(new Date(), zone)) + 1);
  const view = useListAddress(graduationNames);
  const shown = {
    graduation: readClass(view.filters.class) ?? next,
    program: readProgram(view.filters.program),
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: apiKey(graduationReport, queryOf(shown)),
    queryFn: ({ signal }) =>
      callApi(graduationReport, { query: queryOf(shown), signal, timeoutMs: REPORT_TIMEOUT_MS }),
    // Another class replaces this one when it is there.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const frozen = useApi(
    listFrozen,
    { query: { class: String(shown.graduation) } },
    { placeholderData: keepPreviousData },
  );
  const isPhone = useIsPhone();
  const hasRows = data !== undefined && !error && data.rows.length > 0;
  const actions = data?.chosen && hasRows && (
    <Actions shown={shown} report={data} isStale={isPlaceholderData} />
  );
  // Together: what came later would move what is below it.
  const isLoaded = Boolean(data ?? error) && Boolean(frozen.data ?? frozen.error);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading title={`Graduation, class of ${shown.graduation}`}>Graduation</PageHeading>
        {!isPhone && isLoaded && actions}
      </Group>
      <Finder view={view} graduation={shown.graduation} next={next} />
      {!isLoaded && <LoadingBlock label="Loading the class..." shape="lines" />}
      {isLoaded && error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The class could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {isLoaded && data && data.programs.length > 1 && (
        <Chips
          label="Program"
          chosen={String(data.chosen?.id)}
          chips={data.programs.map(({ id, name }) => ({ value: String(id), words: name }))}
          onChoose={(program) => view.choose({ program, state: '' })}
        />
      )}
      {isLoaded && data && !error && !hasRows && (
        <Text role="status">
          {data.chosen === null
            ? 'Nothing is required of this class.'
            : 'Nobody of this class is at the school.'}
        </Text>
      )}
      {isLoaded && data?.chosen && hasRows && (
        <>
          <GraduationList rows={data.rows} view={view} isStale={isPlaceholderData} actions={writeButton} />
          <GraduationPaper
            graduation={shown.graduation}
            program={data.chosen.name}
            at={data.at}
            rows={data.rows}
          />
        </>
      )}
      {isPhone && isLoaded && actions}
      {isLoaded && <FrozenReports reports={frozen} />}
    </Stack>
  );
}

/** To those that the filters find. */
function writeButton(found: readonly GraduationRow[]): ReactNode {
  const students = found.map(({ id, name }) => ({ id, name }));
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => void openWriting(students)}
    >
      {students.length === 1 ? 'Write to this student' : `Write to these ${studentsText(students.length)}`}
    </Button>
  );
}

interface FinderProps {
  readonly view: ListView<keyof GraduationFilters>;
  readonly graduation: number;
  readonly next: number;
}

function Finder({ view, graduation, next }: FinderProps) {
  const { typed, type, choose } = view;
  const around = Array.from({ length: 2 * CLASSES_AROUND + 1 }, (_, index) => next - CLASSES_AROUND + index);
  const years = [...new Set([...around, graduation])].toSorted((one, other) => one - other);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} maw="31rem" style={{ alignItems: 'end' }}>
      <PlainSelect
        label="Class of"
        value={String(graduation)}
        choices={years.map((year) => ({ value: String(year), label: String(year) }))}
        onChange={(event) => choose({ class: event.currentTarget.value, program: '', state: '' })}
      />
      <FindRow label="Find students" chips={searchChips('Name', typed.search, () => choose({ search: '' }))}>
        <PlainInput
          label="Name"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
      </FindRow>
    </SimpleGrid>
  );
}

interface ActionsProps {
  readonly shown: Shown;
  readonly report: GraduationReport;
  /** Another class or program is loading. */
  readonly isStale: boolean;
}

/** What can be done with the whole class. */
function Actions({ shown, report: { chosen }, isStale }: ActionsProps) {
  const freeze = useApiChange(freezeGraduation, [listFrozen]);

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: `Freeze the report of the class of ${shown.graduation}?`,
      message:
        'It is kept as it is now, with a checksum, and nobody can change or remove it. Only students who delete their account leave it.',
      confirmLabel: 'Freeze',
    });
    if (!isSure) return;
    freeze.mutate(
      { body: { class: shown.graduation, program: chosen?.id ?? null } },
      { onSuccess: () => showSuccess('The report is frozen. You find it below the list.') },
    );
  }

  return (
    <>
      <Group gap="xs">
        <DownloadButton order={classFile(shown, 'xlsx')}>Excel</DownloadButton>
        <DownloadButton order={classFile(shown, 'csv')}>CSV</DownloadButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconSnowflake size={18} aria-hidden="true" />}
          loading={freeze.isPending}
          disabled={isStale}
          onClick={() => void ask()}
        >
          Freeze
        </Button>
      </Group>
      {freeze.error && <ErrorAlert>The report was not frozen. {failureReason(freeze.error)}</ErrorAlert>}
    </>
  );
}

/** The frozen reports of a class. */
function FrozenReports({ reports }: { readonly reports: UseQueryResult<FrozenReport[]> }) {
  const zone = useSchoolZone();
  return (
    <Section title="Frozen reports">
      <Loaded query={reports} what="The frozen reports">
        {(frozen) =>
          frozen.length === 0 ? (
            <Text>None of this class yet. Freeze the report to prove later how far everybody was.</Text>
          ) : (
            <CompactCards isStale={reports.isPlaceholderData}>
              {frozen.map((report) => (
                <li key={report.id} className={classes.card}>
                  <Link to={`/admin/graduation/${report.id}`} className={classes.student}>
                    {schoolTime(report.at, zone)}
                  </Link>
                  <div className={classes.soft}>
                    {report.program}, {totalText(report.students, ['student', 'students'])}, by{' '}
                    {report.by_name ?? 'somebody whose account is gone'}
                  </div>
                </li>
              ))}
            </CompactCards>
          )
        }
      </Loaded>
    </Section>
  );
}
