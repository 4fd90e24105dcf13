/** A school setting, saved when chosen or when its field is left, with Undo. Its controls are a table. */
import { Fragment, useState, type ReactNode } from 'react';
import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callApi } from '#client/platform/api.ts';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useApi, useInvalidate } from '#client/platform/use-api.ts';
import { confirmAction, type Question } from '#client/ui/feedback/confirm-action.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import type { Typed } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';

interface SettingTable<Read extends Endpoint, Save extends Endpoint, Values> {
  readonly title: string;
  readonly read: Read;
  readonly save: Save;
  readonly valuesOf: (rule: z.output<Read['reply']>) => Values;
  readonly bodyOf: (values: Values) => z.input<Save['body']>;
  readonly controls: readonly (
    | (Control & {
        readonly name: keyof Values & string;
        /** Asked first. */
        readonly question?: (value: boolean | string, rule: z.output<Read['reply']>) => Question | undefined;
        readonly isShown?: (values: Values) => boolean;
      })
    | { readonly note: (rule: z.output<Read['reply']>, zone: string) => ReactNode }
  )[];
}

/** A checkbox for a boolean; for a text radio buttons or a menu, if it has choices, else a field. */
interface Control {
  readonly label: string;
  readonly description?: string;
  readonly choices?: readonly {
    readonly value: string;
    readonly label: string;
    readonly description?: string;
  }[];
  /** The success message. With it, the choices are in a menu. */
  readonly saidOf?: (value: string) => string;
  readonly wrong?: (text: string) => string | undefined;
  readonly hasLines?: boolean;
  readonly type?: 'email';
}

type AnyValues = Readonly<Record<string, boolean | string>>;

/** The component of a setting. */
export function settingOf<Read extends Endpoint, Save extends Endpoint, Values extends AnyValues>(
  table: SettingTable<Read, Save, Values>,
) {
  const { title, read, save, valuesOf, bodyOf, controls } = table;
  return function Setting() {
    const [chosen, setChosen] = useState<AnyValues>({});
    const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
    const zone = useSchoolZone();
    const invalidate = useInvalidate();
    const { mutateAsync } = useMutation({
      // One at a time: each call replaces the whole rule, including values that did not change.
      scope: { id: save.path },
      async mutationFn(part: AnyValues) {
        const before = valuesOf(await callApi(read, {}));
        await callApi(save, { body: bodyOf({ ...before, ...part }) });
        return before;
      },
      onSettled: () => invalidate([read]),
    });

    async function change(name: string, value: boolean | string, said: string): Promise<boolean> {
      setChosen((now) => ({ ...now, [name]: value }));
      setErrors({});
      try {
        const { [name]: before = value } = await mutateAsync({ [name]: value });
        showUndo(said, () => mutateAsync({ [name]: before }), 'Undone.');
        return true;
      } catch (error) {
        const refused = refusedFields(asApiError(error));
        setErrors({ [name]: refused[name] ?? `Not saved. ${failureReason(error)}` });
        return false;
      } finally {
        // What was chosen meanwhile stays.
        setChosen(({ [name]: shown, ...others }) =>
          shown === undefined || shown === value ? others : { ...others, [name]: shown },
        );
      }
    }

    return (
      <CardSection title={title}>
        <Loaded query={useApi(read)} name="This" placeholder="lines" keepsData>
          {(rule) => {
            const values = { ...valuesOf(rule), ...chosen };
            return controls.map((control, place) => {
              if ('note' in control) return <Fragment key={place}>{control.note(rule, zone)}</Fragment>;
              const { name, question, isShown, ...props } = control;
              if (isShown && !isShown(values)) return null;
              return (
                <ShownControl
                  key={name}
                  {...props}
                  value={values[name] ?? ''}
                  // An alert, because the field no longer has the focus or never had it.
                  error={name in errors && <span role="alert">{errors[name]}</span>}
                  save={async (value, said) => {
                    const asked = question?.(value, rule);
                    return (!asked || (await confirmAction(asked))) && change(name, value, said);
                  }}
                />
              );
            });
          }}
        </Loaded>
      </CardSection>
    );
  };
}

interface ControlProps extends Control {
  readonly value: boolean | string;
  readonly error: ReactNode;
  /** @param said the success message @returns whether it was saved */
  readonly save: (value: boolean | string, said: string) => Promise<boolean>;
}

function ShownControl({ value, save, ...props }: ControlProps) {
  const { label, description, error, choices, saidOf } = props;
  const shown = { label, description, error };
  if (typeof value === 'boolean')
    return (
      <Checkbox
        {...shown}
        checked={value}
        onChange={({ currentTarget: { checked } }) =>
          void save(checked, `${checked ? 'On' : 'Off'}: ${label}.`)
        }
      />
    );
  if (!choices) return <TypedText value={value} save={save} {...props} />;
  if (saidOf)
    return (
      <NativeSelect
        {...shown}
        maw="20rem"
        data={choices}
        value={value}
        onChange={({ currentTarget }) => void save(currentTarget.value, saidOf(currentTarget.value))}
      />
    );
  return (
    <Radio.Group
      {...shown}
      value={value}
      onChange={(next) =>
        void save(next, `Saved: ${choices.find((one) => one.value === next)?.label ?? next}.`)
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

/** Saved on blur, or with Enter if it has one line. Typed text stays until it is saved. */
function TypedText(control: ControlProps & { readonly value: string }) {
  const { value, error, save, wrong, hasLines, ...props } = control;
  const [typed, setTyped] = useState<string>();
  const mistake = wrong?.(typed ?? value);
  useLeaveQuestion(typed !== undefined && (mistake !== undefined || error !== false));

  async function saveTyped(): Promise<void> {
    if (typed === undefined || mistake !== undefined) return;
    if (typed.trim() === value || (await save(typed, `Saved: ${props.label}.`)))
      setTyped((now) => (now === typed ? undefined : now));
  }

  const field = {
    ...props,
    value: typed ?? value,
    error: mistake ?? error,
    onChange: ({ currentTarget }: Typed) => setTyped(currentTarget.value),
    onBlur: () => void saveTyped(),
  };
  return hasLines ? (
    <Textarea autosize minRows={2} {...field} />
  ) : (
    <TextInput {...field} onKeyDown={({ key }) => key === 'Enter' && void saveTyped()} />
  );
}
