/** CSV files of what counts: of a school's own form, of which a head picks the columns, or of a state's (docs/decisions/0061). */
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import { gradeOn } from '#shared/requirements/school-years.ts';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import type {
  DcPreview,
  FilesOverview,
  Layout,
  saveLayout as saveLayoutCall,
  StudentLeftOut,
} from '#shared/state-files/files.contract.ts';
import {
  fieldsOf,
  fieldWords,
  formatDay,
  LAYOUTS_MAXIMUM,
  TITLE_MAXIMUM,
  type LayoutColumn,
  type LayoutField,
} from '#shared/state-files/layouts.ts';
import { tidyLine } from '#shared/text.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { csvLine } from '#server/platform/csv.ts';
import { CSV_TYPE, type SpreadsheetFile } from '#server/platform/xlsx/send-spreadsheet.ts';
import {
  Conflict,
  Invalid,
  InvalidFields,
  NotFound,
  violatedConstraint,
} from '#server/platform/http/errors.ts';
import {
  countedHours,
  countStudents,
  FIRST_GRADE,
  inHighSchool,
  LAST_GRADE,
  programNames,
  type CountedEntry,
  type CountedStudent,
} from './counted-students.ts';
import { findNumbers } from './facts.operations.ts';
import { SHOWN_MAXIMUM, writeDownload, describeFile } from './triand.operations.ts';
import {
  selectNumbers,
  selectTexts,
  selectFiles,
  selectPresets,
  type NumberedStudent,
} from './triand.queries.ts';

const NAME_MAXIMUM = 100;

type Typed = z.output<typeof saveLayoutCall.body>;

/** @throws InvalidFields; NotFound for one of another school; Conflict when there are too many */
export async function saveLayout({ db, clock }: AppContext, caller: Caller, typed: Typed): Promise<Layout> {
  const layout = checked(typed);
  const { id } = typed;
  const { school_id } = caller;
  const stored = { ...layout, columns: JSON.stringify(layout.columns), updated_at: clock.now() };
  try {
    return await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'head');
      if (id !== null) {
        const { numUpdatedRows } = await trx
          .updateTable('file_layouts')
          .set(stored)
          .where('school_id', '=', school_id)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new NotFound();
        return { ...layout, id };
      }
      if ((await layouts(trx, school_id).execute()).length >= LAYOUTS_MAXIMUM)
        throw new Conflict(
          `Your school has ${LAYOUTS_MAXIMUM} layouts, which is the most. Please remove one first.`,
        );
      const made = await trx
        .insertInto('file_layouts')
        .values({ ...stored, school_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...layout, id: made.id };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'file_layouts_name_once') throw error;
    throw new InvalidFields({ name: ['There is a layout with this name'] });
  }
}

function checked({ name: typed, rows, date_format, columns }: Typed): Omit<Layout, 'id'> {
  const name = tidyLine(typed);
  if (name === '') throw new InvalidFields({ name: ['Please give it a name'] });
  if (name.length > NAME_MAXIMUM)
    throw new InvalidFields({ name: [`The name cannot be longer than ${NAME_MAXIMUM} characters`] });
  if (columns.length === 0) throw new InvalidFields({ columns: ['Please add a column'] });
  const fields = fieldsOf(rows);
  return {
    name,
    rows,
    date_format,
    columns: columns.map(({ field, title }) => {
      const known = fields.find((one) => one === field);
      if (known === undefined)
        throw new InvalidFields({ columns: [`There is no “${field}” in lines of this kind`] });
      if (title === '') throw new InvalidFields({ columns: ['Please name every column'] });
      if (title.length > TITLE_MAXIMUM)
        throw new InvalidFields({
          columns: [`The name of a column cannot be longer than ${TITLE_MAXIMUM} characters`],
        });
      return { field: known, title };
    }),
  };
}

/** @throws NotFound */
export async function removeLayout(
  { db }: AppContext,
  caller: Caller,
  id: number,
): Promise<{ detail: string }> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    const { numDeletedRows } = await trx
      .deleteFrom('file_layouts')
      .where('school_id', '=', caller.school_id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound();
  });
  return { detail: 'The layout is removed.' };
}

/** What counts, in a layout of the school. @throws NotFound */
export async function downloadLayout(
  context: AppContext,
  caller: Caller,
  id: number,
  graduation: number | undefined,
): Promise<SpreadsheetFile> {
  const layout = await layouts(context.db, caller.school_id).where('id', '=', id).executeTakeFirst();
  if (!layout) throw new NotFound();
  return { ...(await downloadFile(context, caller, layout, graduation)), name: `hours_${id}.csv` };
}

/** How many lines there would be, and who is left out. @throws Invalid for a class below ninth grade */
export async function previewFile(
  context: AppContext,
  caller: Caller,
  layout: FileLayout,
  graduation: number | undefined,
): Promise<DcPreview> {
  const { lines, numbers, students, programs } = await linesOf(context, caller, layout, graduation);
  return {
    programs,
    lines: lines.length,
    numbers,
    students: students.slice(0, SHOWN_MAXIMUM),
    students_left_out: students.length,
  };
}

/** That somebody takes it is written down before. @throws Invalid as above; Conflict while a number of the school is missing */
export async function downloadFile(
  context: AppContext,
  caller: Caller,
  layout: FileLayout,
  graduation: number | undefined,
): Promise<SpreadsheetFile> {
  const { lines, numbers } = await linesOf(context, caller, layout, graduation);
  if (numbers.length > 0)
    throw new Conflict('IDs of your district or school are missing. Please add them first.');
  await writeDownload(context, caller, layout.name);
  const titles = layout.columns.map(({ title }) => title);
  const spreadsheet = Readable.from([[titles, ...lines].map(csvLine).join('')]);
  return { name: layout.name, type: CSV_TYPE, spreadsheet };
}

async function linesOf(
  { db, clock }: AppContext,
  caller: Caller,
  layout: FileLayout,
  graduation: number | undefined,
) {
  const { school_id, time_zone } = caller;
  const { ofState, columns } = layout;
  const year = schoolYearOf(dayInZone(clock.now(), time_zone));
  if (ofState && graduation !== undefined && graduation > year + 1 + LAST_GRADE - FIRST_GRADE)
    throw new Invalid(`The class of ${graduation} is not in ninth grade yet.`);
  const school = await findNumbers(db, school_id);
  const counted = await countStudents({ db, clock }, caller, { only: graduation, preset: ofState?.preset });
  const known = await selectNumbers(
    db,
    school_id,
    counted.map(({ id }) => id),
  );
  const hasOrganization = columns.some((column) => 'field' in column && column.field === 'organization');
  const entries = hasOrganization ? counted.flatMap((student) => student.entries.map(({ id }) => id)) : [];
  const organizations = await selectTexts(db, entries);
  const students: StudentLeftOut[] = [];
  const lines = counted.flatMap((student) => {
    const number = known.get(student.id);
    if (!number) return [];
    if (!ofState || number.usi !== null)
      return layoutLines(layout, { student, number, school, organizations });
    students.push({ id: student.id, name: student.name, why: 'no usi' });
    return [];
  });
  const numbers = (ofState?.numbers ?? []).filter((name) => school[name] === '');
  return { lines, numbers, students, programs: programNames(counted) };
}

const SHOWN_FILES = 100;

export async function readFiles({ db }: AppContext, { school_id }: Caller): Promise<FilesOverview> {
  const presets = await selectPresets(db, school_id);
  const made = await selectFiles(db, school_id, SHOWN_FILES);
  return {
    numbers: await findNumbers(db, school_id),
    states: (['arkansas', 'district-of-columbia'] as const).filter((state) => presets.includes(state)),
    made: made.map(describeFile),
    layouts: await layouts(db, school_id).orderBy('name').orderBy('id').execute(),
  };
}

function layouts(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('file_layouts')
    .where('school_id', '=', schoolId)
    .select(['id', 'name', 'rows', 'date_format', 'columns']);
}

/** One of a school, or of a state: only those have columns with the same text in every line, and need numbers. */
interface FileLayout extends Omit<Layout, 'id' | 'columns'> {
  readonly columns: readonly (LayoutColumn | { readonly title: string; readonly text: string })[];
  /** Then who has no USI is left out, and so is a class below ninth grade. */
  readonly ofState?: {
    /** Counted by the program that began from it, where there is one. */
    readonly preset: string;
    /** Without them there is no file. */
    readonly numbers: readonly (keyof SchoolNumbers)[];
  };
}

interface Source {
  readonly student: CountedStudent;
  readonly number: NumberedStudent;
  readonly school: SchoolNumbers;
  readonly organizations: ReadonlyMap<number, { readonly organization: string }>;
}

type Values = Readonly<Partial<Record<LayoutField, string | number | null>>>;

/** The cells of each line, in the order of the columns. */
function layoutLines({ rows, columns, date_format }: FileLayout, source: Source): string[][] {
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, date_format));
  const about = valuesOfStudent(source);
  return valuesOf(rows, source, day).map((own) => {
    const values: Values = { ...about, ...own };
    return columns.map((column) => ('text' in column ? column.text : String(values[column.field] ?? '')));
  });
}

function valuesOfStudent({ student, number, school }: Source): Values {
  const { campus } = number;
  const isElsewhere = campus !== null && campus !== school.campus_id;
  return {
    ...number,
    ...school,
    class: student.class,
    campus: campus ?? school.campus_id,
    // Of another campus the school has told no name.
    campus_name: isElsewhere ? '' : school.campus_name,
  };
}

function valuesOf(rows: Layout['rows'], source: Source, day: (date: string | undefined) => string): Values[] {
  const { student, organizations } = source;
  const { entries, progress } = student;
  switch (rows) {
    case 'entry':
      return entries.map((entry) => ({
        grade: entry.grade,
        school_year: yearOf(entry, student),
        date: day(entry.date),
        event: entry.event,
        organization: organizations.get(entry.id)?.organization ?? '',
        hours: entry.hours,
        counted: entry.counted,
        entry: entry.id,
      }));
    case 'student': {
      const counted = countedHours(student);
      const high_school_grade = inHighSchool(student.grade);
      return [
        {
          grade: student.grade,
          high_school_grade,
          school_year: yearName(student.class, high_school_grade),
          counted,
          has_100: counted >= 100 ? 1 : 0,
          needed: progress.needed,
          left: progress.left,
          is_done: progress.state === 'done' ? 'Y' : 'N',
          last_date: day(entries.at(-1)?.date),
        },
      ];
    }
    case 'year':
      return [...Map.groupBy(entries, (entry) => yearOf(entry, student))].map(([school_year, some]) => ({
        school_year,
        grade: some[0]?.grade ?? '',
        counted: sumHours(some.map((entry) => entry.counted)),
        entries: some.length,
        last_date: day(some.at(-1)?.date),
      }));
  }
}

/** By the rules of the student's program. */
function yearOf({ date }: CountedEntry, { class: graduation, rules }: CountedStudent): string {
  return yearName(graduation, gradeOn(date, graduation, rules.school_year));
}

/** `2025-2026`: the year in which a class is in this grade. */
function yearName(graduation: number, grade: number): string {
  const begins = graduation - 13 + grade;
  return `${begins}-${begins + 1}`;
}

/** Of the District of Columbia (https://dcpcsb.gitlab.io/public-docs/data-types/community-service-hours/). */
const dcLayout: FileLayout = {
  name: 'community_service_hours.csv',
  rows: 'student',
  date_format: 'YYYY-MM-DD',
  columns: [
    { title: 'Data Type', text: 'Community Service Hours' },
    { title: 'LEA ID', field: 'district_lea' },
    { title: 'LEA', field: 'lea_name' },
    { title: 'Campus ID', field: 'campus' },
    { title: 'Campus', field: 'campus_name' },
    { title: 'School Year', field: 'school_year' },
    { title: 'USI', field: 'usi' },
    { title: 'First Name', field: 'first_name' },
    { title: 'Last Name', field: 'last_name' },
    // Who has graduated is filed as in the year in which they did.
    { title: 'Assessment Grade', field: 'high_school_grade' },
    { title: 'Hours Served', field: 'counted' },
    { title: 'Accountability Numerator', field: 'has_100' },
    { title: 'Denominator', text: '1' },
  ],
  ofState: {
    preset: 'district-of-columbia',
    numbers: ['district_lea', 'lea_name', 'campus_id', 'campus_name'],
  },
};

const listed = [
  'last_name',
  'first_name',
  'email',
  'class',
  'state_id',
  'counted',
  'needed',
  'left',
  'is_done',
  'last_date',
] as const;

/** The same at every school. */
export const standardLayouts: Readonly<Record<'class-list' | 'dc', FileLayout>> = {
  'class-list': {
    name: 'class_list.csv',
    rows: 'student',
    date_format: 'MM/DD/YYYY',
    columns: listed.map((field) => ({ field, title: fieldWords('student', field) })),
  },
  dc: dcLayout,
};
