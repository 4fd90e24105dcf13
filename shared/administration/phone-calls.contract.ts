/** The wire format of telephone calls that administrators record (docs/decisions/0051). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam } from '#shared/endpoint.ts';
import { formText } from '#shared/wire-texts.ts';
import { schoolEntry } from './administration.contract.ts';

export const recordPhoneCall = defineEndpoint('POST /admin/entries/:id/phone', {
  summary:
    'Records a telephone call with the contact about an entry that was made at the own school. Three times `yes` verifies it; with a `no` the call stands in its history and nothing else changes. Refused (409) when the text has changed since `version`. The same call sent again is recorded once.',
  params: z.object({ id: idParam }),
  body: z.object({
    version: digits.pipe(z.number().min(1)),
    number: formText,
    /** `records`, `website` or `student`. */
    number_from: formText,
    person: formText,
    /** `YYYY-MM-DDTHH:MM` on the clocks of the school. */
    called_at: formText,
    /** Whether they confirmed each: `yes` or `no`. */
    student: formText,
    date: formText,
    hours: formText,
  }),
  reply: schoolEntry,
});
