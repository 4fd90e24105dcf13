/** Progress of a class, and dated copies (decision 0058). */
import { z } from 'zod';
import { groupFilter } from '#features/groups/groups.contract.ts';
import { defineEndpoint, digits, idParam, instant } from '#shared/endpoint.ts';
import { klass, programKind, progress } from './requirements.contract.ts';

const ofProgress = {
  state: true,
  unit: true,
  needed: true,
  counted: true,
  waiting: true,
  left: true,
} as const;

const graduationRow = progress.pick(ofProgress).extend({
  id: z.number(),
  name: z.string(),
  class: z.number(),
  /** Verified hours that do not count, with the reasons: `6 h: before 08/01/2023, 4 h: over a limit`. */
  left_out: z.number(),
  why: z.string(),
  /** Of the newest entry; null without one. */
  last_activity: z.string().nullable(),
  next: z.string(),
});
export type GraduationRow = z.output<typeof graduationRow>;

/** With 20,000 students the server takes seconds. */
const REPORT_TIMEOUT_MS = 60_000;

/** A class or a group: advisers need one of theirs. Without a program: the first for graduation, or the first. */
const whose = { class: digits.pipe(klass).optional(), program: idParam.optional(), group: groupFilter };

export const graduationReport = defineEndpoint('GET /admin/graduation', {
  summary:
    'Every student of a class of the own school, or of a group, with one of its programs: who is short, by how much and why, those first who need the school most.',
  query: z.object(whose),
  reply: z.object({
    /** The name of the group; null for a class. */
    group: z.string().nullable(),
    /** For the class or group; `id` null is the rule with which every school begins. */
    programs: z.array(z.object({ id: z.number().nullable(), name: z.string(), kind: programKind })),
    /** The rows' program; null when nothing is required of the class. */
    chosen: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
    at: z.string(),
    rows: z.array(graduationRow),
  }),
  timeoutMs: REPORT_TIMEOUT_MS,
});
export type GraduationReport = z.output<typeof graduationReport.reply>;

export const downloadGraduation = defineEndpoint('GET /admin/graduation/download', {
  summary: 'The same as a file, graduation_{class}.csv or .xlsx, for a group graduation_group_{id}.',
  query: z.object({ ...whose, format: z.enum(['csv', 'xlsx']) }),
  reply: z.unknown(),
  timeoutMs: REPORT_TIMEOUT_MS,
});

/** A file that stays as it was made. */
export const keptFile = z.object({
  id: z.number(),
  at: instant,
  /** Null for a deleted account. */
  by_name: z.string().nullable(),
  /** Of the file as made, in hexadecimal. */
  sha256: z.string(),
  /** Lines of deleted accounts. */
  gone: z.number(),
});
export type KeptFile = z.output<typeof keptFile>;

const frozenReport = keptFile.extend({ class: z.number(), program: z.string(), students: z.number() });
export type FrozenReport = z.output<typeof frozenReport>;

export const freezeGraduation = defineEndpoint('POST /admin/graduation/reports', {
  summary:
    'Saves a dated copy of the report of a class, for good. Refused for a class of nobody, and after twenty within a day.',
  body: z.object({ class: klass, program: z.number().int().positive().nullable() }),
  reply: frozenReport,
  status: 201,
});

export const listFrozen = defineEndpoint('GET /admin/graduation/reports', {
  summary: 'The saved copies of the report of a class of the own school, newest first.',
  query: z.object({ class: digits.pipe(klass) }),
  reply: z.array(frozenReport),
});

export const downloadFrozen = defineEndpoint('GET /admin/graduation/reports/:id/file', {
  summary: 'The file of a saved copy, graduation_{class}_{id}.csv, whose bytes the checksum is of.',
  reply: z.unknown(),
});
