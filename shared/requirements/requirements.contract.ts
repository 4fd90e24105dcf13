/** The wire format of what a school requires, and of how far a student is (docs/decisions/0057). */
import { z } from 'zod';
import { defineEndpoint, idParam } from '#shared/endpoint.ts';
import { formText } from '#shared/wire-texts.ts';
import { leftOutReason } from './entry-details.contract.ts';
import { floor, rules } from './rules.ts';

export const PROGRAM_KINDS = ['graduation', 'scholarship', 'award', 'goal'] as const;
export const programKind = z.enum(PROGRAM_KINDS);
export type ProgramKind = z.output<typeof programKind>;

export const progressState = z.enum(['done', 'waiting', 'on track', 'behind', 'talk to school', 'over']);

const countedEntry = z.object({
  id: z.number(),
  event: z.string(),
  date: z.string(),
  hours: z.number(),
  counted: z.number(),
  left_out: z.number(),
  reason: leftOutReason.nullable(),
});

export const studentProgress = z.object({
  /** Null for the rule with which every school begins. */
  program: z.number().nullable(),
  name: z.string(),
  kind: programKind,
  /** The class of the student, whose days the rules are about. */
  class: z.number(),
  rules,
  unit: z.enum(['hours', 'projects', 'outcomes']),
  way: z.string().nullable(),
  needed: z.number(),
  counted: z.number(),
  waiting: z.number(),
  left: z.number(),
  parts: z.array(z.object({ name: z.string(), needed: z.number(), counted: z.number() })),
  floors: z.array(z.object({ floor, needed: z.number(), counted: z.number() })),
  entries: z.array(countedEntry),
  state: progressState,
  /** By when it has to be there, `YYYY-MM-DD`. */
  closes: z.string(),
  needed_a_week: z.number(),
  own_pace: z.number(),
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
  /** ISO 8601. */
  created_at: z.string(),
});

const program = z.object({
  id: z.number(),
  name: z.string(),
  kind: programKind,
  preset: z.string().nullable(),
  /** Newest first; of those for a class the first is in force. */
  versions: z.array(programVersion),
});
export type Program = z.output<typeof program>;

export const listPrograms = defineEndpoint('GET /admin/programs', {
  summary:
    'The programs of the own school with every version of their rules. Without one, 100 verified hours are required.',
  reply: z.array(program),
});

const klass = z.number().int().min(1900).max(2200);
const version = {
  from_class: klass,
  to_class: klass.nullable(),
  rules,
  /** Needed where one of the classes has begun. */
  reason: formText.optional(),
};

export const createProgram = defineEndpoint('POST /admin/programs', {
  summary:
    'Makes a program with its first rules. Limits that overlap, and classes that have begun without a reason, are refused.',
  body: z.object({ name: formText, kind: programKind, preset: z.string().max(50).nullable(), ...version }),
  reply: program,
  status: 201,
});

export type NewProgram = z.output<typeof createProgram.body>;

export const changeRules = defineEndpoint('POST /admin/programs/:id/rules', {
  summary:
    'Adds a version of the rules for these classes; older versions stay readable. Refused as `POST /admin/programs`.',
  params: z.object({ id: idParam }),
  body: z.object(version),
  reply: program,
});

export type NewVersion = z.output<typeof changeRules.body>;

export const previewRules = defineEndpoint('POST /admin/programs/preview', {
  summary:
    'What rules would change for the students of these classes, compared with the program as it is, or with nothing. Stores nothing.',
  body: z.object({ program: z.number().int().positive().nullable(), ...version }),
  reply: z.object({
    students: z.number(),
    /** How many go from one state to another, also to the same; null before a program is there. */
    moves: z.array(z.object({ from: progressState.nullable(), to: progressState, students: z.number() })),
    /** Those whose state changes, by name; at most 200. */
    changed: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        class: z.number(),
        from: progressState.nullable(),
        to: progressState,
        needed: z.number(),
        counted: z.number(),
      }),
    ),
  }),
});
export type RulesPreview = z.output<typeof previewRules.reply>;

export const renameProgram = defineEndpoint('POST /admin/programs/:id/name', {
  summary: 'Gives a program another name. What it requires stays.',
  params: z.object({ id: idParam }),
  body: z.object({ name: formText }),
  reply: program,
});

export const archiveProgram = defineEndpoint('POST /admin/programs/:id/archive', {
  summary: 'Ends a program. What was decided under it is kept.',
  params: z.object({ id: idParam }),
  body: z.object({ reason: formText }),
});
