/** The wire format of what a student says about an entry for a requirement (docs/decisions/0060). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam } from '#shared/endpoint.ts';
import { calendarDay, formText, searchText } from '#shared/wire-texts.ts';
import { HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { tidyLine } from '#shared/text.ts';
import { WORK_KINDS } from './kinds.ts';

/** Each form of `LeftOutReason`; the words are made where it is read. */
export const leftOutReason = z.looseObject({ kind: z.string() });

const id = z.object({ id: idParam });

const questions = z.object({
  work: z.boolean(),
  categories: z.array(z.string()).readonly(),
  outcomes: z.array(z.string()).readonly(),
  phases: z.boolean(),
  start_time: z.boolean(),
  reflection_words: z.number(),
});

export const details = z.object({
  work: z.enum(WORK_KINDS).nullable(),
  category: z.string().nullable(),
  outcomes: z.array(z.string()).readonly(),
  preparation: z.string(),
  action: z.string(),
  reflection: z.string(),
  started_at: z.string().nullable(),
});

const answered = z.object({
  id: z.number(),
  event: z.string(),
  date: z.string(),
  hours: z.number(),
  verified: z.boolean(),
  questions,
  details,
  /** Of the details: 0 until something was said. */
  version: z.number(),
});
export type EntryAnswers = z.output<typeof answered>;

export const getEntryQuestions = defineEndpoint('GET /requirements/questions', {
  summary: 'What the rules of the own class ask of an entry besides its form.',
  /** `has_program`: the school has rules of its own. */
  reply: questions.extend({ has_program: z.boolean() }),
});

const wouldCount = z.object({
  program: z.string(),
  hours: z.number(),
  counted: z.number(),
  reason: leftOutReason.nullable(),
});
export type WouldCount = z.output<typeof wouldCount>;

export const getWhatCounts = defineEndpoint('GET /requirements/what-counts', {
  summary:
    'What an entry of this day and these hours would count for once it is verified and the rest is said, by program. `organizer`: as typed so far; `entry`: the one that it replaces.',
  query: z.object({
    date: calendarDay,
    hours: z.coerce.number().min(0.01).max(HOURS_MAXIMUM),
    entry: digits.pipe(z.number()).optional(),
    organizer: searchText,
  }),
  reply: z.array(wouldCount),
});

export const getEntryDetails = defineEndpoint('GET /requirements/entries/:id', {
  summary: 'What the rules of the own class ask of one of the caller\u2019s entries, and what was said.',
  params: id,
  reply: answered,
});

export const saveEntryDetails = defineEndpoint('POST /requirements/entries/:id', {
  summary:
    'Says something about one of the caller\u2019s entries for a requirement. Refused (409) when it was said otherwise since `version`. What a verified entry counts as is said once.',
  params: id,
  body: z.object({
    work: z.enum(WORK_KINDS).nullable(),
    category: z.string().overwrite(tidyLine).max(100).nullable(),
    outcomes: z.array(z.string().overwrite(tidyLine).max(100)).max(30),
    preparation: formText,
    action: formText,
    reflection: formText,
    /** `HH:MM`. */
    started_at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullish()
      .transform((time) => time ?? null),
    version: z.number().int().min(0),
  }),
  reply: answered,
});
