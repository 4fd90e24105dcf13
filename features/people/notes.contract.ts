/** Staff notes about students (decision 0065). */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { check, filled, type Check } from '#shared/rules.ts';
import { formText } from '#shared/text-schemas.ts';

/** Characters; also a constraint in the database. */
export const NOTE_MAXIMUM = 2000;

export const noteChecks: readonly Check<{ readonly text: string }>[] = [
  filled('text', 'Please write the note.'),
  check('text', `Please use at most ${NOTE_MAXIMUM} characters.`, ({ text }) => text.length <= NOTE_MAXIMUM),
];

const note = z.object({
  id: z.number(),
  text: z.string(),
  /** Null for a deleted account. */
  by: z.string().nullable(),
  is_own: z.boolean(),
  at: instant,
});
export type Note = z.output<typeof note>;

export const listNotes = defineEndpoint('GET /admin/students/:userId/notes', {
  summary:
    'What staff of the own school have written down about a person, newest first. 404 for who is not of the school.',
  reply: z.array(note),
});

export const addNote = defineEndpoint('POST /admin/students/:userId/notes', {
  summary: 'Writes something down about a person of the own school. Parents may ask to see it.',
  body: z.object({ text: formText }),
  reply: note,
});

export const removeNote = defineEndpoint('DELETE /admin/notes/:id', {
  summary: 'Removes a note that the caller wrote; heads may remove every note of their school.',
});
