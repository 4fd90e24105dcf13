/**
 * What was typed into the update form and is not saved, for as long as the page is open in the browser: an ended session
 * leads to the login screen, and afterwards the form has it again. Never written to the device; logging out forgets it.
 */
import type { EntryFields } from '#shared/entries/entries.contract.ts';

/** What was typed, and over which version of the entry. */
export interface Typed {
  readonly fields: EntryFields;
  readonly version: number;
}

const typed = new Map<string, Typed>();

/** @param person the id of the account that types */
export function typedFor(person: number, pk: string): Typed | undefined {
  return typed.get(`${person}/${pk}`);
}

export function keepTyped(person: number, pk: string, what: Typed): void {
  typed.set(`${person}/${pk}`, what);
}

export function forgetTyped(person: number, pk: string): void {
  typed.delete(`${person}/${pk}`);
}
