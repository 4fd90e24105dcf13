/** District and state IDs of students and the school (decision 0061). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { fieldsOf, formLine } from '#shared/text-schemas.ts';
import { GRADES } from '#features/requirements/rules/kinds.ts';

/** Computes every student's progress. */
export const COUNTING_TIMEOUT_MS = 60_000;

export const FACT_NAMES = ['state_id', 'usi', 'campus', 'entered_on', 'grade_of_entry'] as const;
export type FactName = (typeof FACT_NAMES)[number];

const studentFacts = z.object({
  /** State-assigned, as in Arkansas. */
  state_id: z.string().nullable(),
  /** Unique student identifier, as in the District of Columbia. */
  usi: z.string().nullable(),
  /** If not the school's own. */
  campus: z.string().nullable(),
  /** At the school or its district, `YYYY-MM-DD`. */
  entered_on: z.string().nullable(),
  grade_of_entry: z.literal([...GRADES]).nullable(),
});
export type StudentFacts = Readonly<z.output<typeof studentFacts>>;

export const getFacts = defineEndpoint('GET /admin/facts/:userId', {
  summary: 'What the school knows of one of its students by other numbers. That it was read is written down.',
  reply: studentFacts,
});

export const saveFacts = defineEndpoint('POST /admin/facts/:userId', {
  summary:
    'Replaces what the school knows of one of its students. What is empty is not known. Only heads change the first day and the grade of entry.',
  body: fieldsOf(FACT_NAMES, formLine),
  reply: studentFacts,
});

/** Characters of a file; a student needs about 60. */
export const FACTS_FILE_MAXIMUM = 2_000_000;

export const importFacts = defineEndpoint('POST /admin/facts/import', {
  summary:
    'Takes over a CSV file with the columns email, state_id, usi, campus, entered_on, grade_of_entry: all of it, or nothing while a line is bad. Empty cells change nothing.',
  /** With `preview` it only counts. */
  body: z.object({ text: z.string().max(FACTS_FILE_MAXIMUM), preview: z.boolean().optional() }),
  reply: z.object({
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** At most 100. */
    bad: z.array(z.object({ line: z.number(), reason: z.string() })),
    bad_lines: z.number(),
  }),
  timeoutMs: COUNTING_TIMEOUT_MS,
});

export const NUMBER_NAMES = ['district_lea', 'school_lea', 'lea_name', 'campus_id', 'campus_name'] as const;
export const schoolNumbers = fieldsOf(NUMBER_NAMES, z.string());
export type SchoolNumbers = z.output<typeof schoolNumbers>;

const lea = formLine.pipe(z.string().regex(/^\d{0,7}$/, 'Please use at most 7 digits'));
const aName = formLine.pipe(z.string().max(100, 'Please use at most 100 characters'));

export const saveNumbers = defineEndpoint('POST /admin/files/numbers', {
  summary: 'Replaces the numbers by which a state knows the own school. What is empty is not known.',
  body: z.object({
    district_lea: lea,
    school_lea: lea,
    lea_name: aName,
    campus_id: formLine.pipe(
      z.string().regex(/^[A-Za-z0-9-]{0,20}$/, 'Please use at most 20 letters, digits and hyphens'),
    ),
    campus_name: aName,
  }),
  reply: schoolNumbers,
});
