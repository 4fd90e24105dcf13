/** The file for TRIAND, the system of Arkansas: a preview and earlier files. */
import { Button, Stack, Text } from '@mantine/core';
import {
  downloadStateFile,
  makeTriand,
  previewTriand,
  refuseTriand,
  type Listed,
  type StateFile,
  type TriandPreview,
} from '#features/requirements/state-files/files.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { countText } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { MadeFile } from '#features/requirements/client/made-file.tsx';
import { fileAnswers, FirstOf, NumbersLink } from './ids.tsx';

export function Triand({ made, isHead }: { readonly made: readonly StateFile[]; readonly isHead: boolean }) {
  const query = useApi(previewTriand);
  return (
    <Stack gap="sm" id="triand" tabIndex={-1} component="section" aria-label="TRIAND">
      <Loaded query={query} name="" failure={notWorkedOut} placeholder="lines">
        {(preview) => !query.error && <NextFile preview={preview} isHead={isHead} />}
      </Loaded>
      {/* Not before: late content would move them. */}
      {made.length > 0 && (query.data ?? query.error) && (
        <CompactCards>
          {made.map((file, index) => (
            <MadeFile
              key={file.id}
              file={file}
              what={`${countText(file.added)} added, ${countText(file.removed)} removed`}
              fileName={file.file_name}
              about="File for TRIAND"
              download={downloadStateFile}
            >
              {isHead && index === 0 && <NotTaken id={file.id} />}
            </MadeFile>
          ))}
        </CompactCards>
      )}
    </Stack>
  );
}

const notWorkedOut = (error: Error) => `We could not find out what is new. ${failureReason(error)}`;

function NextFile({ preview, isHead }: { readonly preview: TriandPreview; readonly isHead: boolean }) {
  const { adds, unchanged, numbers, programs, taken_back, students_left_out, entries_left_out } = preview;
  const { mutate, isPending, error } = useApiChange(makeTriand, fileAnswers, {
    onSuccess: () => showSuccess('The file is made. Download it below.'),
  });
  const isNew = adds + taken_back.total > 0;

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
      {programs.length > 0 && (
        <Text c="var(--ll-ink-soft)" fz="var(--ll-text-note)">
          By: {programs.join(', ')}
        </Text>
      )}
      <Students {...taken_back} words={['entry is taken back', 'entries are taken back']} />
      <Students
        {...students_left_out}
        words={['student is left out', 'students are left out']}
        part="#facts"
      />
      <Students
        {...entries_left_out}
        words={['entry is left out', 'entries are left out']}
        more=". Students can add what is missing under “What counts”."
      />
      {isNew && isHead && (
        <Button w="fit-content" loading={isPending} onClick={() => void ask()}>
          Make the file
        </Button>
      )}
      {isNew && !isHead && <Text>A head of your school makes it.</Text>}
      {error && <ErrorAlert takesFocus>The file was not made. {failureReason(error)}</ErrorAlert>}
    </>
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

function changesText({ adds, taken_back: { total } }: TriandPreview): string {
  const parts = [
    adds > 0 ? `adds ${entriesText(adds)}` : '',
    total > 0 ? `takes back ${entriesText(total)}` : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

const entriesText = (count: number) => totalText(count, ['entry', 'entries']);

interface StudentsProps extends Listed {
  readonly words: readonly [one: string, many: string];
  readonly more?: string;
  /** Of the student's page. */
  readonly part?: string;
}

function Students({ total, shown, words, more = '', part = '' }: StudentsProps) {
  if (total === 0) return null;
  return (
    <details>
      <summary>
        {totalText(total, words)}
        {more}
      </summary>
      <FirstOf total={total}>
        {shown.map(({ id, name, what }, index) => [
          index,
          <>
            <TextLink underline="hover" to={`/admin/user-entries/${id}?tab=requirement${part}`} fw={600}>
              {name}
            </TextLink>
            : {what}
          </>,
        ])}
      </FirstOf>
    </details>
  );
}
