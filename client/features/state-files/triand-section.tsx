/** The file for TRIAND, the system of Arkansas: what the next one would say, and those that were made. */
import { Button, Text } from '@mantine/core';
import type { StateFile, TriandPreview } from '#shared/state-files/files.contract.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { FilesSection } from './files-section.tsx';
import { ByPrograms, EntriesLeftOut, RowsTakenBack, StudentsLeftOut } from './left-out.tsx';
import { NumbersLink } from './numbers-section.tsx';
import { madeFile, useMakeTriand, useRefuseTriand, useTriandPreview } from './state-files.api.ts';
import classes from './state-files.module.css';

interface TriandSectionProps {
  readonly made: readonly StateFile[];
  readonly isHead: boolean;
  readonly takesFocus: boolean;
}

export function TriandSection({ made, isHead, takesFocus }: TriandSectionProps) {
  const { data, error, isFetching, refetch } = useTriandPreview();
  return (
    <FilesSection id="triand" title="TRIAND (Arkansas)" takesFocus={takesFocus}>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          What is new could not be worked out. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Working out what is new..." shape="lines" />}
      {data && !error && <NextFile preview={data} isHead={isHead} />}
      {made.length > 0 && (
        <ul className={classes.rows}>
          {made.map((file, index) => (
            <MadeFile key={file.id} file={file} isRefusable={isHead && index === 0} />
          ))}
        </ul>
      )}
    </FilesSection>
  );
}

function NextFile({ preview, isHead }: { readonly preview: TriandPreview; readonly isHead: boolean }) {
  const { adds, removes, unchanged, numbers } = preview;
  const { mutate, isPending, error } = useMakeTriand();
  const isNew = adds + removes > 0;

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Make the file?',
      message: `It ${changesText(preview)}. Upload it to TRIAND: the next file has only what changes from now on.`,
      confirmLabel: 'Make the file',
    });
    if (isSure) mutate(undefined, { onSuccess: () => showSuccess('The file is made. Download it below.') });
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
  return (
    <li className={classes.row}>
      <div>
        <strong>{schoolTime(at, zone)}</strong>, {by_name ?? 'somebody whose account is gone'}
        <div className={classes.soft}>
          {countText(file.added)} added, {countText(file.removed)} removed
          {gone > 0 &&
            `. ${countText(gone)} ${gone === 1 ? 'line is' : 'lines are'} gone with deleted accounts`}
        </div>
        <details className={classes.opens}>
          <summary className={classes.soft}>Checksum (SHA-256)</summary>
          <code>{sha256}</code>
        </details>
      </div>
      <div className={classes.actions}>
        <DownloadButton order={madeFile(file)} isSmall label={`Download the file of ${schoolTime(at, zone)}`}>
          Download
        </DownloadButton>
        {isRefusable && <NotTaken id={file.id} />}
      </div>
    </li>
  );
}

/** For a file that the state refused: its rows come again. */
function NotTaken({ id }: { readonly id: number }) {
  const { mutateAsync, isPending } = useRefuseTriand();

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
      const { detail } = await mutateAsync(id);
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
