/** The call sheet: one phone call with a contact about waiting entries (decision 0051). */
import { z } from 'zod';
import { defineEndpoint, digits, instant } from '#shared/endpoint.ts';
import { NUMBER_SOURCES } from '#features/entries/phone-call.ts';
import { formText } from '#shared/text-schemas.ts';
import { lineAnswers } from './phone-calls.rules.ts';

export const waitingReasons = ['refused', 'stopped', 'opened', 'unopened', 'not asked', 'set back'] as const;

/** In lists of the office. */
export const officeEntry = z.object({
  id: z.number(),
  version: z.number(),
  account_id: z.number(),
  student: z.string(),
  event: z.string(),
  date: z.string(),
  hours: z.number(),
  organizer: z.string(),
});

export const waitingEntry = officeEntry.extend({
  why: z.enum(waitingReasons),
  /** ISO 8601; null when nothing runs. */
  since: z.string().nullable(),
});
export type WaitingEntry = z.output<typeof waitingEntry>;

/** The longest waiting ones. */
export const CALL_LINES = 100;

export const readCallSheet = defineEndpoint('GET /admin/calls/:id', {
  summary:
    'What a telephone call with a contact would be about: the number that the school called last, and the entries of the own school that name the contact and are not verified, the one of the address first, then those that wait longest. `id` is that of any entry of the own school that names them.',
  reply: z.object({
    address: z.string(),
    /** As the contact calls themselves; null if unknown. */
    name: z.string().nullable(),
    number: z
      .object({
        number: z.string(),
        number_from: z.enum(NUMBER_SOURCES),
        /** The last caller; null for a deleted account. */
        by: z.string().nullable(),
        at: instant,
      })
      .nullable(),
    lines: z.array(waitingEntry),
    /** Includes entries beyond the lines. */
    total: z.number(),
  }),
});
export type CallSheet = z.output<typeof readCallSheet.reply>;

export const recordCall = defineEndpoint('POST /admin/calls/:id', {
  summary:
    'Records a telephone call with a contact, line by line: `yes` verifies an entry; anything else stands in its history, and `student` also ends mail to the contact about that student. A line that is refused, for instance because its text has changed since `version`, says why and loses nothing of the others. The same call sent again is recorded once. The number is remembered for the school.',
  body: z.object({
    number: formText,
    /** `records`, `website` or `student`. */
    number_from: formText,
    person: formText,
    /** `YYYY-MM-DDTHH:MM` in the school's time zone. */
    called_at: formText,
    /** `yes`: each line was read to them, with student, day and hours. */
    statement: formText,
    lines: z
      .array(
        z.object({
          id: z.number().int().positive(),
          version: digits.pipe(z.number().min(1)),
          answer: z.enum(lineAnswers),
        }),
      )
      .max(CALL_LINES),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        id: z.number(),
        verified: z.boolean(),
        refusal: z.string().nullable(),
      }),
    ),
  }),
});
export type CallDone = z.output<typeof recordCall.reply>;
