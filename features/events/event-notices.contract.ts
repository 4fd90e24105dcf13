/** Organizers' notices to everybody registered (decision 0048). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';

export const attendeeNotice = z.object({
  /** 1 to 3 within the event. */
  number: z.number(),
  text: z.string(),
  at: z.string(),
  /** Number of recipients. */
  people: z.number(),
});
export type AttendeeNotice = z.output<typeof attendeeNotice>;

export const sendNotice = defineEndpoint('POST /volunteer_events/events/:id/notices', {
  summary:
    'Mails a notice to everybody who has registered for an event of the caller’s own that has not begun; three times at most. The same text again is not sent again.',
  body: z.object({ text: formText }),
  reply: attendeeNotice,
  status: 201,
});
