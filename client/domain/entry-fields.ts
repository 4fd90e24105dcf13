/** The values of an entry's form: empty, from an entry, from an address, and comparing two of them. */
import type { Entry, EntryFields } from '#shared/entries/entries.contract.ts';
import {
  eachField,
  fieldNames,
  fieldsOfEntry,
  trimmedFields,
  type EntryFieldName,
} from '#shared/entries/entry-fields.ts';
import { parseHours } from '#shared/entries/hours.ts';
import type { Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';

/** The values of a student's form. */
export interface FormFields extends EntryFields {
  /** Undefined until the student chooses; until then that of the last mail to the contact. */
  readonly contact_language?: Language;
}
export type FormFieldName = EntryFieldName | 'contact_language';

export const noFields: FormFields = eachField(() => '');

export function formOfEntry(entry: Pick<Entry, FormFieldName>): FormFields {
  return { ...fieldsOfEntry(entry), contact_language: entry.contact_language };
}

/** The values as they are checked and sent. */
export function trimmedForm({ contact_language, ...fields }: FormFields): FormFields {
  return { ...trimmedFields(fields), contact_language };
}

/** Values from an address such as `/portfolio-create-event?event=Beach+Cleanup`, the way mails restore a lost entry. */
export const fieldsOfAddress = (search: URLSearchParams): FormFields =>
  eachField((name) => search.get(name) ?? '');

/** Whether two forms mean the same entry: `2:30` is `2.5`, and a language that was not chosen matches any. */
export function isSameEntry(a: FormFields, b: FormFields): boolean {
  const [one, other] = [meantBy(a), meantBy(b)];
  const languages = new Set([a.contact_language, b.contact_language].filter((language) => language));
  return languages.size < 2 && fieldNames.every((name) => one[name] === other[name]);
}

function meantBy(fields: EntryFields): Record<EntryFieldName, string> {
  const { hours, contact, ...rest } = trimmedFields(fields);
  return { ...rest, hours: String(parseHours(hours) ?? hours), contact: normalizeEmail(contact) };
}

/** The address of Record Entry filled in from this entry. */
export function recordAgainAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?from=${id}`;
}

/** The address of Record Entry filled in from an entry of the portfolio, all but day and hours. */
export function againAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?again=${id}`;
}
