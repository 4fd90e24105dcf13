/** Layouts of the school's own files: heads name the columns and choose their content. */
import { useRef, useState } from 'react';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import * as contract from '#features/requirements/state-files/files.contract.ts';
import {
  columnsNamed,
  DATE_FORMATS,
  fieldsOf,
  fieldWords,
  layoutChecks,
  LAYOUT_ROWS,
  type DraftColumn,
  type LayoutRows,
} from '#features/requirements/state-files/layouts.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showSuccess, showWhy } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { CompactCard, CompactCards } from '#client/ui/list/compact-card.tsx';
import { CardSection } from '#client/ui/list/section.tsx';

const rowWords: Readonly<Record<LayoutRows, string>> = {
  entry: 'One line for each entry',
  student: 'One line for each student',
  year: 'One line for each student and school year',
};

export function Layouts({ layouts }: { readonly layouts: readonly contract.Layout[] }) {
  const [edited, setEdited] = useState<contract.Layout | 'new'>();
  const opener = useRef<HTMLButtonElement>(null);
  const removing = useApiChange(contract.removeLayout, [contract.getFiles]);
  const saving = useApiChange(contract.saveLayout, [contract.getFiles]);

  function close(): void {
    setEdited(undefined);
    // After the button renders again.
    setTimeout(() => opener.current?.focus());
  }

  async function remove({ id, ...layout }: contract.Layout): Promise<void> {
    const undo = () => saving.mutateAsync({ body: { ...layout, id: null } });
    await removing.mutateAsync({ params: { id } }).then(() => {
      showUndo(`Removed: ${layout.name}.`, undo, `${layout.name} is back.`);
      opener.current?.focus();
    }, showWhy('The layout is still there.'));
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
            <CompactCard
              key={layout.id}
              level={2}
              title={layout.name}
              lines={
                <>
                  <span>{rowWords[layout.rows]}</span>
                  <Group gap="xs" my={4}>
                    <SmallButton aria-label={`Edit ${layout.name}`} onClick={() => setEdited(layout)}>
                      Edit
                    </SmallButton>
                    <SmallButton
                      variant="danger"
                      aria-label={`Remove ${layout.name}`}
                      onClick={() => void remove(layout)}
                    >
                      Remove
                    </SmallButton>
                  </Group>
                </>
              }
            />
          ))}
        </CompactCards>
      )}
      <Button w="fit-content" ref={opener} variant="outline" onClick={() => setEdited('new')}>
        New layout
      </Button>
    </Stack>
  );
}

const usual = ['State ID', 'Last name', 'First name', 'Hours that count'].join('\n');
const namesOf = (columns: readonly DraftColumn[]) => columns.map(({ title }) => title).join('\n');

function LayoutForm({ layout, onDone }: { layout: contract.Layout | undefined; onDone: () => void }) {
  const { mutateAsync } = useApiChange(contract.saveLayout, [contract.getFiles]);
  const [typed, setTyped] = useState(() => (layout ? namesOf(layout.columns) : usual));
  const form = useForm({
    initial: {
      name: layout?.name ?? '',
      rows: layout?.rows ?? ('entry' as const),
      date_format: layout?.date_format ?? ('MM/DD/YYYY' as const),
      columns: layout?.columns ?? columnsNamed(usual, 'entry', []),
    },
    checks: layoutChecks,
    send: ({ columns, ...values }) =>
      mutateAsync({ body: { id: layout?.id ?? null, ...values, columns: [...columns] } }),
    onSent() {
      showSuccess('Saved.');
      onDone();
    },
    failure: 'Nothing was saved.',
  });
  const { rows, columns } = form.values;
  const fields = fieldsOf(rows);
  return (
    <Form form={form} gap="sm" send="Save" cancel={onDone}>
      <Stack gap="sm" maw="26rem">
        <TextInput label="Name" required maxLength={100} autoComplete="off" {...form.field('name')} />
        <NativeSelect
          label="Lines"
          data={LAYOUT_ROWS.map((value) => ({ value, label: rowWords[value] }))}
          {...form.field('rows')}
        />
        <NativeSelect label="Dates" data={[...DATE_FORMATS]} {...form.field('date_format')} />
        <Textarea
          label="Columns"
          description="In the order of the file, one on each line. Or paste the first line of a file that your system reads."
          autosize
          minRows={4}
          name="columns"
          value={typed}
          error={form.errors['columns']}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            form.change({ columns: columnsNamed(value, rows, columns) });
          }}
        />
      </Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw="44rem">
        {columns.map(({ title, field }, index) => (
          <NativeSelect
            // By index: two columns may have the same name.
            key={index}
            label={`What goes in “${title}”`}
            data={[
              { value: '', label: 'Choose…' },
              ...fields.map((value) => ({ value, label: fieldWords(rows, value) })),
            ]}
            // Values of other kinds are kept in case the head switches back.
            value={fields.find((one) => one === field) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.change({
                columns: columns.map((one, place) => (place === index ? { ...one, field: value } : one)),
              })
            }
          />
        ))}
      </SimpleGrid>
    </Form>
  );
}
