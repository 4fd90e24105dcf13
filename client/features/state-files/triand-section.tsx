/** The file for TRIAND, the system of Arkansas: what the next one would say, and those that were made. */
import { Button, Stack, Text } from '@mantine/core';
import {
  downloadStateFile,
  makeTriand,
  refuseTriand,
  type StateFile,
  type TriandPreview,
} from '#shared/state-files/files.contract.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
import {
  ByPrograms,
  EntriesLeftOut,
  fileAnswers,
  FileRow,
  FilesSection,
  RowsTakenBack,
  Soft,
  StudentsLeftOut,
} from './files-parts.tsx';
import { NumbersLink } from './numbers-section.tsx';

interface TriandSectionProps {
  readonly query: Query<TriandPreview>;
  readonly made: readonly StateFile[];
  readonly isHead: boolean;
  readonly takesFocus: boolean;
}

export function TriandSection({ query, made, isHead, takesFocus }: TriandSectionProps) {
  return (
    <FilesSection id="triand" title="TRIAND (Arkansas)" takesFocus={takesFocus}>
      <Loaded query={query} what="" failure={notWorkedOut} shape="lines">
        {(preview) => !query.error && <NextFile preview={preview} isHead={isHead} />}
      </Loaded>
      {made.length > 0 && (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {made.map((file, index) => (
            <MadeFile key={file.id} file={file} isRefusable={isHead && index === 0} />
          ))}
        </Stack>
      )}
    </FilesSection>
  );
}

const notWorkedOut = (error: Error) => `What is new could not be worked out. ${failureReason(error)}`;

function NextFile({ preview, isHead }: { readonly preview: TriandPreview; readonly isHead: boolean }) {
  const { adds, removes, unchanged, numbers } = preview;
  const { mutate, isPending, error } = useApiChange(makeTriand, fileAnswers);
  const isNew = adds + removes > 0;

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Make the file?',
      message: `It ${changesText(preview)}. Upload it to TRIAND: the next file has only what changes from now on.`,
      confirmLabel: 'Make the file',
    });
    if (isSure)
      mutate({ body: {} }, { onSuccess: () => showSuccess('The file is made. Download it below.') });
  }

  if (numbers.length > 0) return <NumbersLink missing={numbers} isHead={isHead} />;
  return (
    <>
      <Text role="status">
        {isNew ? `The next file ${changesText(preview)}.` : 'Nothing is new.'}{' '}
        {unchanged > 0 && `${entriesText(unchanged)} filed before ${unchanged === 1 ? 'stays' : 'stay'}.`}
      </Text>
      <ByPrograms programs={preview.programs} />
      <RowsTakenBack shown={preview.taken_back} total={removes} />
      <StudentsLeftOut shown={preview.students} total={preview.students_left_out} />
      <EntriesLeftOut shown={preview.entries} total={preview.entries_left_out} />
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
        {gone > 0 &&
          `. ${countText(gone)} ${gone === 1 ? 'line is' : 'lines are'} gone with deleted accounts`}
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
    const isSure = await confirmAction({
      title: 'TRIAND did not take this file?',
      message:
        'Only if TRIAND took none of its rows. The file goes, and the next one has again what was in it.',
      confirmLabel: 'It took nothing',
      danger: true,
    });
    if (!isSure) return;
    try {
      const { detail } = await mutateAsync({ params: { id }, body: {} });
      showSuccess(detail);
      // The button went with the file.
      document.querySelector<HTMLElement>('#triand')?.focus();
    } catch (error) {
      showFailure(`The file stays. ${failureReason(error)}`);
    }
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

function entriesText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'entry' : 'entries'}`;
}
