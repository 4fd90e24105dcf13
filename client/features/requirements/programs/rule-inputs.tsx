/** The small parts of which the editor of rules is made. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Button,
  Checkbox,
  Group,
  Input,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { GRADES, WORK_KINDS, type WorkKind } from '#shared/requirements/kinds.ts';
import { type HoursByGrade } from '#shared/requirements/rules.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import type { RulesDraft } from './rules-draft.ts';
import classes from './programs.module.css';

/** Rules in a form: what they are, how they change, and what is wrong at a path. */
export interface RuleForm {
  readonly rules: RulesDraft;
  readonly change: (part: Partial<RulesDraft>) => void;
  readonly error: (path: string) => string | undefined;
}

interface FieldProps {
  readonly form: RuleForm;
  /** The path in the rules, by which its message and the focus find it. */
  readonly at: string;
  readonly label: string;
  readonly description?: string;
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function NumberField({ form, at, onChange, ...rest }: TextProps) {
  return (
    <TextInput
      {...rest}
      name={at}
      inputMode="decimal"
      autoComplete="off"
      error={form.error(at)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function TextField({ form, at, onChange, ...rest }: TextProps) {
  return (
    <TextInput
      {...rest}
      name={at}
      maxLength={100}
      autoComplete="off"
      error={form.error(at)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function DayField({ form, at, onChange, ...rest }: TextProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      name={at}
      error={form.error(at)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

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

interface LinesProps extends FieldProps {
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** One on each line. */
export function LinesField({ form, at, lines, onChange, description, ...rest }: LinesProps) {
  return (
    <Textarea
      {...rest}
      description={description ?? 'One on each line'}
      name={at}
      autosize
      minRows={2}
      value={lines.join('\n')}
      error={form.error(at)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(text === '' ? [] : text.split('\n'));
      }}
    />
  );
}

const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: longMonth.format(Date.UTC(2026, index, 1)),
}));

/** A day of every year: `05-31`. */
export function MonthDayField({ form, at, label, value, onChange }: TextProps) {
  const [month = '', day = ''] = value.split('-');
  const error = form.error(at);
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
          onChange={(event) => onChange(`${event.currentTarget.value}-${day}`)}
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
          onChange={(event) => onChange(`${month}-${twoDigits(event.currentTarget.value)}`)}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** `5` is `05`; what is no number stays. */
function twoDigits(text: string): string {
  return /^\d$/.test(text) ? `0${text}` : text;
}

type GradeTexts = { readonly [Grade in keyof HoursByGrade]: string };

interface ByGradeProps {
  readonly form: RuleForm;
  readonly at: string;
  readonly label: string;
  readonly value: GradeTexts;
  readonly onChange: (value: GradeTexts) => void;
}

/** Hours for some grades; an empty one is left out. */
export function ByGradeFields({ form, at, label, value, onChange }: ByGradeProps) {
  return (
    <fieldset className={classes.group}>
      <Text component="legend" size="sm" fw={600}>
        {label}
      </Text>
      <div className={classes.fields}>
        {GRADES.map((grade) => (
          <div key={grade} data-short>
            <NumberField
              form={form}
              at={`${at}.${grade}`}
              label={`Grade ${grade}`}
              value={value[`${grade}`] ?? ''}
              onChange={(text) => onChange({ ...value, [grade]: text })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface CountsProps {
  readonly form: RuleForm;
  readonly at: string;
  readonly value: readonly WorkKind[];
  readonly onChange: (value: WorkKind[]) => void;
}

/** Volunteer work, paid work or both. */
export function CountsField({ form, at, value, onChange }: CountsProps) {
  return (
    <ChecksField
      form={form}
      at={at}
      label="Work that counts"
      choices={{ volunteer: 'Volunteer work', paid: 'Paid work' }}
      order={WORK_KINDS}
      value={value}
      onChange={onChange}
    />
  );
}

interface ChecksProps<Value extends string> {
  readonly form: RuleForm;
  readonly at: string;
  readonly label: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly order: readonly Value[];
  readonly value: readonly Value[];
  readonly onChange: (value: Value[]) => void;
}

export function ChecksField<Value extends string>(props: ChecksProps<Value>) {
  const { form, at, label, choices, order, value, onChange } = props;
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      error={form.error(at)}
      onChange={(chosen) => onChange(order.filter((one) => chosen.includes(one)))}
    >
      <Stack gap="xs" mt="xs">
        {order.map((one) => (
          <Checkbox key={one} name={at} value={one} label={choices[one]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface RowsProps<Item> {
  readonly items: readonly Item[];
  /** `limit`. */
  readonly noun: string;
  readonly most: number;
  /** What a new one begins with. */
  readonly blank: Item;
  readonly onChange: (items: Item[]) => void;
  readonly children: (item: Item, index: number, set: (item: Item) => void) => ReactNode;
}

/** Several of a kind, with buttons to add and to remove; the focus goes to what was added. */
export function Rows<Item>({ items, noun, most, blank, onChange, children }: RowsProps<Item>) {
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
        <fieldset key={String(index)} className={classes.row}>
          <legend>
            {noun[0]?.toUpperCase()}
            {noun.slice(1)} {index + 1}
          </legend>
          <Stack gap="sm">
            {children(item, index, (next) =>
              onChange(items.map((one, place) => (place === index ? next : one))),
            )}
            <div>
              <SmallButton
                variant="danger"
                aria-label={`Remove ${noun} ${index + 1}`}
                onClick={() => {
                  setAdded(undefined);
                  onChange(items.filter((_, place) => place !== index));
                  add.current?.focus();
                }}
              >
                Remove
              </SmallButton>
            </div>
          </Stack>
        </fieldset>
      ))}
      <div>
        <Button
          variant="outline"
          ref={add}
          disabled={items.length >= most}
          onClick={() => {
            setAdded(items.length);
            onChange([...items, blank]);
          }}
        >
          Add a {noun}
        </Button>
      </div>
    </Stack>
  );
}
