/** The text of an entry's form beside that of an entry: empty, from an address, and whether two forms mean the same. */
import type { Entry, EntryFields } from '#shared/entries/entries.contract.ts';
import {
  fieldNames,
  fieldsOfEntry,
  trimmedFields,
  type EntryFieldName,
} from '#shared/entries/entry-fields.ts';
import { parseHours } from '#shared/entries/hours.ts';
import type { Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';

/** What a student's form holds: the text of an entry, and how its contact is written to. */
export interface FormFields extends EntryFields {
  /** Undefined until the student chooses: then it is that of the last mail to the same contact. */
  readonly contact_language?: Language | undefined;
}
export type FormFieldName = EntryFieldName | 'contact_language';

/** All that a form compares, keeps and sends. */
export const formFieldNames = [...fieldNames, 'contact_language'] as const satisfies readonly FormFieldName[];

/** An empty form. */
export const noFields: FormFields = {
  event: '',
  date: '',
  hours: '',
  role: '',
  organizer: '',
  contact: '',
  description: '',
};

/** An entry as its own form has it. */
export function formOfEntry(entry: Pick<Entry, FormFieldName>): FormFields {
  return { ...fieldsOfEntry(entry), contact_language: entry.contact_language };
}

/** As it is checked and sent. */
export function trimmedForm({ contact_language, ...fields }: FormFields): FormFields {
  return { ...trimmedFields(fields), contact_language };
}

/** Values from an address such as `/portfolio-create-event?event=Beach+Cleanup`: mails bring back a lost entry so. */
export function fieldsOfAddress(search: URLSearchParams): FormFields {
  const text = (name: EntryFieldName) => search.get(name) ?? '';
  return {
    event: text('event'),
    date: text('date'),
    hours: text('hours'),
    role: text('role'),
    organizer: text('organizer'),
    contact: text('contact'),
    description: text('description'),
  };
}

/**
 * Whether two forms mean the same entry, however it is written: `2:30` is `2.5`. A form in which no language was chosen
 * says nothing about it.
 */
export function isSameEntry(a: FormFields, b: FormFields): boolean {
  const [one, other] = [meantBy(a), meantBy(b)];
  const languages = new Set([a.contact_language, b.contact_language].filter((language) => language));
  return languages.size < 2 && fieldNames.every((name) => one[name] === other[name]);
}

function meantBy(fields: EntryFields): Record<EntryFieldName, string> {
  const { hours, contact, ...rest } = trimmedFields(fields);
  return { ...rest, hours: String(parseHours(hours) ?? hours), contact: normalizeEmail(contact) };
}

/** The address of Record Entry with the last text of this entry; it stays short however long the text is. */
export function recordAgainAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?from=${id}`;
}
