/** Layouts of the school's own files: heads name the columns as the other system does, and say what stands in each. */
import { useRef, useState } from 'react';
import { Button, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { getFiles, removeLayout, saveLayout, type Layout } from '#shared/state-files/files.contract.ts';
import {
  columnsNamed,
  DATE_FORMATS,
  fieldsOf,
  fieldWords,
  LAYOUT_ROWS,
  type DraftColumn,
  type LayoutRows,
} from '#shared/state-files/layouts.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { FileRow, Soft } from './triand.tsx';

const rowWords: Readonly<Record<LayoutRows, string>> = {
  entry: 'A line for each entry',
  student: 'A line for each student',
  year: 'A line for each student and school year',
};

export function Layouts({ layouts }: { readonly layouts: readonly Layout[] }) {
  const [edited, setEdited] = useState<Layout | 'new'>();
  const opener = useRef<HTMLButtonElement>(null);
  const removing = useApiChange(removeLayout, [getFiles]);
  const saving = useApiChange(saveLayout, [getFiles]);

  function close(): void {
    setEdited(undefined);
    // Once the button is there again.
    setTimeout(() => opener.current?.focus());
  }

  async function remove({ id, ...layout }: Layout): Promise<void> {
    try {
      await removing.mutateAsync({ params: { id } });
    } catch (error) {
      showFailure(`The layout is still there. ${failureReason(error)}`);
      return;
    }
    showUndo(`Removed: ${layout.name}.`, async () => {
      await saving.mutateAsync({ body: { ...layout, id: null } });
      return `${layout.name} is back.`;
    });
    opener.current?.focus();
  }

  if (edited !== undefined)
    return (
      <CardSection title={edited === 'new' ? 'New layout' : `Layout “${edited.name}”`} heading={focusOnce}>
        <LayoutForm layout={edited === 'new' ? undefined : edited} onDone={close} />
      </CardSection>
    );
  return (
    <Stack gap="md" maw="44rem">
      <Text>
        CSV with the columns that your system reads, such as PowerSchool, Aeries or Infinite Campus.
      </Text>
      {layouts.length > 0 && (
        <CompactCards>
          {layouts.map((layout) => (
            <FileRow
              key={layout.id}
              actions={
                <>
                  <SmallButton
                    variant="outline"
                    aria-label={`Edit ${layout.name}`}
                    onClick={() => setEdited(layout)}
                  >
                    Edit
                  </SmallButton>
                  <SmallButton
                    variant="danger"
                    aria-label={`Remove ${layout.name}`}
                    onClick={() => void remove(layout)}
                  >
                    Remove
                  </SmallButton>
                </>
              }
            >
              <strong>{layout.name}</strong>
              <Soft>{rowWords[layout.rows]}</Soft>
            </FileRow>
          ))}
        </CompactCards>
      )}
      <div>
        <Button ref={opener} variant="outline" onClick={() => setEdited('new')}>
          New layout
        </Button>
      </div>
    </Stack>
  );
}

interface LayoutFormProps {
  /** Without one a new layout begins. */
  readonly layout: Layout | undefined;
  readonly onDone: () => void;
}

const usual = ['State ID', 'Last name', 'First name', 'Hours that count'].join('\n');

function LayoutForm({ layout, onDone }: LayoutFormProps) {
  const { mutateAsync } = useApiChange(saveLayout, [getFiles]);
  const form = useForm({
    initial: {
      name: layout?.name ?? '',
      rows: layout?.rows ?? 'entry',
      date_format: layout?.date_format ?? 'MM/DD/YYYY',
      /** Names of columns, one on each line, and what stands in them. */
      columns: layout?.columns.map(({ title }) => title).join('\n') ?? usual,
      drafts: layout?.columns ?? columnsNamed(usual, 'entry', []),
    },
    checks: [
      {
        field: 'columns',
        message: ({ rows, drafts }) => `Please say what stands in “${unsaidIn(rows, drafts)?.title}”`,
        holds: ({ rows, drafts }) => unsaidIn(rows, drafts) === undefined,
      },
    ],
    send: ({ name, rows, date_format, drafts }) =>
      mutateAsync({ body: { id: layout?.id ?? null, name, rows, date_format, columns: [...drafts] } }),
    onSent() {
      showSuccess('Saved.');
      onDone();
    },
    failure: 'Nothing was saved.',
  });
  const { rows, date_format, drafts } = form.values;
  const fields = fieldsOf(rows);
  return (
    <Form form={form} gap="sm" send="Save" cancel={onDone}>
      <Stack gap="sm" maw="26rem">
        <TextInput label="Name" required maxLength={100} autoComplete="off" {...form.field('name')} />
        <NativeSelect
          label="Lines"
          data={LAYOUT_ROWS.map((value) => ({ value, label: rowWords[value] }))}
          value={rows}
          onChange={({ currentTarget: { value } }) =>
            form.change({ rows: LAYOUT_ROWS.find((one) => one === value) ?? rows })
          }
        />
        <NativeSelect
          label="Dates"
          data={[...DATE_FORMATS]}
          value={date_format}
          onChange={({ currentTarget: { value } }) =>
            form.change({ date_format: DATE_FORMATS.find((one) => one === value) ?? date_format })
          }
        />
        <Textarea
          label="Columns"
          description="In the order of the file, one on each line. Or paste the first line of a file that your system reads."
          autosize
          minRows={4}
          {...form.field('columns')}
          onChange={({ currentTarget: { value } }) =>
            form.change({ columns: value, drafts: columnsNamed(value, rows, drafts) })
          }
        />
      </Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw="44rem">
        {drafts.map(({ title, field }, index) => (
          <NativeSelect
            // Its place: two columns may have one name.
            key={index}
            label={`In “${title}” stands`}
            data={[
              { value: '', label: 'Choose…' },
              ...fields.map((value) => ({ value, label: fieldWords(rows, value) })),
            ]}
            // What lines of another kind have is kept for when the head changes back.
            value={fields.find((one) => one === field) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.change({
                // Other words at the columns are not true any more.
                columns: drafts.map((one) => one.title).join('\n'),
                drafts: drafts.map((one, place) => (place === index ? { ...one, field: value } : one)),
              })
            }
          />
        ))}
      </SimpleGrid>
    </Form>
  );
}

function unsaidIn(rows: LayoutRows, drafts: readonly DraftColumn[]): DraftColumn | undefined {
  return drafts.find(({ field }) => fieldsOf(rows).every((one) => one !== field));
}
