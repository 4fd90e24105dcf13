/** The wire format of what the staff of a school writes to its students: messages and announcements, in one direction (docs/decisions/0065). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam } from '#shared/endpoint.ts';
import { formDay, formText } from '#shared/wire-texts.ts';
import { STUDENTS_AT_ONCE } from './messages.rules.ts';

export const MESSAGES_PAGE_SIZE = 20;

/** A random number of the screen, in 32 hexadecimal digits: the same again does nothing and answers the same. */
const key = z.string().regex(/^[0-9a-f]{32}$/);

const sentMessage = z.object({
  id: z.number(),
  kind: z.enum(['message', 'announcement']),
  text: z.string(),
  /** Null when all read `text`. */
  text_es: z.string().nullable(),
  /** Of an announcement to one class; null for the whole school. */
  class: z.number().nullable(),
  /** The last day on which an announcement is shown. */
  until: z.string().nullable(),
  is_mailed: z.boolean(),
  /** How many students it was for when it was written. */
  people: z.number(),
  /** Whom a message to one student is for; null when the account is gone. */
  student: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Null when that account is gone. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
  /** ISO 8601: until then none of its mails has left. Null without mails, and when some may have. */
  mails_leave_at: z.string().nullable(),
  taken_back: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
});
export type SentMessage = z.output<typeof sentMessage>;

export const listSent = defineEndpoint({
  method: 'GET',
  path: '/admin/messages',
  summary:
    'What the own school has written to its students, newest first, 20 on a page; X-Total-Count has how many. With `student`: the messages to that one.',
  query: z.object({
    page: digits.pipe(z.number().min(1).max(1_000_000)).optional(),
    student: idParam.optional(),
  }),
  reply: z.array(sentMessage),
});

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/admin/messages',
  summary:
    'Writes to these students of the own school: on their pages at once, and by mail ten minutes later. Who has had three today, or is no student of the school, is left out. 404 when nobody of them is of the school.',
  body: z.object({
    key,
    students: z.array(z.number().int().positive()).min(1).max(STUDENTS_AT_ONCE),
    text: formText,
    /** Empty: all read `text`. */
    text_es: formText,
  }),
  reply: z.object({
    /** Null when everybody was left out. */
    message: sentMessage.nullable(),
    left_out: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
  }),
});
export type MessageDone = z.output<(typeof sendMessage)['reply']>;

export const announce = defineEndpoint({
  method: 'POST',
  path: '/admin/announcements',
  summary:
    'Tells something to a class of the own school or to all of it, on their pages until a day; by mail, too, once a day.',
  body: z.object({
    key,
    /** The year of graduation; null for the whole school. */
    class: z.number().int().min(1900).max(2100).nullable(),
    until: formDay,
    text: formText,
    text_es: formText,
    mail: z.boolean(),
  }),
  reply: sentMessage,
});
export type Announcement = z.input<(typeof announce)['body']>;

export const takeBack = defineEndpoint({
  method: 'POST',
  path: '/admin/messages/:id/take-back',
  summary:
    'Takes a message or an announcement of the own school off the pages of the students. Mails that have not left do not leave. Again: the same.',
  params: z.object({ id: idParam }),
  reply: sentMessage,
});
