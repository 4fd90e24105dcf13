/** Files that schools hand in (decision 0061). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam } from '#shared/endpoint.ts';
import { formLine } from '#shared/text-schemas.ts';
import { COUNTING_TIMEOUT_MS, NUMBER_NAMES, schoolNumbers } from './facts.contract.ts';
import { COLUMNS_MAXIMUM, DATE_FORMATS, LAYOUT_ROWS, type LayoutField } from './layouts.ts';

const stateFile = z.object({
  id: z.number(),
  file_name: z.string(),
  at: z.string(),
  /** Null for a deleted account. */
  by_name: z.string().nullable(),
  added: z.number(),
  removed: z.number(),
  /** Of the file as made, in hexadecimal. */
  sha256: z.string(),
  /** Lines of deleted accounts. */
  gone: z.number(),
});
export type StateFile = z.output<typeof stateFile>;

const layout = z.object({
  id: z.number(),
  name: z.string(),
  rows: z.enum(LAYOUT_ROWS),
  date_format: z.enum(DATE_FORMATS),
  columns: z.array(z.object({ field: z.custom<LayoutField>(), title: z.string() })),
});
export type Layout = z.output<typeof layout>;

export const getFiles = defineEndpoint('GET /admin/files', {
  summary:
    'What the own school has handed in and can hand in: its numbers, the files that were made, its own layouts.',
  reply: z.object({
    numbers: schoolNumbers,
    /** The newest hundred, newest first. */
    made: z.array(stateFile),
    layouts: z.array(layout),
  }),
});
export type FilesOverview = z.output<typeof getFiles.reply>;

const numbersMissing = z.array(z.enum(NUMBER_NAMES));

const studentLeftOut = z.object({
  id: z.number(),
  name: z.string(),
  why: z.enum(['no state id', 'wrong state id', 'wrong campus', 'no usi']),
});
export type StudentLeftOut = z.output<typeof studentLeftOut>;

const entryLeftOut = z.object({
  id: z.number(),
  event: z.string(),
  date: z.string(),
  student: z.object({ id: z.number(), name: z.string() }),
  missing: z.array(z.enum(['preparation', 'action', 'reflection'])),
});
export type EntryLeftOut = z.output<typeof entryLeftOut>;

const takenBack = z.object({
  /** The entry's, which may be deleted. */
  id: z.number(),
  student: z.object({ id: z.number(), name: z.string() }),
  /** As filed; `date` is `YYYY-MM-DD`. */
  date: z.string(),
  hours: z.string(),
  why: z.enum(['changed', 'student left out', 'entry left out', 'does not count']),
});
export type TakenBack = z.output<typeof takenBack>;

const programs = z.array(z.string());

export const previewTriand = defineEndpoint('GET /admin/files/triand', {
  summary:
    'What the next file for TRIAND (Arkansas) would add and remove, and what is left out because something is missing.',
  reply: z.object({
    programs,
    adds: z.number(),
    removes: z.number(),
    unchanged: z.number(),
    numbers: numbersMissing,
    /** At most 200 of each, with the totals. */
    students: z.array(studentLeftOut),
    students_left_out: z.number(),
    entries: z.array(entryLeftOut),
    entries_left_out: z.number(),
    taken_back: z.array(takenBack),
  }),
  timeoutMs: COUNTING_TIMEOUT_MS,
});
export type TriandPreview = z.output<typeof previewTriand.reply>;

export const makeTriand = defineEndpoint('POST /admin/files/triand', {
  summary: 'Makes that file and keeps it. Refused when nothing is new, or a number of the school is missing.',
  reply: stateFile,
  status: 201,
  timeoutMs: COUNTING_TIMEOUT_MS,
});

export const refuseTriand = defineEndpoint('POST /admin/files/:id/not-taken', {
  summary: 'TRIAND did not take the newest file: it goes, and the next one has again what was in it.',
  params: z.object({ id: idParam }),
});

export const downloadStateFile = defineEndpoint('GET /admin/files/:id/file', {
  summary: 'A file that was made, whose bytes the checksum is of while no line is gone.',
  params: z.object({ id: idParam }),
  reply: z.unknown(),
});

/** A layout of the school, or a standard one; a class, or grades 9 to 12. */
const ofLayout = {
  params: z.object({ layout: z.union([z.enum(['class-list', 'dc']), idParam]) }),
  query: z.object({ class: digits.pipe(z.number().min(1900).max(2200)).optional() }),
  timeoutMs: COUNTING_TIMEOUT_MS,
};

export const previewLayout = defineEndpoint('GET /admin/files/layouts/:layout', {
  summary:
    'How many lines the CSV file of a layout would have, and who is left out because something is missing. For a state not of a class below ninth grade.',
  ...ofLayout,
  reply: z.object({
    programs,
    lines: z.number(),
    numbers: numbersMissing,
    /** At most 200, with the total. */
    students: z.array(studentLeftOut),
    students_left_out: z.number(),
  }),
});
export type LayoutPreview = z.output<typeof previewLayout.reply>;

export const downloadLayout = defineEndpoint('GET /admin/files/layouts/:layout/file', {
  summary:
    'What counts for graduation as a CSV file of a layout of the school, a class list (`class-list`), or the community service hours of the District of Columbia (`dc`).',
  ...ofLayout,
  reply: z.unknown(),
});

export const saveLayout = defineEndpoint('POST /admin/files/layouts', {
  summary: 'Saves the layout of a file of the school; without `id` a new one. Columns stand in their order.',
  body: z.object({
    id: z.number().int().positive().nullable(),
    name: formLine,
    rows: z.enum(LAYOUT_ROWS),
    date_format: z.enum(DATE_FORMATS),
    columns: z.array(z.object({ field: z.string().max(40), title: formLine })).max(COLUMNS_MAXIMUM),
  }),
  reply: layout,
});

export const removeLayout = defineEndpoint('POST /admin/files/layouts/:id/remove', {
  summary: 'Removes a layout. Files that were downloaded stay what they are.',
  params: z.object({ id: idParam }),
});
