/** State IDs of the school and its students: typed by heads, or imported. */
import { useId, useRef, useState, type Key, type ReactNode } from 'react';
import { Button, Group, Input, List, SimpleGrid, Text, TextInput } from '@mantine/core';
import {
  FACTS_FILE_MAXIMUM,
  importFacts,
  NUMBER_NAMES,
  saveNumbers,
  type SchoolNumbers,
} from '#features/requirements/state-files/facts.contract.ts';
import { factColumns } from '#features/requirements/state-files/facts.ts';
import { getFiles, previewTriand } from '#features/requirements/state-files/files.contract.ts';
import { decodeText } from '#shared/decode-text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { TextLink } from '#client/ui/components/links.tsx';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { countText } from '#client/ui/format/text.ts';
import { CardSection } from '#client/ui/list/section.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';

const numberWords: Readonly<Record<keyof SchoolNumbers, string>> = {
  district_lea: 'District (LEA) number',
  school_lea: 'School (LEA) number',
  lea_name: 'Name of the district (LEA)',
  campus_id: 'Campus number',
  campus_name: 'Name of the campus',
};

export const fileAnswers = [getFiles, previewTriand];

export function NumbersSection({ numbers, isHead }: { numbers: SchoolNumbers; isHead: boolean }) {
  return (
    <CardSection id="numbers" title="District and school IDs">
      {isHead ? (
        <NumbersForm numbers={numbers} />
      ) : (
        <Facts
          facts={Object.fromEntries(
            NUMBER_NAMES.map((name) => [numberWords[name], numbers[name] || 'missing']),
          )}
        />
      )}
    </CardSection>
  );
}

function NumbersForm({ numbers }: { readonly numbers: SchoolNumbers }) {
  const { mutateAsync } = useApiChange(saveNumbers, [getFiles]);
  const invalidate = useInvalidate();
  const form = useForm<SchoolNumbers, unknown>({
    initial: numbers,
    send: (body) => mutateAsync({ body }),
    onSent() {
      showSuccess('Saved.');
      // The form does not wait for the preview to be recalculated.
      void invalidate(fileAnswers);
    },
    failure: 'Nothing was saved.',
  });
  return (
    <Form form={form} gap="sm" send="Save IDs" isQuiet>
      <Text>For students at another campus, fill in the campus with their state ID.</Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="lg"
        verticalSpacing="sm"
        maw="44rem"
        style={{ alignItems: 'end' }}
      >
        {NUMBER_NAMES.map((name) => (
          <TextInput
            key={name}
            label={numberWords[name]}
            autoComplete="off"
            {...(name.endsWith('_lea') && { inputMode: 'numeric', description: '7 digits in Arkansas' })}
            {...form.field(name)}
          />
        ))}
      </SimpleGrid>
    </Form>
  );
}

export function NumbersLink(props: { missing: readonly (keyof SchoolNumbers)[]; isHead: boolean }) {
  const { missing, isHead } = props;
  return (
    <Text>
      Missing: {missing.map((name) => numberWords[name]).join(', ')}.{' '}
      {isHead ? (
        <TextLink underline="hover" to="?tab=ids" fw={600}>
          Add
        </TextLink>
      ) : (
        'A head of your school adds it.'
      )}
    </Text>
  );
}

export function FactsImport() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutate: count, data, error: countError, isPending: isCounting, reset } = useApiChange(importFacts);
  const { mutate, error, isPending } = useApiChange(importFacts, fileAnswers, {
    onSuccess({ added, changed }) {
      showSuccess(`Imported: ${countText(added)} new, ${countText(changed)} changed.`);
      void choose(undefined);
      if (!input.current) return;
      input.current.value = '';
      input.current.focus();
    },
  });
  /** Null: unreadable. */
  const [text, setText] = useState<string | null>();
  const failure =
    text === null
      ? 'This file is too large, or neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” and choose it again.'
      : undefined;

  async function choose(file: File | undefined): Promise<void> {
    reset();
    const read = file && (await readText(file));
    setText(read);
    if (typeof read === 'string') count({ body: { text: read, preview: true } });
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
          // Allows choosing the same file again after it was fixed.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      {data !== undefined && data.bad_lines > 0 && (
        <ErrorAlert
          takesFocus
          title={`${totalText(data.bad_lines, ['line has', 'lines have'])} to be fixed first`}
        >
          <FirstOf total={data.bad_lines}>
            {data.bad.map(({ line, reason }, index) => [index, `Line ${line}: ${reason}`])}
          </FirstOf>
        </ErrorAlert>
      )}
      {isCounting && <Text role="status">Checking the file...</Text>}
      {data?.bad_lines === 0 && (
        <Text role="status">
          {countText(data.added)} new, {countText(data.changed)} changed, {countText(data.unchanged)}{' '}
          unchanged.
        </Text>
      )}
      {countError && (
        <ErrorAlert takesFocus>The file could not be checked. {failureReason(countError)}</ErrorAlert>
      )}
      {error && <ErrorAlert takesFocus>Nothing was imported. {failureReason(error)}</ErrorAlert>}
      <Group gap="sm">
        <Button
          disabled={data?.bad_lines !== 0 || data.added + data.changed === 0}
          loading={isPending}
          onClick={() => typeof text === 'string' && mutate({ body: { text } })}
        >
          Import
        </Button>
        <SmallButton variant="quiet" onClick={() => saveFile(emptyFile, 'student_facts.csv')}>
          Download an empty file
        </SmallButton>
      </Group>
    </CardSection>
  );
}

const emptyFile = new Blob([`${factColumns.join(',')}\r\n`], { type: 'text/csv' });

/** Null when it is too large, or neither UTF-8 nor UTF-16. */
async function readText(file: File): Promise<string | null> {
  // UTF-16 has two bytes for each character.
  if (file.size > 2 * FACTS_FILE_MAXIMUM) return null;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text === undefined || text.length > FACTS_FILE_MAXIMUM ? null : text;
}

interface FirstOfProps {
  readonly total: number;
  readonly children: readonly (readonly [key: Key, line: ReactNode])[];
}

export function FirstOf({ total, children }: FirstOfProps) {
  return (
    <List spacing={6} mt={6} style={{ overflowWrap: 'anywhere' }}>
      {children.map(([key, line]) => (
        <List.Item key={key}>{line}</List.Item>
      ))}
      {total > children.length && <List.Item>and {countText(total - children.length)} more</List.Item>}
    </List>
  );
}
