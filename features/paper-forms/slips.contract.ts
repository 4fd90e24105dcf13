/** Paper forms: students print them, contacts sign, staff scan them (decision 0056). */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';
import { SLIP_PATH, SLIPS_AT_ONCE } from './slip-address.ts';

export const SLIP_DAYS = 180;

export const printSlips = defineEndpoint(`GET ${SLIP_PATH}`, {
  summary:
    'A PDF with one slip for each of 1 to 6 waiting entries of the caller (`ids=3,5`), which a contact signs. The code of a slip works for 180 days, for this version of the entry; printing again gives the same code.',
  query: z.object({
    ids: z
      .string()
      .max(120)
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
      .transform((ids) => [...new Set(ids.split(',').map(Number))])
      .refine((ids) => ids.length <= SLIPS_AT_ONCE),
  }),
  reply: z.unknown(),
});

const slipEntry = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), name: z.string() }),
  school: z.string(),
  event: z.string(),
  date: z.string(),
  hours: z.number(),
  role: z.string(),
  organizer: z.string(),
  /** Expired and removed: taking the slip in restores it. */
  has_expired: z.boolean(),
});
export type SlipEntry = z.output<typeof slipEntry>;

const slip = formText.describe('The eight letters of the slip, or the address in its QR code.');

export const previewSlip = defineEndpoint('POST /admin/slips/look', {
  summary:
    'The entry of a slip, if the slip can be taken in by the caller; else refused with the reason in words.',
  body: z.object({ slip }),
  reply: slipEntry,
});

const takenSlip = slipEntry
  .omit({ has_expired: true })
  .extend({ person: z.string(), taken_by: z.string(), taken_at: instant });
export type TakenSlip = z.output<typeof takenSlip>;

export const takeInSlip = defineEndpoint('POST /admin/slips/confirm', {
  summary:
    'Takes a signed slip in, which verifies its entry; an entry whose month is over comes back from the history. All three of `signed`, `name_matches` and `dates_match` must be true.',
  body: z.object({
    slip,
    signed: z.boolean().default(false),
    name_matches: z.boolean().default(false),
    dates_match: z.boolean().default(false),
    person: formText,
  }),
  reply: takenSlip,
});

export const undoSlip = defineEndpoint('POST /admin/slips/undo', {
  summary:
    'Takes back that a slip was taken in: its entry is not verified any more, and the slip works again. Refused (409) when the entry was changed or decided about since.',
  body: z.object({ slip }),
});

export const listTakenSlips = defineEndpoint('GET /admin/slips', {
  summary: 'The slips that administrators of the own school have taken in today, newest first.',
  reply: z.array(takenSlip),
});
