/** A head imports state IDs from a file, and sees what it would change before it is saved. */
import { useId, useRef, useState } from 'react';
import { Button, Input, Text } from '@mantine/core';
import {
  FACTS_FILE_MAXIMUM,
  importFacts,
  previewFacts,
  type FactsPreview,
} from '#shared/state-files/facts.contract.ts';
import { factColumns, factWords } from '#shared/state-files/facts.ts';
import { decodeText } from '#shared/decode-text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { countText } from '#client/ui/format/text.ts';
import { CardSection } from '#client/ui/list/section.tsx';
import { FirstOf } from './first-of.tsx';
import { fileAnswers } from './numbers-section.tsx';

export function FactsImport() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useApiChange(previewFacts);
  const imported = useApiChange(importFacts, fileAnswers, {
    onSuccess: ({ added, changed }) =>
      showSuccess(`Imported: ${countText(added)} new, ${countText(changed)} changed.`),
  });
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState<string>();
  const failure =
    unreadable ??
    (preview.error ? `The file could not be checked. ${failureReason(preview.error)}` : undefined);

  async function choose(file: File | undefined): Promise<void> {
    preview.reset();
    imported.reset();
    setUnreadable(undefined);
    if (!file) return;
    const read = await readText(file);
    if (read === undefined) {
      setUnreadable(
        'This file is too large, or neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” and choose it again.',
      );
      return;
    }
    setText(read);
    preview.mutate({ body: { text: read } });
  }

  function save(): void {
    imported.mutate(
      { body: { text } },
      {
        onSuccess: () => {
          preview.reset();
          if (input.current) {
            input.current.value = '';
            input.current.focus();
          }
        },
      },
    );
  }

  return (
    <CardSection id="state-ids" title="State IDs">
      <Text>
        One line for each student. Empty cells change nothing. To correct one student, open their requirement.
      </Text>
      <Input.Wrapper
        id={id}
        label="CSV file"
        description={`Columns: ${factColumns.join(', ')}`}
        error={failure}
      >
        <input
          id={id}
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined ? `${id}-description` : `${id}-error ${id}-description`}
          // The same file, mended meanwhile, can be chosen again.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      <div>
        <SmallButton variant="quiet" onClick={() => saveFile(emptyFile(), 'student_facts.csv')}>
          Download an empty file
        </SmallButton>
      </div>
      {preview.isPending && <Text role="status">Checking the file...</Text>}
      {preview.data && <Found preview={preview.data} isSaving={imported.isPending} onSave={save} />}
      {imported.error && (
        <ErrorAlert takesFocus>Nothing was imported. {failureReason(imported.error)}</ErrorAlert>
      )}
    </CardSection>
  );
}

interface FoundProps {
  readonly preview: FactsPreview;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

function Found({ preview, isSaving, onSave }: FoundProps) {
  const { added, changed, unchanged, bad, bad_lines, students } = preview;
  const news = added + changed;
  return (
    <>
      {bad_lines > 0 && (
        <ErrorAlert
          title={`${countText(bad_lines)} ${bad_lines === 1 ? 'line has' : 'lines have'} to be mended first`}
        >
          <FirstOf total={bad_lines}>
            {bad.map(({ line, reason }, index) => [`${line} ${index}`, `Line ${line}: ${reason}`])}
          </FirstOf>
        </ErrorAlert>
      )}
      {news + unchanged > 0 && (
        <Text role="status">
          {countText(added)} new, {countText(changed)} changed, {countText(unchanged)} unchanged.
        </Text>
      )}
      {news > 0 && (
        <details>
          <summary>See what changes</summary>
          <FirstOf total={news}>
            {students.map(({ id, name, changes }) => [
              id,
              <>
                <strong>{name}</strong>:{' '}
                {changes
                  .map(({ fact, before, after }) =>
                    before === null
                      ? `${factWords[fact]} ${after}`
                      : `${factWords[fact]} ${before} becomes ${after}`,
                  )
                  .join(', ')}
              </>,
            ])}
          </FirstOf>
        </details>
      )}
      {bad_lines === 0 && news > 0 && (
        <div>
          <Button loading={isSaving} onClick={onSave}>
            Import
          </Button>
        </div>
      )}
    </>
  );
}

function emptyFile(): Blob {
  return new Blob([`${factColumns.join(',')}\r\n`], { type: 'text/csv' });
}

/** Undefined when it is too large, or neither UTF-8 nor UTF-16. */
async function readText(file: File): Promise<string | undefined> {
  // UTF-16 has two bytes for each character.
  if (file.size > 2 * FACTS_FILE_MAXIMUM) return undefined;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text === undefined || text.length > FACTS_FILE_MAXIMUM ? undefined : text;
}
