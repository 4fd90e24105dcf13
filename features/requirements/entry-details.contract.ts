/** A student's answers about an entry for a requirement (decision 0060). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';
import { tidyLine } from '#shared/text.ts';
import type { LeftOutReason } from './rules/entry.ts';

import { DETAIL_MAXIMUM, WORK_KINDS } from './rules/kinds.ts';

/** Worded where it is displayed. */
export const leftOutReason = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<LeftOutReason>;

/** Questions about an entry, as far as the class's rules need them. */
const questions = z.object({
  work: z.boolean(),
  /** Empty: no category is asked. */
  categories: z.array(z.string()).readonly(),
  outcomes: z.array(z.string()).readonly(),
  /** Preparation and action. */
  phases: z.boolean(),
  start_time: z.boolean(),
  /** Minimum words of a reflection; 0 for none. */
  reflection_words: z.number(),
});
export type EntryQuestions = Readonly<z.output<typeof questions>>;

/** Null: not answered. */
export const details = z.object({
  work: z.enum(WORK_KINDS).nullable(),
  category: z.string().nullable(),
  outcomes: z.array(z.string()).readonly(),
  preparation: z.string(),
  action: z.string(),
  reflection: z.string(),
  /** `HH:MM`, local time. */
  started_at: z.string().nullable(),
});
export type EntryDetails = Readonly<z.output<typeof details>>;

const answered = z.object({
  id: z.number(),
  event: z.string(),
  date: z.string(),
  hours: z.number(),
  verified: z.boolean(),
  questions,
  details,
  /** The answers' version; 0 without any. */
  version: z.number(),
});
export type EntryAnswers = z.output<typeof answered>;

export const getEntryQuestions = defineEndpoint('GET /requirements/questions', {
  summary: 'What the rules of the own class ask of an entry besides its form.',
  reply: questions,
});

export const getEntryDetails = defineEndpoint('GET /requirements/entries/:id', {
  summary: 'What the rules of the own class ask of one of the caller\u2019s entries, and what was said.',
  reply: answered,
});

const detail = formText.pipe(
  z.string().max(DETAIL_MAXIMUM, `Please use at most ${DETAIL_MAXIMUM} characters`),
);

export const saveEntryDetails = defineEndpoint('POST /requirements/entries/:id', {
  summary:
    'Says something about one of the caller\u2019s entries for a requirement. Refused (409) when it was said otherwise since `version`. What a verified entry counts as is said once.',
  body: z.object({
    work: z.enum(WORK_KINDS).nullable(),
    category: z.string().overwrite(tidyLine).max(100).nullable(),
    outcomes: z.array(z.string().overwrite(tidyLine).max(100)).max(30),
    preparation: detail,
    action: detail,
    reflection: detail,
    /** `HH:MM` */
    started_at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullish()
      .transform((time) => time ?? null),
    version: z.number().int().min(0),
  }),
  reply: answered,
});
