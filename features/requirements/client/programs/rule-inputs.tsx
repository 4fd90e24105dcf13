import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Box,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { GRADES } from '#features/requirements/rules/kinds.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { upperFirst } from '#client/ui/format/text.ts';
import type { Typed } from '#client/ui/forms/use-form.ts';
import type { ControlAs, RuleControl } from './rule-controls.ts';
import { valueAt, type RulePath, type RulesDraft } from './rules-draft.ts';

export interface RuleForm {
  readonly rules: RulesDraft;
  readonly put: (path: RulePath, value: unknown) => void;
  readonly error: (path: string) => string | undefined;
  /** Replaced on each attempt to save. */
  readonly wrong: Readonly<Record<string, string>>;
}

interface ControlsProps {
  readonly form: RuleForm;
  readonly controls: readonly RuleControl[];
}

export function RuleControls({ form, controls }: ControlsProps) {
  const short = controls.filter(isShort);
  // A choice and its dependent control can share a path.
  const draw = (control: RuleControl) => (
    <RuleInput key={`${control.as} ${control.at}`} form={form} control={control} />
  );
  return (
    <>
      {short.length > 0 && <ShortFields>{short.map(draw)}</ShortFields>}
      {controls.filter((control) => !isShort(control)).map(draw)}
    </>
  );
}

/** Side by side as far as there is room. */
export const ShortFields = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid
    minColWidth="min(11rem, 100%)"
    autoFlow="auto-fill"
    spacing="sm"
    style={{ alignItems: 'start' }}
  >
    {children}
  </SimpleGrid>
);

const isShort = ({ as, description }: RuleControl) =>
  ['text', 'month and day', 'choice'].includes(as) && description === undefined;

interface InputProps<As extends RuleControl['as'] = RuleControl['as']> {
  readonly form: RuleForm;
  readonly control: ControlAs<As>;
  /** Within a sentence that labels it for sighted users. */
  readonly isBare?: true | undefined;
}

export const SentenceControls = ({ form, controls }: ControlsProps) =>
  controls.map((control) => (
    <RuleInput key={`${control.as} ${control.at}`} form={form} control={control} isBare />
  ));

function RuleInput({ form, control, isBare }: InputProps) {
  const { at, label, description } = control;
  const named = isBare ? { 'aria-label': label } : { label, description };
  const { rules, put } = form;
  switch (control.as) {
    case 'text':
      return <TextInput {...named} {...(isBare && { w: '5rem' })} {...control.looks} {...textAt(form, at)} />;
    case 'month and day': {
      const text = textAt(form, at);
      return (
        <TextInput
          {...named}
          {...(!isBare && { description: 'Month/day' })}
          placeholder="5/31"
          maxLength={5}
          styles={{ input: { width: '5rem' } }}
          {...text}
          value={text.value.replace('-', '/')}
          // A stored `never` is not a day.
          onChange={({ currentTarget: { value } }) => form.put(at, value.replaceAll(/[^\d/-]/g, ''))}
        />
      );
    }
    case 'rows':
      return <Rows form={form} control={control} />;
    case 'checks':
      return <Checks form={form} control={control} />;
    case 'tick':
      return (
        <Checkbox
          label={label}
          checked={valueAt(rules, at) === control.value}
          onChange={({ currentTarget }) => put(at, currentTarget.checked ? control.value : undefined)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...named}
          data={Object.entries(control.choices).map(([value, words]) => ({ value, label: words }))}
          value={control.chosen}
          onChange={({ currentTarget }) => put(at, control.put(currentTarget.value))}
        />
      );
    case 'lines':
      return (
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={2}
          {...textAt(form, at)}
          value={((valueAt(rules, at) ?? []) as readonly string[]).join('\n')}
          onChange={({ currentTarget: { value } }) => put(at, value === '' ? [] : value.split('\n'))}
        />
      );
    case 'by grade':
      return (
        <Box component="fieldset" bd={0} m={0} p={0} miw={0}>
          <Text component="legend" size="sm" fw={600} p={0}>
            {label}
          </Text>
          <Group gap="sm">
            {GRADES.map((grade) => (
              <TextInput
                key={grade}
                w="7rem"
                label={`Grade ${grade}`}
                inputMode="decimal"
                {...textAt(form, `${at}.${grade}`)}
              />
            ))}
          </Group>
        </Box>
      );
  }
}

/** Binds a text control to a path; errors and focus find it by its name. */
function textAt({ rules, put, error }: RuleForm, path: string) {
  const at = path as RulePath;
  return {
    name: at,
    value: (valueAt(rules, at) ?? '') as string,
    error: error(at),
    autoComplete: 'off',
    onChange: ({ currentTarget }: Typed) => put(at, currentTarget.value),
  };
}

function Checks({ form, control: { at, label, description, choices, isAllUsual } }: InputProps<'checks'>) {
  const all = Object.keys(choices);
  return (
    <Checkbox.Group
      label={label}
      description={description}
      value={(valueAt(form.rules, at) ?? (isAllUsual ? all : [])) as string[]}
      error={form.error(at)}
      onChange={(next) => {
        const chosen = all.filter((one) => next.includes(one));
        form.put(at, isAllUsual && chosen.length === all.length ? undefined : chosen);
      }}
    >
      <Stack gap="xs" mt="xs">
        {all.map((one) => (
          <Checkbox key={one} name={at} value={one} label={choices[one]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Repeated items; a new one takes the focus. Errors of the whole list are shown above. */
function Rows({ form, control: { at, label, description, most, blank, rows } }: InputProps<'rows'>) {
  const items: readonly unknown[] = form.rules[at];
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { wrong } = form;
  const error = form.error(at);
  useEffect(() => {
    if (added === undefined) return;
    list.current?.querySelectorAll('fieldset')[added]?.querySelector<HTMLElement>('input, select')?.focus();
  }, [added]);
  useEffect(() => {
    if (wrong[at] !== undefined) alert.current?.focus();
  }, [wrong, at]);
  return (
    <>
      {description !== undefined && <Text size="sm">{description}</Text>}
      {error !== undefined && <ErrorAlert ref={alert}>{error}</ErrorAlert>}
      <Stack gap="sm" ref={list}>
        {rows.map((controls, index) => (
          // Rows have no identity but their index.
          <Paper key={String(index)} component="fieldset" withBorder m={0} px="sm" pt="xs" pb="sm" miw={0}>
            <Text component="legend" fw={600} px={4}>
              {upperFirst(label)} {index + 1}
            </Text>
            <Stack gap="sm">
              <RuleControls form={form} controls={controls} />
              <div>
                <SmallButton
                  variant="danger"
                  aria-label={`Remove ${label} ${index + 1}`}
                  onClick={() => {
                    setAdded(undefined);
                    form.put(at, items.toSpliced(index, 1));
                    add.current?.focus();
                  }}
                >
                  Remove
                </SmallButton>
              </div>
            </Stack>
          </Paper>
        ))}
        <div>
          <Button
            variant="outline"
            ref={add}
            disabled={items.length >= most}
            onClick={() => {
              setAdded(items.length);
              form.put(at, [...items, blank]);
            }}
          >
            Add a {label}
          </Button>
        </div>
      </Stack>
    </>
  );
}
