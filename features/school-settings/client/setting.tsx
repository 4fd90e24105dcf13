/** A school setting, saved when chosen or when its field is left, with Undo. */
import { useState, type ReactNode } from 'react';
import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callApi } from '#client/platform/api.ts';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useApi, useInvalidate } from '#client/platform/use-api.ts';
import { confirmAction, type Question } from '#client/ui/feedback/confirm-action.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';

interface SettingProps<Read extends Endpoint, Save extends Endpoint, Values extends object> {
  readonly title: string;
  readonly read: Read;
  readonly save: Save;
  readonly valuesOf: (rule: z.output<Read['reply']>) => Values;
  readonly bodyOf: (values: Values) => z.input<Save['body']>;
  readonly children: (setting: SettingOf<Values>, rule: z.output<Read['reply']>) => ReactNode;
}

interface SettingOf<Values> {
  /** The stored values, or at once the chosen ones. */
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  /** @param said the success message @param question asked first @returns whether it was saved */
  readonly change: (part: Partial<Values>, said: string, question?: Question) => Promise<boolean>;
}

export function Setting<Read extends Endpoint, Save extends Endpoint, Values extends object>({
  title,
  read,
  save,
  valuesOf,
  bodyOf,
  children,
}: SettingProps<Read, Save, Values>) {
  const [chosen, setChosen] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const invalidate = useInvalidate();
  const { mutateAsync } = useMutation({
    // One at a time: each call replaces the whole rule, including values that did not change.
    scope: { id: save.path },
    async mutationFn(part: Partial<Values>) {
      const before = valuesOf(await callApi(read, {}));
      await callApi(save, { body: bodyOf({ ...before, ...part }) });
      // Safe: the same names.
      return picked(before, Object.keys(part) as (keyof Values)[]);
    },
    onSettled: () => invalidate([read]),
  });

  async function change(part: Partial<Values>, said: string, question?: Question): Promise<boolean> {
    if (question && !(await confirmAction(question))) return false;
    setChosen((now) => ({ ...now, ...part }));
    setErrors({});
    try {
      const before = await mutateAsync(part);
      showUndo(said, async () => {
        await mutateAsync(before);
        return 'Undone.';
      });
      return true;
    } catch (error) {
      const refused = refusedFields(asApiError(error));
      const words = `Not saved. ${failureReason(error)}`;
      setErrors(Object.fromEntries(Object.keys(part).map((name) => [name, refused[name] ?? words])));
      return false;
    } finally {
      setChosen((now) => without(now, part));
    }
  }

  return (
    <CardSection title={title}>
      <Loaded query={useApi(read)} name="This" placeholder="lines" keepsData>
        {(rule) => children({ values: { ...valuesOf(rule), ...chosen }, errors, change }, rule)}
      </Loaded>
    </CardSection>
  );
}

function without<Values extends object>(now: Partial<Values>, part: Partial<Values>): Partial<Values> {
  const settled = new Map<string, unknown>(Object.entries(part));
  // Safe: a subset of its own.
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => settled.get(name) !== value),
  ) as Partial<Values>;
}

function picked<Values>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  // Safe: each name with its value.
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

/** An alert, because the field no longer has the focus or never had it. */
const errorText = (error: string | undefined) => error !== undefined && <span role="alert">{error}</span>;

type NameOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values];

interface FieldProps<Values, Kind> {
  readonly setting: SettingOf<Values>;
  readonly name: NameOf<Values, Kind>;
  readonly label: string;
  readonly description?: string;
}

interface BoxProps<Values> extends FieldProps<Values, boolean> {
  readonly question?: (isOn: boolean) => Question | undefined;
}

export function SettingBox<Values>({ setting, name, label, question, ...props }: BoxProps<Values>) {
  const { values, errors, change } = setting;
  return (
    <Checkbox
      {...props}
      label={label}
      checked={values[name] === true}
      error={errorText(errors[String(name)])}
      onChange={({ currentTarget: { checked } }) =>
        // Safe: the name is of a boolean.
        void change(
          { [name]: checked } as Partial<Values>,
          `${checked ? 'On' : 'Off'}: ${label}.`,
          question?.(checked),
        )
      }
    />
  );
}

interface ChoiceProps<Values> extends FieldProps<Values, string> {
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly question?: (value: string) => Question | undefined;
}

export function SettingChoice<Values>({ setting, name, choices, question, ...props }: ChoiceProps<Values>) {
  const { values, errors, change } = setting;
  return (
    <Radio.Group
      {...props}
      value={String(values[name])}
      error={errorText(errors[String(name)])}
      onChange={(value) =>
        // Safe: one of the choices.
        void change(
          { [name]: value } as Partial<Values>,
          `Saved: ${choices.find((one) => one.value === value)?.label ?? value}.`,
          question?.(value),
        )
      }
    >
      <Stack gap="sm" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface TextProps<Values> extends FieldProps<Values, string> {
  readonly wrong: (text: string) => string | undefined;
  readonly hasLines?: boolean;
  readonly type?: 'email';
}

/** Saved on blur, or with Enter if it has one line. Typed text stays until it is saved. */
export function SettingText<Values>({ setting, name, label, wrong, hasLines, ...props }: TextProps<Values>) {
  const { values, errors, change } = setting;
  const stored = String(values[name]);
  const [typed, setTyped] = useState<string>();
  const mistake = wrong(typed ?? stored);
  useLeaveQuestion(typed !== undefined && (mistake !== undefined || errors[String(name)] !== undefined));

  async function save(): Promise<void> {
    if (typed === undefined || mistake !== undefined) return;
    const isSaved =
      typed.trim() === stored || (await change({ [name]: typed } as Partial<Values>, `Saved: ${label}.`));
    if (isSaved) setTyped((now) => (now === typed ? undefined : now));
  }

  const field = {
    ...props,
    label,
    value: typed ?? stored,
    error: mistake ?? errorText(errors[String(name)]),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped(currentTarget.value),
    onBlur: () => void save(),
  };
  return hasLines ? (
    <Textarea autosize minRows={2} {...field} />
  ) : (
    <TextInput {...field} onKeyDown={({ key }) => key === 'Enter' && void save()} />
  );
}
