/** The values of a form and the messages beside its fields; controls are tied to both by spreading `field(name)`. */
import { useCallback, useState, type ChangeEvent } from 'react';
import { useFieldErrors } from './use-field-errors.ts';

type TextOf<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string;

/** What ties a text control to its value and its message. */
export interface TextControl {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

export type FormFields<Form extends object> = ReturnType<typeof useFormFields<Form>>;

export function useFormFields<Form extends object>(initial: Form) {
  const [form, setForm] = useState(initial);
  const { formRef, errors, showErrors, clearError } = useFieldErrors();

  /** Changes values, and removes the messages about them. */
  const change = useCallback(
    (part: Partial<Form>) => {
      setForm((current) => ({ ...current, ...part }));
      Object.keys(part).forEach(clearError);
    },
    [clearError],
  );

  const field = (name: TextOf<Form>): TextControl => ({
    name,
    value: form[name] as string,
    error: errors[name],
    onChange: (event) => change({ [name]: event.currentTarget.value } as Partial<Form>),
  });

  return { form, change, field, formRef, errors, showErrors, clearError };
}
