/** The editor of a layout: columns are picked, named and moved with buttons. */
import { useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { Layout } from '#shared/state-files/files.contract.ts';
import {
  COLUMNS_MAXIMUM,
  DATE_FORMATS,
  fieldsOf,
  fieldWords,
  LAYOUT_ROWS,
  TITLE_MAXIMUM,
  type DateFormat,
  type LayoutRows,
} from '#shared/state-files/layouts.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import {
  columnsFor,
  draftColumns,
  rowWords,
  withColumn,
  withField,
  withMoved,
  type DraftColumn,
} from './layout-draft.ts';
import { useSaveLayout } from './state-files.api.ts';
import classes from './state-files.module.css';

interface LayoutEditorProps {
  /** Without one a new layout begins. */
  readonly layout: Layout | undefined;
  readonly onDone: () => void;
}

interface LayoutForm {
  readonly name: string;
  readonly rows: LayoutRows;
  readonly date_format: DateFormat;
}

export function LayoutEditor({ layout, onDone }: LayoutEditorProps) {
  const { form, change, field, formRef, showErrors } = useFormFields<LayoutForm>({
    name: layout?.name ?? '',
    rows: layout?.rows ?? 'entry',
    date_format: layout?.date_format ?? 'MM/DD/YYYY',
  });
  const [columns, setColumns] = useState(() => draftColumns(layout));
  const { mutateAsync, isPending } = useSaveLayout();
  const [failure, setFailure] = useState<string>();
  const shown = columnsFor(form.rows, columns);

  async function send(): Promise<void> {
    setFailure(undefined);
    try {
      await mutateAsync({
        id: layout?.id ?? null,
        ...form,
        columns: shown.map((column) => ({ field: column.field, title: column.title })),
      });
    } catch (error) {
      const { columns: wrong, ...refused } = refusedFields(error);
      showErrors(refused);
      if (wrong !== undefined) setFailure(`${wrong}.`);
      else if (Object.keys(refused).length === 0) setFailure(`Nothing was saved. ${failureReason(error)}`);
      return;
    }
    showSuccess('Saved.');
    onDone();
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={send}>
      <Stack gap="sm">
        <Stack gap="sm" maw="26rem">
          <TextInput label="Name" required maxLength={100} autoComplete="off" {...field('name')} />
          <NativeSelect
            label="Lines"
            data={LAYOUT_ROWS.map((value) => ({ value, label: rowWords[value] }))}
            value={form.rows}
            onChange={({ currentTarget: { value } }) =>
              change({ rows: LAYOUT_ROWS.find((one) => one === value) ?? form.rows })
            }
          />
          <NativeSelect
            label="Dates"
            data={[...DATE_FORMATS]}
            value={form.date_format}
            onChange={({ currentTarget: { value } }) =>
              change({ date_format: DATE_FORMATS.find((one) => one === value) ?? form.date_format })
            }
          />
        </Stack>
        <Columns rows={form.rows} all={columns} shown={shown} onChange={setColumns} />
        <FormEnd failure={failure} isBusy={isPending} send="Save" cancel={onDone} />
      </Stack>
    </Form>
  );
}

interface ColumnsProps {
  readonly rows: LayoutRows;
  readonly all: readonly DraftColumn[];
  readonly shown: readonly DraftColumn[];
  readonly onChange: (columns: readonly DraftColumn[]) => void;
}

function Columns({ rows, all, shown, onChange }: ColumnsProps) {
  const list = useRef<HTMLUListElement>(null);
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
      <ul ref={list} className={classes.columns} aria-labelledby="columns">
        {shown.map((column, index) => {
          const { key, field, title } = column;
          const number = index + 1;
          return (
            <li key={key} className={classes.column}>
              <NativeSelect
                label={`What stands in column ${number}`}
                data={fieldsOf(rows).map((value) => ({ value, label: fieldWords(rows, value) }))}
                value={field}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = fieldsOf(rows).find((one) => one === value);
                  if (chosen) onChange(withField(rows, all, key, chosen));
                }}
              />
              <TextInput
                label={`Name of column ${number}`}
                autoComplete="off"
                maxLength={TITLE_MAXIMUM}
                value={title}
                onChange={({ currentTarget: { value } }) =>
                  onChange(all.map((one) => (one.key === key ? { ...one, title: value } : one)))
                }
              />
              <div className={classes.actions}>
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
              </div>
            </li>
          );
        })}
      </ul>
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
