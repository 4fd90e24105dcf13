/** The file for TRIAND, the system of Arkansas: a preview and earlier files. Parts are shared with other files. */
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
} from '#features/requirements/state-files/files.contract.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/ui/downloads/downloads.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCard, CompactCards } from '#client/ui/list/compact-card.tsx';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { Folded } from './first-of.tsx';
import { fileAnswers, NumbersLink } from './ids.tsx';

interface TriandProps {
  readonly query: Query<TriandPreview>;
  readonly made: readonly StateFile[];
  readonly isHead: boolean;
}

export function Triand({ query, made, isHead }: TriandProps) {
  return (
    <Stack gap="sm" id="triand" tabIndex={-1} component="section" aria-label="TRIAND">
      <Loaded query={query} name="" failure={notWorkedOut} placeholder="lines">
        {(preview) => !query.error && <NextFile preview={preview} isHead={isHead} />}
      </Loaded>
      {/* Not before: late content would move them. */}
      {made.length > 0 && (query.data ?? query.error) && (
        <CompactCards>
          {made.map((file, index) => (
            <MadeFile key={file.id} file={file} isRefusable={isHead && index === 0} />
          ))}
        </CompactCards>
      )}
    </Stack>
  );
}

const reasonsBack: Readonly<Record<TakenBack['why'], string>> = {
  changed: 'has changed, and is added again',
  'student left out': 'the student is left out',
  'entry left out': 'something is missing',
  'does not count': 'does not count any more',
};

const notWorkedOut = (error: Error) => `We could not find out what is new. ${failureReason(error)}`;

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
        {unchanged > 0 && `${entriesText(unchanged)} already filed ${unchanged === 1 ? 'stays' : 'stay'}.`}
      </Text>
      <ByPrograms programs={preview.programs} />
      {removes > 0 && (
        <Folded title={totalText(removes, ['entry is taken back', 'entries are taken back'])} total={removes}>
          {preview.taken_back.map(({ id, student, date, hours, why }) => [
            id,
            <>
              <StudentLink {...student} />: {dayText(date)}, {hours} {hours === '1' ? 'hour' : 'hours'}:{' '}
              {reasonsBack[why]}
            </>,
          ])}
        </Folded>
      )}
      <StudentsLeftOut shown={preview.students} total={preview.students_left_out} />
      {preview.entries_left_out > 0 && (
        <Folded
          title={`${totalText(preview.entries_left_out, ['entry is', 'entries are'])} left out. Students can add what is missing under “What counts”.`}
          total={preview.entries_left_out}
        >
          {preview.entries.map(({ id, event, date, student, missing }) => [
            id,
            <>
              <StudentLink {...student} />: {event}, {dayText(date)}: no {missing.join(', no ')}
            </>,
          ])}
        </Folded>
      )}
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

function MadeFile({ file, isRefusable }: { readonly file: StateFile; readonly isRefusable: boolean }) {
  const { id, file_name: fileName, at, by_name, added, removed, gone, sha256 } = file;
  const when = schoolTime(at, useSchoolZone());
  const order: DownloadOrder = {
    fileName,
    about: 'File for TRIAND',
    fetch: (options) => downloadFile(downloadStateFile, { params: { id }, ...options }),
  };
  return (
    <CompactCard
      level={2}
      title={when}
      lines={
        <>
          <span>
            {countText(added)} added, {countText(removed)} removed
            {gone > 0 && `. ${totalText(gone, ['line is', 'lines are'])} gone with deleted accounts`}
          </span>
          <span>By {by_name ?? 'somebody who has left'}</span>
          <details>
            <summary>Checksum (SHA-256)</summary>
            <code>{sha256}</code>
          </details>
          <Group gap="xs" my={4}>
            <DownloadButton order={order} isSmall label={`Download the file of ${when}`}>
              Download
            </DownloadButton>
            {isRefusable && <NotTaken id={id} />}
          </Group>
        </>
      }
    />
  );
}

/** The state refused the file: its rows will be exported again. */
function NotTaken({ id }: { readonly id: number }) {
  const { mutateAsync, isPending } = useApiChange(refuseTriand, fileAnswers);

  async function ask(): Promise<void> {
    if (isPending) return;
    const isDone = await actIfSure(
      {
        title: 'TRIAND did not take this file?',
        message:
          'Only if TRIAND accepted none of its rows. This file is removed, and the next one has its rows again.',
        confirmLabel: 'It accepted none',
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

const reasons: Readonly<Record<StudentLeftOut['why'], string>> = {
  'no state id': 'no state ID',
  'wrong state id': 'the state ID is not one of Arkansas',
  'wrong campus': 'the campus is not a number of 7 digits',
  'no usi': 'no USI',
};

export function StudentsLeftOut(props: { shown: readonly StudentLeftOut[]; total: number }) {
  const { shown, total } = props;
  if (total === 0) return null;
  return (
    <Folded title={totalText(total, ['student is left out', 'students are left out'])} total={total}>
      {shown.map(({ id, name, why }) => [
        id,
        <>
          <StudentLink id={id} name={name} part="#facts" />: {reasons[why]}
        </>,
      ])}
    </Folded>
  );
}

function StudentLink({ id, name, part = '' }: { id: number; name: string; part?: string }) {
  return (
    <Anchor component={Link} to={`/admin/user-entries/${id}?tab=requirement${part}`} inherit fw={600}>
      {name}
    </Anchor>
  );
}

export function ByPrograms({ programs }: { readonly programs: readonly string[] }) {
  if (programs.length === 0) return null;
  return (
    <Text c="var(--ll-ink-soft)" fz="var(--ll-text-note)">
      By: {programs.join(', ')}
    </Text>
  );
}
