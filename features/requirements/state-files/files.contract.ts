/** Files that schools hand in (decision 0061). */
import { z } from 'zod';
import { defineEndpoint, digits, idParam } from '#shared/endpoint.ts';
import { formLine } from '#shared/text-schemas.ts';
import { keptFile } from '#features/requirements/graduation.contract.ts';
import { COUNTING_TIMEOUT_MS, NUMBER_NAMES, schoolNumbers } from './facts.contract.ts';
import { COLUMNS_MAXIMUM, DATE_FORMATS, LAYOUT_ROWS, type LayoutField } from './layouts.ts';

const stateFile = keptFile.extend({ file_name: z.string(), added: z.number(), removed: z.number() });
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

/** Some of it, with the whole number. */
const listed = z.object({
  total: z.number(),
  /** At most 200. */
  shown: z.array(z.object({ id: z.number(), name: z.string(), what: z.string() })),
});
/** About students: `what` says the entry or what is missing. */
export type Listed = z.output<typeof listed>;

export const previewTriand = defineEndpoint('GET /admin/files/triand', {
  summary:
    'What the next file for TRIAND (Arkansas) would add and remove, and what is left out because something is missing.',
  reply: z.object({
    programs: z.array(z.string()),
    adds: z.number(),
    unchanged: z.number(),
    numbers: z.array(z.enum(NUMBER_NAMES)),
    students_left_out: listed,
    entries_left_out: listed,
    taken_back: listed,
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
});

export const downloadStateFile = defineEndpoint('GET /admin/files/:id/file', {
  summary: 'A file that was made, whose bytes the checksum is of while no line is gone.',
  reply: z.unknown(),
});

export const downloadLayout = defineEndpoint('GET /admin/files/layouts/:layout/file', {
  summary:
    'What counts for graduation in grades 9 to 12, or of a class, as a CSV file of a layout of the school, a class list (`class-list`), or the community service hours of the District of Columbia (`dc`).',
  params: z.object({ layout: z.union([z.enum(['class-list', 'dc']), idParam]) }),
  query: z.object({ class: digits.pipe(z.number().min(1900).max(2200)).optional() }),
  reply: z.unknown(),
  timeoutMs: COUNTING_TIMEOUT_MS,
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
});
