import type { Entry, EntryFields } from '#features/entries/entries.contract.ts';
import {
  eachField,
  fieldNames,
  fieldsOfEntry,
  trimmedFields,
  type EntryFieldName,
} from '#features/entries/entry-fields.ts';
import { parseHours } from '#features/entries/hours.ts';
import type { Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';

export interface FormFields extends EntryFields {
  /** Undefined until the student chooses; then the language of the last mail to the contact applies. */
  readonly contact_language?: Language;
}
type FormFieldName = EntryFieldName | 'contact_language';

export const noFields: FormFields = eachField(() => '');

export function formOfEntry(entry: Pick<Entry, FormFieldName>): FormFields {
  return { ...fieldsOfEntry(entry), contact_language: entry.contact_language };
}

export function trimmedForm({ contact_language, ...fields }: FormFields): FormFields {
  return { ...trimmedFields(fields), contact_language };
}

/** Mails restore lost entries with addresses like `/portfolio-create-event?event=Beach+Cleanup`. */
export const fieldsOfAddress = (search: URLSearchParams): FormFields =>
  eachField((name) => search.get(name) ?? '');

/** Ignores notation (`2:30` is `2.5`); a language that was not chosen matches any. */
export function isSameEntry(a: FormFields, b: FormFields): boolean {
  const [one, other] = [normalized(a), normalized(b)];
  const languages = new Set([a.contact_language, b.contact_language].filter((language) => language));
  return languages.size < 2 && fieldNames.every((name) => one[name] === other[name]);
}

function normalized(fields: EntryFields): Record<EntryFieldName, string> {
  const { hours, contact, ...rest } = trimmedFields(fields);
  return { ...rest, hours: String(parseHours(hours) ?? hours), contact: normalizeEmail(contact) };
}

export function recordAgainAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?from=${id}`;
}

/** Record Entry, filled in from an entry of the portfolio except for day and hours. */
export function againAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?again=${id}`;
}
