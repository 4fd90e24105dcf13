/** A phone call with an entry's contact, recorded by an administrator (decision 0051). */
import { z } from 'zod';

/** Where the number comes from: the school's own records, the organization's website, or only the student. */
export const NUMBER_SOURCES = ['records', 'website', 'student'] as const;
export type NumberSource = (typeof NUMBER_SOURCES)[number];

export const confirmingCall = z.object({
  /** Who answered. */
  person: z.string(),
  number_from: z.enum(NUMBER_SOURCES),
  /** ISO 8601. */
  at: z.string(),
});

export const phoneCall = confirmingCall.extend({
  /** For administrators; null for the student. */
  number: z.string().nullable(),
  /** Whether they confirmed the student, the date, and the hours. */
  student: z.boolean(),
  date: z.boolean(),
  hours: z.boolean(),
});
export type PhoneCall = z.output<typeof phoneCall>;

export function confirmsAll({ student, date, hours }: PhoneCall): boolean {
  return student && date && hours;
}
