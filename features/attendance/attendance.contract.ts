/** Attendance confirmed by staff of the school becomes verified hours: of an event, or of a group without one (decision 0078). */
import { z } from 'zod';
import { defineEndpoint, EVENTS_TIMEOUT_MS } from '#shared/endpoint.ts';
import { formText, formLine, searchText } from '#shared/text-schemas.ts';

const person = z.object({
  account_id: z.number(),
  name: z.string(),
  /** Of the own school, for its staff. */
  graduation_year: z.number().optional(),
});
export type AttendancePerson = z.output<typeof person>;

const listedPerson = person.extend({
  /** On the list, with verified hours. */
  hours: z.number().nullable(),
  /** An entry of the event that is not on the list: of the student, or asked for by the organizer. */
  recorded: z.object({ hours: z.number(), organizer: z.string(), verified: z.boolean() }).optional(),
  /** Why this person cannot be on the list: `From another school.` */
  why_not: z.string().optional(),
});
export type ListedPerson = z.output<typeof listedPerson>;

export const getAttendance = defineEndpoint('GET /volunteer_events/events/:eventId/attendance', {
  summary:
    'Who is registered for an event and who was there, for its organizer and the staff of its school, from an hour before the start until 30 days after (otherwise 409).',
  reply: z.object({
    version: z.number(),
    /** The last confirmation; `by` is null for a deleted account. */
    confirmed: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
    /** Staff verify. Another organizer is asked as the contact of each student. */
    verifies: z.boolean(),
    people: z.array(listedPerson),
  }),
  timeoutMs: EVENTS_TIMEOUT_MS,
});

const OUTCOMES = ['made', 'verified_own', 'changed', 'unchanged', 'left_out'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** As in an entry: `2.5`, `2:30` or `2h 30m`. */
const typedHours = z.union([z.number(), z.string().max(100)]);

/** To undo it (`POST admin/bulk/:id/undo`); null when nothing was changed, or nothing verified. */
const action = z.number().nullable();
const answers = z.array(
  z.object({ account_id: z.number(), outcome: z.enum(OUTCOMES), why: z.string().optional() }),
);

export const confirmAttendance = defineEndpoint('POST /volunteer_events/events/:eventId/attendance', {
  summary:
    'Confirms who was there, 500 rows at most: for staff the entries are verified, an own entry of the student first; another organizer is asked as the contact. `hours` null takes somebody off. 409 when somebody else has confirmed since `version`.',
  body: z.object({
    version: z.int32().min(0),
    /** "I saw them there, or somebody I name told me." */
    statement: z.boolean().optional(),
    rows: z
      .array(
        z.object({
          account_id: z.int().min(1),
          hours: typedHours.nullable(),
        }),
      )
      .min(1),
  }),
  reply: z.object({
    version: z.number(),
    action,
    rows: answers,
  }),
});

export const recordGroupHours = defineEndpoint('POST /admin/groups/:id/hours', {
  summary:
    'Records the same verified hours for members of a group, 200 at most, as `confirmAttendance` does for an event: an own entry of the same day and event name first.',
  body: z.object({
    date: formLine,
    organizer: formLine,
    event: formLine,
    role: formLine,
    hours: typedHours,
    description: formText,
    account_ids: z.array(z.int().min(1)).min(1),
    statement: z.boolean().optional(),
  }),
  reply: z.object({ action, rows: answers }),
});

export const findAttendancePeople = defineEndpoint(
  'GET /volunteer_events/events/:eventId/attendance/people',
  {
    summary:
      'Students of the school of the event by name, three letters at least, twenty at most. For the staff of the school.',
    query: z.object({ search: searchText }),
    reply: z.array(person),
    timeoutMs: EVENTS_TIMEOUT_MS,
  },
);

export const signInSheetPath = (event: number) => `/volunteer_events/events/${event}/attendance/sheet.pdf`;

export const printSignInSheet = defineEndpoint('GET /volunteer_events/events/:eventId/attendance/sheet.pdf', {
  summary: 'The sign-in sheet of an event on Letter paper, with the names of those who are registered.',
  reply: z.unknown(),
});
