/**
 * Ordered checks: the specification lists, for each form, what must hold and in which order, and the first
 * failure is the one that is shown (specification, section 5). Server and screen run the same list.
 */

/** One thing that must hold for an input of type `T`. */
export interface Check<T> {
  /** The field the message belongs to, by its wire name. */
  readonly field: string;
  /** The exact words of the specification. */
  readonly message: string;
  readonly holds: (input: T) => boolean;
}

/** The first check that does not hold. */
export interface Failure {
  readonly field: string;
  readonly message: string;
}

/** Runs the checks in their order and returns the first that fails, or undefined when all hold. */
export function firstFailure<T>(checks: readonly Check<T>[], input: T): Failure | undefined {
  const failed = checks.find((check) => !check.holds(input));
  return failed && { field: failed.field, message: failed.message };
}

/** The wire form of a field error: `{"hours": ["Hours cannot exceed 10"]}` (rulings, section 1). */
export function fieldErrors(failure: Failure): Record<string, string[]> {
  return { [failure.field]: [failure.message] };
}

/** True when the text has something in it that can be seen: no white space, and no marks without any width. */
export function isFilled(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text);
}

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

/** How a name is stored and searched for: in composed letters (NFC), trimmed, with single blanks. */
export function personName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** Whether a text has at most so many characters, as it was typed and in composed letters, which can be more. */
export function fits(text: string, maximum: number): boolean {
  return text.length <= maximum && text.normalize('NFC').length <= maximum;
}

/** How an account's email is stored and compared: trimmed and lower-cased (rulings, section 2). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
