/** Reads and checks a line of the import file. Pure. */
import { dayInZone } from '#shared/calendar.ts';
import { tidyDay } from '#shared/typed-day.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { entryChecks } from '#shared/entries/entries.rules.ts';
import { formatHundredths } from '#shared/entries/hours.text.ts';
import { parseHours } from '#shared/entries/hours.ts';
import { firstFailure, isFilled, normalizeEmail } from '#shared/rules.ts';
import { tidyLine, tidyText } from '#shared/text.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';

export const importedEntryColumns = [
  'email',
  'event',
  'date',
  'hours',
  'role',
  'organizer',
  'contact',
  'description',
  'verified',
] as const;

export interface EntryLine {
  readonly line: number;
  readonly values: Readonly<Record<(typeof importedEntryColumns)[number], string>>;
}

export interface EntryOwner {
  readonly id: number;
  readonly email: string;
  readonly mailboxes: readonly string[];
  readonly time_zone: string;
}

// A map, since an object also has inherited keys such as “constructor”.
const truth: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

/** Reads a line as the student's form would. Only valid when `reasonsAgainst` finds nothing. */
export function readLine(values: EntryLine['values']): { text: EntryText; verified: boolean } {
  const fields = fieldsOf(values);
  const { event, date, role, organizer, contact, description } = fields;
  const hours = Number(formatHundredths(parseHours(fields.hours) ?? 0));
  return {
    text: { event, date, hours, role, organizer, contact: normalizeEmail(contact), description },
    verified: truth.get(values.verified.trim().toLowerCase()) ?? false,
  };
}

/** Why a line cannot be imported: the checks of recording an entry (specification, section 5) and of the file. */
export function reasonsAgainst(
  values: EntryLine['values'],
  owner: EntryOwner | undefined,
  now: Date,
): string[] {
  const email = normalizeEmail(values.email);
  const today = dayInZone(now, owner?.time_zone ?? 'UTC');
  const ownEmails = owner?.mailboxes ?? [email];
  const failure = firstFailure(entryChecks({ ownEmails, today }), fieldsOf(values));
  const verified = values.verified.trim();
  return [
    ...(isFilled(email) ? [] : ['email is empty']),
    ...(isFilled(email) && !owner ? [`there is no account with the email ${email}`] : []),
    ...(failure ? [failure.message] : []),
    ...(verified === '' ? ['verified is empty'] : []),
    ...(verified !== '' && !truth.has(verified.toLowerCase())
      ? [`“${verified}” in the column verified is neither yes nor no`]
      : []),
  ];
}

function fieldsOf(values: EntryLine['values']): EntryFields {
  const { event, date, hours, role, organizer, contact, description } = values;
  return {
    event: tidyLine(event),
    date: tidyDay(date),
    hours: hours.trim(),
    role: tidyLine(role),
    organizer: tidyLine(organizer),
    contact: tidyLine(contact),
    description: tidyText(description),
  };
}
