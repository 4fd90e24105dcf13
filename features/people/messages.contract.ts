/** One-way messages of a school's staff to its students (decision 0065). */
import { z } from 'zod';
import { defineEndpoint, idParam, instant } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';
import { STUDENTS_AT_ONCE } from './messages.rules.ts';

const schoolMessage = z.object({
  id: z.number(),
  text: z.string(),
  text_es: z.string().nullable(),
  /** Null for a deleted account. */
  by: z.string().nullable(),
  at: instant,
});
export type SchoolMessage = z.output<typeof schoolMessage>;

export const listSent = defineEndpoint('GET /admin/messages', {
  summary: 'What the own school has written to a student, newest first.',
  query: z.object({ student: idParam }),
  reply: z.array(schoolMessage),
});

export const sendMessage = defineEndpoint('POST /admin/messages', {
  summary:
    'Writes to these students of the own school, or to a group, on their portfolios and by mail. Who has had three today, or is no student of the school, is left out. 404 when nobody of them is of the school.',
  body: z.object({
    /** Random, 32 hexadecimal digits: repeating the call changes nothing and gets the same answer. */
    key: z.string().regex(/^[0-9a-f]{32}$/),
    /** Or the present members of a group. */
    students: z.array(z.number().int().positive()).min(1).max(STUDENTS_AT_ONCE).optional(),
    group: z.int().min(1).optional(),
    text: formText,
    text_es: formText,
  }),
  reply: z.object({
    people: z.number(),
    left_out: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
  }),
});
export type MessageDone = z.output<(typeof sendMessage)['reply']>;

export const listReceived = defineEndpoint('GET /messages', {
  summary:
    'What schools have written to the caller and the caller has not read yet, newest first; at most 100.',
  reply: z.array(schoolMessage),
});

export const readMessage = defineEndpoint('POST /messages/:id/read', {
  summary: 'Closes a message to the caller, who has read it. Nobody else learns of it. Again: the same.',
});
