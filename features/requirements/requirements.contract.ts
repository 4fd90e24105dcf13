/** A school's requirements, and students' progress (decision 0057). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formLine, formText } from '#shared/text-schemas.ts';
import { leftOutReason } from './entry-details.contract.ts';
import { NAME_MAXIMUM, PROGRESS_STATES, REASON_MAXIMUM } from './rules/kinds.ts';
import { floor, monthDay, rules } from './rules/rules.ts';

const PROGRAM_KINDS = ['graduation', 'scholarship', 'award', 'goal'] as const;
export const programKind = z.enum(PROGRAM_KINDS);
export type ProgramKind = z.output<typeof programKind>;

/**
 * `done`: enough is verified. `waiting`: enough once waiting hours are verified. `on track`: the student's pace is enough;
 * `behind`: it is not. `talk to school`: needs more than STEEP hours a week, or a decision. `over`: the last day has passed.
 */
export const progressState = z.enum(PROGRESS_STATES);
export type ProgressState = z.output<typeof progressState>;

/** `counted` and `left_out` add up to the entry's hours. */
const countedEntry = z.object({
  id: z.number(),
  hours: z.number(),
  counted: z.number(),
  left_out: z.number(),
  /** Null when all of it counts. */
  reason: leftOutReason.nullable(),
  event: z.string(),
  date: z.string(),
});
export type CountedEntry = z.output<typeof countedEntry>;

const floorState = z.object({ floor, needed: z.number(), counted: z.number() });
export type FloorState = z.output<typeof floorState>;

export const progress = z.object({
  unit: z.enum(['hours', 'projects', 'outcomes']),
  /** The alternative in use; null for the rule itself. */
  way: z.string().nullable(),
  needed: z.number(),
  /** May exceed what is needed. */
  counted: z.number(),
  /** What would count in addition if all waiting entries were verified. */
  waiting: z.number(),
  /** Neither counted nor waiting. */
  left: z.number(),
  /** Grades or outcomes with their own minimum. */
  parts: z.array(z.object({ name: z.string(), needed: z.number(), counted: z.number() })),
  floors: z.array(floorState),
  /** Verified ones, oldest first. */
  entries: z.array(countedEntry),
  state: progressState,
  /** The deadline of the class, `YYYY-MM-DD`. */
  closes: z.string(),
  /** Needed from now on, to a tenth, and the student's pace. */
  needed_a_week: z.number(),
  own_pace: z.number(),
});
export type Progress = z.output<typeof progress>;

export const studentProgress = progress.extend({
  /** Null for the rule with which every school begins. */
  program: z.number().nullable(),
  name: z.string(),
  kind: programKind,
  class: z.number(),
  rules,
});
export type StudentProgress = z.output<typeof studentProgress>;

export const getRequirements = defineEndpoint('GET /requirements', {
  summary:
    'What the own school requires of the own class, and how far the caller is; reasons of what the school decided are left out.',
  reply: z.array(studentProgress),
});

const programVersion = z.object({
  id: z.number(),
  from_class: z.number(),
  to_class: z.number().nullable(),
  rules,
  reason: z.string().nullable(),
  by_name: z.string().nullable(),
  created_at: z.string(),
});

const program = z.object({
  id: z.number(),
  name: z.string(),
  kind: programKind,
  preset: z.string().nullable(),
  /** For its members only; null: for whole classes. */
  group_id: z.number().nullable(),
  group_name: z.string().nullable(),
  /** Newest first; the first one for a class is in force. */
  versions: z.array(programVersion),
});
export type Program = z.output<typeof program>;

export const listPrograms = defineEndpoint('GET /admin/programs', {
  summary:
    'The programs of the own school with every version of their rules. Without one, 100 verified hours are required.',
  reply: z.array(program),
});

export const klass = z.number().int().min(1900).max(2200);
const named = formLine.pipe(
  z
    .string()
    .min(1, 'Please give it a name')
    .max(NAME_MAXIMUM, `The name cannot be longer than ${NAME_MAXIMUM} characters`),
);
/** Empty for none. */
const reason = formText.pipe(
  z.string().max(REASON_MAXIMUM, `The reason cannot be longer than ${REASON_MAXIMUM} characters`),
);
export const neededReason = reason.pipe(z.string().min(1, 'Please give a reason'));
const version = {
  from_class: klass,
  to_class: klass.nullable(),
  rules,
  reason,
};
const ofGroup = { group_id: z.int().positive().nullable().default(null) };

export const createProgram = defineEndpoint('POST /admin/programs', {
  summary:
    'Makes a program with its first rules, for whole classes or the members of a group, for good. Limits that overlap, semesters of a school without, programs to exclude that the school does not have, and classes that have begun without a reason, are refused.',
  body: z.object({
    name: named,
    kind: programKind,
    preset: z.string().max(50).nullable(),
    ...ofGroup,
    ...version,
  }),
  reply: program,
  status: 201,
});

export const changeRules = defineEndpoint('POST /admin/programs/:id/rules', {
  summary:
    'Adds a version of the rules for these classes; older versions stay readable. Refused as `POST /admin/programs`.',
  body: z.object(version),
  reply: program,
});

export const previewRules = defineEndpoint('POST /admin/programs/preview', {
  summary:
    'What rules would change for the students of these classes, and of a new program’s group, compared with the program as it is, or with nothing. Stores nothing.',
  body: z.object({ program: z.number().int().positive().nullable(), ...ofGroup, ...version }),
  reply: z.object({
    students: z.number(),
    /** Students per change of state, unchanged ones included; `from` is null for a new program. */
    moves: z.array(z.object({ from: progressState.nullable(), to: progressState, students: z.number() })),
    /** By name; at most 200. */
    changed: z.array(
      progress.pick({ unit: true, needed: true, counted: true }).extend({
        id: z.number(),
        name: z.string(),
        class: z.number(),
        from: progressState.nullable(),
        to: progressState,
      }),
    ),
  }),
});
export type RulesPreview = z.output<typeof previewRules.reply>;

export const renameProgram = defineEndpoint('POST /admin/programs/:id/name', {
  summary: 'Gives a program another name. What it requires stays.',
  body: z.object({ name: named }),
  reply: program,
});

export const archiveProgram = defineEndpoint('POST /admin/programs/:id/archive', {
  summary: 'Ends a program. What was decided under it is kept. With `undo` it is used again.',
  body: z.object({ reason: neededReason }).or(z.object({ undo: z.literal(true) })),
});

const begins = z.array(monthDay).max(2);
/** In order; empty for none. */
const semesters = z.object({ begins });

export const getSemesters = defineEndpoint('GET /admin/settings/semesters', {
  summary: 'The two days of each year, MM-DD, on which the semesters of the own school begin.',
  reply: semesters,
});

export const setSemesters = defineEndpoint('POST /admin/settings/semesters', {
  summary:
    'Sets the two days of each year on which semesters begin, or none. Refused (409) while a program needs others.',
  body: z.object({
    begins: begins.refine((days) => new Set(days).size !== 1, 'Please give two different days, or none'),
  }),
  reply: semesters,
});
