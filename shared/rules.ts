/** Ordered checks of a form: the first failure is shown (specification, section 5). Server and client run the same list. */
import { tidyText } from './text.ts';

export interface Check<T> {
  readonly field: string;
  /** The specification's text, or a function that quotes the input. */
  readonly message: string | ((input: T) => string);
  readonly holds: (input: T) => boolean;
}

export interface Failure {
  readonly field: string;
  readonly message: string;
}

export function firstFailure<T>(checks: readonly Check<T>[], input: T): Failure | undefined {
  const failed = checks.find((check) => !check.holds(input));
  if (!failed) return undefined;
  const { field, message } = failed;
  return { field, message: typeof message === 'string' ? message : message(input) };
}

/** `{"hours": ["Hours cannot exceed 10"]}` (rulings, section 1). */
export function fieldErrors(failure: Failure): Record<string, string[]> {
  return { [failure.field]: [failure.message] };
}

/** Has a visible character. */
export function isFilled(text: string): boolean {
  return tidyText(text) !== '';
}

export const check = <T>(
  field: string,
  message: Check<T>['message'],
  holds: Check<T>['holds'],
): Check<T> => ({ field, message, holds });

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export const filled = <Name extends string>(field: Name, message: string) =>
  check<Texts<Name>>(field, message, (values) => isFilled(values[field]));

/** Refuses input longer than what can be stored. */
export const fitting = <Name extends string>(field: Name, maximum: number, message: string) =>
  check<Texts<Name>>(field, message, (values) => fits(values[field], maximum));

/** A plain address: one `@`, no white space, lists, quotes or control characters, a dot in the domain. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/.test(
      text,
    ) &&
    !text.includes('..') &&
    !text.startsWith('.')
  );
}

/** Measures the normalized text, whose length may differ. */
export function fits(text: string, maximum: number): boolean {
  return tidyText(text).length <= maximum;
}

/** Trimmed and lower-cased (rulings, section 2); extracts the address from `Name <ana@bay.example>`. */
export function normalizeEmail(text: string): string {
  const [, pasted] = /^[^<>]*<([^<>]*)>[\s,;]*$/.exec(text) ?? [];
  return (pasted ?? text).trim().toLowerCase();
}
