/** Who of a class will not graduate, and why: those first who need the school most. */
import { useState, type ReactNode } from 'react';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMail, IconPrinter, IconSnowflake } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
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
import { downloadFile } from '#client/platform/download-file.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { Chips } from '#client/ui/list/chips.tsx';
import { totalText } from '#client/ui/list/page-of.ts';
import { useListAddress } from '#client/ui/list/use-list-address.ts';
import { CompactCard, CompactCards } from '#client/ui/list/compact-card.tsx';
import {
  FindStudents,
  GraduationList,
  graduationNames,
  GraduationPaper,
  type GraduationView,
} from './graduation-list.tsx';
import lists from '#client/ui/list/list.module.css';

/** Classes before and after the one that graduates next. */
const CLASSES_AROUND = 4;

/** A class, and one of its programs; undefined is the one that the server chooses. */
interface Shown {
  readonly graduation: number;
  readonly program: string | undefined;
}

const queryOf = ({ graduation, program }: Shown) => ({ class: String(graduation), program });

/** The year in the address; undefined for anything invalid. */
function readClass(text: string): number | undefined {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : 0;
  return year >= 1900 && year <= 2200 ? year : undefined;
}

/** The program in the address; undefined for anything invalid. */
const readProgram = (text: string) => (/^[1-9]\d{0,14}$/.test(text.trim()) ? text.trim() : undefined);

/** The whole class as a file. */
const classFile = (shown: Shown, format: 'csv' | 'xlsx'): DownloadOrder => ({
  fileName: `graduation_${shown.graduation}.${format}`,
  about: `Class of ${shown.graduation}`,
  fetch: (options) =>
    downloadFile(downloadGraduation, {
      query: { ...queryOf(shown), format },
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
  // Another class replaces this one when it is there.
  const keeping = { placeholderData: keepPreviousData };
  const query = useApi(graduationReport, { query: queryOf(shown) }, keeping);
  const frozen = useApi(listFrozen, { query: { class: String(shown.graduation) } }, keeping);
  const isPhone = useIsPhone();
  const { data, error, isPlaceholderData } = query;
  // Together: what came later would move what is below it.
  const isLoaded = Boolean(data ?? error) && Boolean(frozen.data ?? frozen.error);
  const actions = isLoaded && data?.chosen && !error && data.rows.length > 0 && (
    <Actions shown={shown} report={data} isStale={isPlaceholderData} />
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading title={`Graduation, class of ${shown.graduation}`}>Graduation</PageHeading>
        {!isPhone && actions}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw="31rem">
        <NativeSelect
          label="Class of"
          value={String(shown.graduation)}
          data={classesAround(next, shown.graduation).map(String)}
          onChange={({ currentTarget }) =>
            view.choose({ class: currentTarget.value, program: '', state: '' })
          }
        />
        <FindStudents view={view} />
      </SimpleGrid>
      <Loaded
        query={isLoaded ? query : { ...query, data: undefined, error: null }}
        what="The class"
        shape="lines"
      >
        {(report) => <Report report={report} view={view} shown={shown} isStale={isPlaceholderData} />}
      </Loaded>
      {isPhone && actions}
      {isLoaded && <FrozenReports reports={frozen} />}
    </Stack>
  );
}

/** The classes to choose from, and the one that the address says. */
const classesAround = (next: number, chosen: number) =>
  [
    ...new Set([
      ...Array.from({ length: 2 * CLASSES_AROUND + 1 }, (_, index) => next - CLASSES_AROUND + index),
      chosen,
    ]),
  ].toSorted((one, other) => one - other);

interface ReportProps {
  readonly report: GraduationReport;
  readonly view: GraduationView;
  readonly shown: Shown;
  readonly isStale: boolean;
}

function Report({ report: { programs, chosen, at, rows }, view, shown, isStale }: ReportProps) {
  return (
    <>
      {programs.length > 1 && (
        <Chips
          label="Program"
          chosen={String(chosen?.id)}
          chips={programs.map(({ id, name }) => ({ value: String(id), words: name }))}
          onChoose={(program) => view.choose({ program, state: '' })}
        />
      )}
      {chosen === null && <Text role="status">Nothing is required of this class.</Text>}
      {chosen && rows.length === 0 && <Text role="status">Nobody of this class is at the school.</Text>}
      {chosen && rows.length > 0 && (
        <>
          <GraduationList rows={rows} view={view} isStale={isStale} actions={writeButton} />
          <GraduationPaper graduation={shown.graduation} program={chosen.name} at={at} rows={rows} />
        </>
      )}
    </>
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

interface ActionsProps {
  readonly shown: Shown;
  readonly report: GraduationReport;
  /** Another class or program is loading. */
  readonly isStale: boolean;
}

/** What can be done with the whole class. */
function Actions({ shown, report: { chosen }, isStale }: ActionsProps) {
  const freeze = useApiChange(freezeGraduation, [listFrozen], {
    onSuccess: () => showSuccess('The report is frozen. You find it below the list.'),
  });

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: `Freeze the report of the class of ${shown.graduation}?`,
      message:
        'It is kept as it is now, with a checksum, and nobody can change or remove it. Only students who delete their account leave it.',
      confirmLabel: 'Freeze',
    });
    if (!isSure) return;
    freeze.mutate({ body: { class: shown.graduation, program: chosen?.id ?? null } });
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
              {frozen.map(({ id, at, program, students, by_name }) => (
                <CompactCard
                  key={id}
                  level={3}
                  title={
                    <Link to={`/admin/graduation/${id}`} className={`${lists.name} ${lists.cover}`}>
                      {schoolTime(at, zone)}
                    </Link>
                  }
                  lines={`${program}, ${totalText(students, ['student', 'students'])}, by ${by_name ?? 'somebody whose account is gone'}`}
                />
              ))}
            </CompactCards>
          )
        }
      </Loaded>
    </Section>
  );
}
