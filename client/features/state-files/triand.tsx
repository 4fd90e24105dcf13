/** The file for TRIAND, the system of Arkansas: what the next one would say, and those that were made. And what other files show, too. */
import type { ReactNode } from 'react';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import {
  downloadStateFile,
  makeTriand,
  refuseTriand,
  type StateFile,
  type StudentLeftOut,
  type TakenBack,
  type TriandPreview,
} from '#shared/state-files/files.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
import { totalText, type Noun } from '#client/ui/list/page-of.ts';
import list from '#client/ui/list/list.module.css';
import { FirstOf } from './first-of.tsx';
import { fileAnswers, NumbersLink } from './numbers-section.tsx';

interface TriandProps {
  readonly query: Query<TriandPreview>;
  readonly made: readonly StateFile[];
  readonly isHead: boolean;
}

export function Triand({ query, made, isHead }: TriandProps) {
  return (
    <Stack gap="sm" id="triand" tabIndex={-1} component="section" aria-label="TRIAND">
      <Loaded query={query} what="" failure={notWorkedOut} shape="lines">
        {(preview) => !query.error && <NextFile preview={preview} isHead={isHead} />}
      </Loaded>
      {made.length > 0 && (
        <CompactCards>
          {made.map((file, index) => (
            <MadeFile key={file.id} file={file} isRefusable={isHead && index === 0} />
          ))}
        </CompactCards>
      )}
    </Stack>
  );
}

const WHAT_IS_MISSING = 'The students say what is missing, under “What counts”.';

const reasonsBack: Readonly<Record<TakenBack['why'], string>> = {
  changed: 'has changed, and is added anew',
  'student left out': 'the student is left out',
  'entry left out': 'something is missing',
  'does not count': 'does not count any more',
};

const notWorkedOut = (error: Error) => `What is new could not be worked out. ${failureReason(error)}`;

function NextFile({ preview, isHead }: { readonly preview: TriandPreview; readonly isHead: boolean }) {
  const { adds, removes, unchanged, numbers } = preview;
  const { mutate, isPending, error } = useApiChange(makeTriand, fileAnswers, {
    onSuccess: () => showSuccess('The file is made. Download it below.'),
  });
  const isNew = adds + removes > 0;

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Make the file?',
      message: `It ${changesText(preview)}. Upload it to TRIAND: the next file has only what changes from now on.`,
      confirmLabel: 'Make the file',
    });
    if (isSure) mutate({ body: {} });
  }

  if (numbers.length > 0) return <NumbersLink missing={numbers} isHead={isHead} />;
  return (
    <>
      <Text role="status">
        {isNew ? `The next file ${changesText(preview)}.` : 'Nothing is new.'}{' '}
        {unchanged > 0 && `${entriesText(unchanged)} filed before ${unchanged === 1 ? 'stays' : 'stay'}.`}
      </Text>
      <ByPrograms programs={preview.programs} />
      <Folded
        shown={preview.taken_back}
        total={removes}
        noun={['entry is taken back', 'entries are taken back']}
      >
        {({ student, date, hours, why }) => (
          <>
            <StudentLink {...student} />: {dayText(date)}, {hours} {hours === '1' ? 'hour' : 'hours'}:{' '}
            {reasonsBack[why]}
          </>
        )}
      </Folded>
      <StudentsLeftOut shown={preview.students} total={preview.students_left_out} />
      <Folded
        shown={preview.entries}
        total={preview.entries_left_out}
        noun={[`entry is left out. ${WHAT_IS_MISSING}`, `entries are left out. ${WHAT_IS_MISSING}`]}
      >
        {({ event, date, student, missing }) => (
          <>
            <StudentLink {...student} />: {event}, {dayText(date)}: no {missing.join(', no ')}
          </>
        )}
      </Folded>
      {isNew && isHead && (
        <div>
          <Button loading={isPending} onClick={() => void ask()}>
            Make the file
          </Button>
        </div>
      )}
      {isNew && !isHead && <Text>A head of your school makes it.</Text>}
      {error && <ErrorAlert takesFocus>The file was not made. {failureReason(error)}</ErrorAlert>}
    </>
  );
}

interface MadeFileProps {
  readonly file: StateFile;
  /** The newest one, for heads. */
  readonly isRefusable: boolean;
}

function MadeFile({ file, isRefusable }: MadeFileProps) {
  const zone = useSchoolZone();
  const { at, by_name, gone, sha256 } = file;
  const when = schoolTime(at, zone);
  const order: DownloadOrder = {
    fileName: file.file_name,
    about: 'File for TRIAND',
    fetch: (options) => downloadFile(downloadStateFile, { params: { id: file.id }, ...options }),
  };
  return (
    <FileRow
      actions={
        <>
          <DownloadButton order={order} isSmall label={`Download the file of ${when}`}>
            Download
          </DownloadButton>
          {isRefusable && <NotTaken id={file.id} />}
        </>
      }
    >
      <strong>{when}</strong>, {by_name ?? 'somebody whose account is gone'}
      <Soft>
        {countText(file.added)} added, {countText(file.removed)} removed
        {gone > 0 && `. ${totalText(gone, ['line is', 'lines are'])} gone with deleted accounts`}
      </Soft>
      <details>
        <summary>Checksum (SHA-256)</summary>
        <code>{sha256}</code>
      </details>
    </FileRow>
  );
}

/** For a file that the state refused: its rows come again. */
function NotTaken({ id }: { readonly id: number }) {
  const { mutateAsync, isPending } = useApiChange(refuseTriand, fileAnswers);

  async function ask(): Promise<void> {
    if (isPending) return;
    const isDone = await actIfSure(
      {
        title: 'TRIAND did not take this file?',
        message:
          'Only if TRIAND took none of its rows. The file goes, and the next one has again what was in it.',
        confirmLabel: 'It took nothing',
        danger: true,
      },
      async () => (await mutateAsync({ params: { id }, body: {} })).detail,
      'The file stays.',
    );
    // The button went with the file.
    if (isDone) document.querySelector<HTMLElement>('#triand')?.focus();
  }

  return (
    <SmallButton variant="quiet" aria-busy={isPending} onClick={() => void ask()}>
      TRIAND did not take it
    </SmallButton>
  );
}

function changesText({ adds, removes }: TriandPreview): string {
  const parts = [
    adds > 0 ? `adds ${entriesText(adds)}` : '',
    removes > 0 ? `takes back ${entriesText(removes)}` : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

const entriesText = (count: number) => totalText(count, ['entry', 'entries']);

/** A file in a list, and what can be done with it. */
export function FileRow({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Group component="li" justify="space-between" gap="0.5rem 1rem" p="sm" className={list.breakable}>
      <div>{children}</div>
      <Group gap="xs">{actions}</Group>
    </Group>
  );
}

export function Soft({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="var(--ll-ink-soft)" fz="var(--ll-text-note)">
      {children}
    </Text>
  );
}

const reasons: Readonly<Record<StudentLeftOut['why'], string>> = {
  'no state id': 'no state ID',
  'wrong state id': 'the state ID is not one of Arkansas',
  'wrong campus': 'the campus is not a number of 7 digits',
  'no usi': 'no USI',
};

/** With the first of them. */
export function StudentsLeftOut(props: {
  readonly shown: readonly StudentLeftOut[];
  readonly total: number;
}) {
  return (
    <Folded {...props} noun={['student is left out', 'students are left out']}>
      {({ id, name, why }) => (
        <>
          <StudentLink id={id} name={name} part="#facts" />: {reasons[why]}
        </>
      )}
    </Folded>
  );
}

interface FoldedProps<One> {
  /** The first of them. */
  readonly shown: readonly One[];
  readonly total: number;
  readonly noun: Noun;
  readonly children: (one: One) => ReactNode;
}

/** What there are so many of, with the first of them unfolded on demand. */
function Folded<One extends { readonly id: number }>(props: FoldedProps<One>) {
  const { shown, total, noun, children } = props;
  if (total === 0) return null;
  return (
    <details>
      <summary>{totalText(total, noun)}</summary>
      <FirstOf total={total}>{shown.map((one) => [one.id, children(one)])}</FirstOf>
    </details>
  );
}

interface StudentLinkProps {
  readonly id: number;
  readonly name: string;
  readonly part?: string;
}

function StudentLink({ id, name, part = '' }: StudentLinkProps) {
  return (
    <Anchor component={Link} to={`/admin/user-entries/${id}?tab=requirement${part}`} inherit fw={600}>
      {name}
    </Anchor>
  );
}

/** By what the hours of a file count. */
export function ByPrograms({ programs }: { readonly programs: readonly string[] }) {
  return programs.length === 0 ? null : <Soft>By: {programs.join(', ')}</Soft>;
}
