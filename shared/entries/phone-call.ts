/** A telephone call with the contact of an entry, as an administrator recorded it (docs/decisions/0051). */
import { z } from 'zod';

/** Where the number that was called comes from: the school's own records, the organization's website, or only the student. */
export const NUMBER_SOURCES = ['records', 'website', 'student'] as const;
export type NumberSource = (typeof NUMBER_SOURCES)[number];

/** What the words of the evidence need. */
export const confirmingCall = z.object({
  /** Who answered. */
  person: z.string(),
  number_from: z.enum(NUMBER_SOURCES),
  /** When the call was, ISO 8601. */
  at: z.string(),
});

/** What was asked and answered. */
export const phoneCall = confirmingCall.extend({
  /** For administrators; null for the student. */
  number: z.string().nullable(),
  /** Whether they confirmed that it was this student, on this date, and for these hours. */
  student: z.boolean(),
  date: z.boolean(),
  hours: z.boolean(),
});
export type PhoneCall = z.output<typeof phoneCall>;

/** Whether the entry is verified by the call. */
export function confirmsAll({ student, date, hours }: PhoneCall): boolean {
  return student && date && hours;
}
