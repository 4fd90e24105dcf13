/** The wire format of what students read of their school, and in which language (docs/decisions/0065). */
import { z } from 'zod';
import { isCalendarDay } from '#shared/calendar.ts';
import { defineEndpoint } from '#shared/endpoint.ts';
import { LANGUAGES } from '#shared/languages/languages.ts';

const isoDay = z.string().refine(isCalendarDay, 'This is not a day');

const received = z.object({
  id: z.number(),
  kind: z.enum(['message', 'announcement']),
  /** In the reader’s language where it was written in it. */
  text: z.string(),
  language: z.enum(LANGUAGES),
  /** Null when that account is gone. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
  until: isoDay.nullable(),
});
export type ReceivedMessage = z.output<typeof received>;

export const listReceived = defineEndpoint({
  method: 'GET',
  path: '/messages',
  summary:
    'What the caller’s school has written to them: the announcements that are shown now, and the last 100 messages; newest first.',
  reply: z.array(received),
});

const mailLanguage = z.object({ language: z.enum(LANGUAGES) });

export const readMailLanguage = defineEndpoint({
  method: 'GET',
  path: '/accounts/mail-language',
  summary: 'In which language the caller reads what their school writes.',
  reply: mailLanguage,
});

export const setMailLanguage = defineEndpoint({
  method: 'POST',
  path: '/accounts/mail-language',
  summary: 'Chooses in which language the caller reads what their school writes.',
  body: mailLanguage,
  reply: mailLanguage,
});
