/** The small parts of which the editor of rules is made. Each is tied to the rules by the path of what it changes. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Box,
  Button,
  Checkbox,
  Group,
  Input,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { GRADES, WORK_KINDS } from '#shared/requirements/kinds.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { upperFirst } from '#client/ui/format/text.ts';
import type { Typed } from '#client/ui/forms/use-form.ts';
import type { RulePath, RulesDraft } from './rules-draft.ts';
import classes from './programs.module.css';

/** Rules in a form: what they are, how what is at a path changes, and what is wrong with it. */
export interface RuleForm {
  readonly rules: RulesDraft;
  readonly put: (path: RulePath, value: unknown) => void;
  readonly error: (path: string) => string | undefined;
}

export interface RuleFieldsProps {
  readonly form: RuleForm;
}

/** What something begins with when it becomes another kind. */
export type Blank<Part extends { readonly kind: string }> = {
  readonly [Kind in Part['kind']]: Extract<Part, { kind: Kind }>;
};

/** Ties a control of texts to what is at a path; its message and the focus find it by its name. */
export function textAt({ rules, put, error }: RuleForm, path: RulePath) {
  const names = path.split('.');
  const value = names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name] ?? '', rules);
  return {
    name: path,
    value: value as string,
    error: error(path),
    autoComplete: 'off',
    onChange: ({ currentTarget }: Typed) => put(path, currentTarget.value),
  };
}

export const numberAt = (form: RuleForm, path: RulePath) =>
  ({ ...textAt(form, path), inputMode: 'decimal' }) as const;
export const nameAt = (form: RuleForm, path: RulePath) => ({ ...textAt(form, path), maxLength: 100 });

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ choices, onChange, ...rest }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      {...rest}
      data={Object.entries<string>(choices).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}

interface FieldProps {
  readonly form: RuleForm;
  readonly at: RulePath;
  readonly label: string;
}

/** One on each line. */
export function LinesField(
  props: FieldProps & { readonly lines: readonly string[] | undefined; readonly description?: string },
) {
  const { form, at, label, lines = [], description = 'One on each line' } = props;
  return (
    <Textarea
      label={label}
      description={description}
      name={at}
      autosize
      minRows={2}
      value={lines.join('\n')}
      error={form.error(at)}
      onChange={({ currentTarget: { value } }) => form.put(at, value === '' ? [] : value.split('\n'))}
    />
  );
}

const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: longMonth.format(Date.UTC(2026, index, 1)),
}));

/** A day of every year: `05-31`. */
export function MonthDayField({ form, at, label }: FieldProps) {
  const { value, error } = textAt(form, at);
  const [month = '', day = ''] = value.split('-');
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={`${at}-label`}
      label={label}
      labelElement="div"
      labelProps={{ id: `${at}-label` }}
      error={error}
      errorProps={{ id: `${at}-error` }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <NativeSelect
          aria-label={`${label}, month`}
          data={MONTHS}
          value={month}
          onChange={(event) => form.put(at, `${event.currentTarget.value}-${day}`)}
        />
        <TextInput
          aria-label={`${label}, day`}
          name={at}
          inputMode="numeric"
          autoComplete="off"
          w={72}
          maxLength={2}
          value={day.replace(/^0/, '')}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${at}-error`}
          // `5` is `05`; what is no number stays.
          onChange={(event) => form.put(at, `${month}-${event.currentTarget.value.replace(/^\d$/, '0$&')}`)}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** Hours for some grades; an empty one is left out. */
export function ByGradeFields(props: FieldProps & { readonly at: 'target.hours' | 'transfer.hours' }) {
  const { form, at, label } = props;
  return (
    <Box component="fieldset" bd={0} m={0} p={0} miw={0}>
      <Text component="legend" size="sm" fw={600} p={0}>
        {label}
      </Text>
      <div className={classes.fields}>
        {GRADES.map((grade) => (
          <div key={grade} data-short>
            <TextInput label={`Grade ${grade}`} {...numberAt(form, `${at}.${grade}`)} />
          </div>
        ))}
      </div>
    </Box>
  );
}

/** Volunteer work, paid work or both. */
export function CountsField(props: Omit<FieldProps, 'label'> & { readonly value: RulesDraft['counts'] }) {
  return (
    <ChecksField
      {...props}
      label="Work that counts"
      choices={{ volunteer: 'Volunteer work', paid: 'Paid work' }}
      order={WORK_KINDS}
    />
  );
}

interface ChecksProps<Value extends string> extends FieldProps {
  readonly choices: Readonly<Record<Value, string>>;
  readonly order: readonly Value[];
  readonly value: readonly Value[];
  /** Chosen are all: nothing is said of them. */
  readonly isAllDefault?: boolean;
}

export function ChecksField<Value extends string>(props: ChecksProps<Value>) {
  const { form, at, label, choices, order, value, isAllDefault = false } = props;
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      error={form.error(at)}
      onChange={(chosen) =>
        form.put(
          at,
          isAllDefault && chosen.length === order.length
            ? undefined
            : order.filter((one) => chosen.includes(one)),
        )
      }
    >
      <Stack gap="xs" mt="xs">
        {order.map((one) => (
          <Checkbox key={one} name={at} value={one} label={choices[one]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface RowsProps<Name extends 'caps' | 'floors' | 'alternatives'> {
  readonly form: RuleForm;
  readonly at: Name;
  /** `limit`. */
  readonly noun: string;
  readonly most: number;
  /** What a new one begins with. */
  readonly blank: RulesDraft[Name][number];
  readonly children: (item: RulesDraft[Name][number], path: `${Name}.${number}`) => ReactNode;
}

/** Several of a kind, with buttons to add and to remove; the focus goes to what was added. */
export function Rows<Name extends 'caps' | 'floors' | 'alternatives'>(props: RowsProps<Name>) {
  const { form, at, noun, most, blank, children } = props;
  const items: readonly RulesDraft[Name][number][] = form.rules[at];
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added === undefined) return;
    list.current?.querySelectorAll('fieldset')[added]?.querySelector<HTMLElement>('input, select')?.focus();
  }, [added]);
  return (
    <Stack gap="sm" ref={list}>
      {items.map((item, index) => (
        // Rows have no name but their place.
        <Paper key={String(index)} component="fieldset" withBorder m={0} px="sm" pt="xs" pb="sm" miw={0}>
          <Text component="legend" fw={600} px={4}>
            {upperFirst(noun)} {index + 1}
          </Text>
          <Stack gap="sm">
            {children(item, `${at}.${index}`)}
            <div>
              <SmallButton
                variant="danger"
                aria-label={`Remove ${noun} ${index + 1}`}
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
          Add a {noun}
        </Button>
      </div>
    </Stack>
  );
}
