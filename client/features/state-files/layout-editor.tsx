/** The editor of a layout: columns are picked, named and moved with buttons. */
import { useEffect, useRef, useState } from 'react';
import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { getFiles, saveLayout, type Layout } from '#shared/state-files/files.contract.ts';
import {
  COLUMNS_MAXIMUM,
  DATE_FORMATS,
  fieldsOf,
  fieldWords,
  LAYOUT_ROWS,
  TITLE_MAXIMUM,
  type DateFormat,
  type LayoutField,
  type LayoutRows,
} from '#shared/state-files/layouts.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason, type ApiError } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';

export const rowWords: Readonly<Record<LayoutRows, string>> = {
  entry: 'A line for each entry',
  student: 'A line for each student',
  year: 'A line for each student and school year',
};

export interface DraftColumn {
  /** Stays the same while the column moves. */
  readonly key: number;
  readonly field: LayoutField;
  readonly title: string;
}

const usual: readonly LayoutField[] = ['state_id', 'last_name', 'first_name', 'counted'];

/** What a head begins with. */
export function draftColumns(layout: Layout | undefined): readonly DraftColumn[] {
  const columns = layout?.columns ?? usual.map((field) => ({ field, title: fieldWords('entry', field) }));
  return columns.map((column, key) => ({ ...column, key }));
}

/** Those that lines of this kind have. The others are kept for when the head changes back. */
export function columnsFor(rows: LayoutRows, columns: readonly DraftColumn[]): readonly DraftColumn[] {
  const fields = fieldsOf(rows);
  return columns.filter(({ field }) => fields.includes(field));
}

/** With a column for the first field that has none yet. */
export function withColumn(rows: LayoutRows, columns: readonly DraftColumn[]): readonly DraftColumn[] {
  const fields = fieldsOf(rows);
  const field = fields.find((one) => columns.every((column) => column.field !== one)) ?? fields[0];
  if (field === undefined) return columns;
  const key = Math.max(-1, ...columns.map((column) => column.key)) + 1;
  return [...columns, { key, field, title: fieldWords(rows, field) }];
}

/** With one column a place up or down among those that are shown. */
export function withMoved(
  rows: LayoutRows,
  columns: readonly DraftColumn[],
  key: number,
  by: -1 | 1,
): readonly DraftColumn[] {
  const shown = columnsFor(rows, columns);
  const place = shown.findIndex((column) => column.key === key);
  const moved = shown[place];
  const other = shown[place + by];
  if (!moved || !other) return columns;
  return columns.map((column) => (column === moved ? other : column === other ? moved : column));
}

/** With another field; a title that nobody has changed goes with it. */
export function withField(
  rows: LayoutRows,
  columns: readonly DraftColumn[],
  key: number,
  field: LayoutField,
): readonly DraftColumn[] {
  return columns.map((column) => {
    if (column.key !== key) return column;
    const isOwn = column.title !== fieldWords(rows, column.field) && column.title !== '';
    return { key, field, title: isOwn ? column.title : fieldWords(rows, field) };
  });
}

interface LayoutEditorProps {
  /** Without one a new layout begins. */
  readonly layout: Layout | undefined;
  readonly onDone: () => void;
}

interface LayoutForm {
  readonly name: string;
  readonly rows: LayoutRows;
  readonly date_format: DateFormat;
  readonly columns: readonly DraftColumn[];
}

export function LayoutEditor({ layout, onDone }: LayoutEditorProps) {
  const { mutateAsync } = useApiChange(saveLayout, [getFiles]);
  const form = useForm<LayoutForm, unknown>({
    initial: {
      name: layout?.name ?? '',
      rows: layout?.rows ?? 'entry',
      date_format: layout?.date_format ?? 'MM/DD/YYYY',
      columns: draftColumns(layout),
    },
    send: ({ columns, ...values }) =>
      mutateAsync({
        body: {
          id: layout?.id ?? null,
          ...values,
          columns: columnsFor(values.rows, columns).map(({ field, title }) => ({ field, title })),
        },
      }),
    onSent() {
      showSuccess('Saved.');
      onDone();
    },
    // What is wrong with the columns is of no one field.
    refused: (error) => wrongIn(error).fields,
    saysAll: true,
    failure(error) {
      const { columns, fields } = wrongIn(error);
      if (columns !== undefined) return `${columns}.`;
      return Object.keys(fields).length > 0 ? undefined : `Nothing was saved. ${failureReason(error)}`;
    },
  });
  const { rows, date_format, columns } = form.values;
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
      </Stack>
      <Columns
        rows={rows}
        all={columns}
        shown={columnsFor(rows, columns)}
        onChange={(next) => form.change({ columns: next })}
      />
    </Form>
  );
}

function wrongIn(error: ApiError) {
  const { columns, ...fields } = refusedFields(error);
  return { columns, fields };
}

interface ColumnsProps {
  readonly rows: LayoutRows;
  readonly all: readonly DraftColumn[];
  readonly shown: readonly DraftColumn[];
  readonly onChange: (columns: readonly DraftColumn[]) => void;
}

function Columns({ rows, all, shown, onChange }: ColumnsProps) {
  const list = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const pressed = useRef<string>(undefined);
  // A browser takes the focus from what is moved.
  useEffect(() => {
    if (pressed.current === undefined) return;
    list.current?.querySelector<HTMLButtonElement>(`[data-moves="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  }, [all]);

  function move(column: DraftColumn, by: -1 | 1): void {
    const place = shown.indexOf(column) + by;
    if (place < 0 || place >= shown.length) return;
    pressed.current = `${column.key} ${by}`;
    setSaid(`${column.title} is column ${place + 1} of ${shown.length}.`);
    onChange(withMoved(rows, all, column.key, by));
  }

  return (
    <Stack gap="xs">
      <Text fw={600} id="columns">
        Columns
      </Text>
      <Stack
        component="ul"
        ref={list}
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-labelledby="columns"
      >
        {shown.map((column, index) => {
          const { key, field, title } = column;
          const number = index + 1;
          return (
            <Paper component="li" key={key} withBorder p="xs">
              <Group align="end" gap="xs">
                <NativeSelect
                  flex="1 1 12rem"
                  label={`What stands in column ${number}`}
                  data={fieldsOf(rows).map((value) => ({ value, label: fieldWords(rows, value) }))}
                  value={field}
                  onChange={({ currentTarget: { value } }) => {
                    const chosen = fieldsOf(rows).find((one) => one === value);
                    if (chosen) onChange(withField(rows, all, key, chosen));
                  }}
                />
                <TextInput
                  flex="1 1 12rem"
                  label={`Name of column ${number}`}
                  autoComplete="off"
                  maxLength={TITLE_MAXIMUM}
                  value={title}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(all.map((one) => (one.key === key ? { ...one, title: value } : one)))
                  }
                />
                <Group gap="xs">
                  <SmallButton
                    variant="outline"
                    data-moves={`${key} -1`}
                    aria-label={`Move ${title} up`}
                    aria-disabled={index === 0}
                    onClick={() => move(column, -1)}
                  >
                    Up
                  </SmallButton>
                  <SmallButton
                    variant="outline"
                    data-moves={`${key} 1`}
                    aria-label={`Move ${title} down`}
                    aria-disabled={number === shown.length}
                    onClick={() => move(column, 1)}
                  >
                    Down
                  </SmallButton>
                  <SmallButton
                    variant="danger"
                    aria-label={`Remove ${title}`}
                    onClick={() => {
                      onChange(all.filter((one) => one.key !== key));
                      adder.current?.focus();
                    }}
                  >
                    Remove
                  </SmallButton>
                </Group>
              </Group>
            </Paper>
          );
        })}
      </Stack>
      <div>
        <Button
          ref={adder}
          variant="default"
          disabled={shown.length >= COLUMNS_MAXIMUM}
          onClick={() => onChange(withColumn(rows, all))}
        >
          Add a column
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
}
