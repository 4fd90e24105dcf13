/** CSV exports in a school's own layout, set by a head, or a state's (decision 0061). */
import { Readable } from 'node:stream';
import { sumHours } from '#features/entries/sum-hours.ts';
import { gradeOn } from '#features/requirements/rules/school-years.ts';
import type { SchoolNumbers } from '#features/requirements/state-files/facts.contract.ts';
import * as contract from '#features/requirements/state-files/files.contract.ts';
import {
  fieldWords,
  formatDay,
  layoutChecks,
  LAYOUTS_MAXIMUM,
  type LayoutColumn,
  type LayoutField,
} from '#features/requirements/state-files/layouts.ts';
import { writeDownload } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { csvLine } from '#server/platform/csv.ts';
import { addNumbered, changeRows, deleteRows, findRow, findRows } from '#server/platform/database/rows.ts';
import type { Route } from '#server/platform/http/route.ts';
import { CSV_TYPE, sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import {
  Conflict,
  InvalidFields,
  NotFound,
  refuseFirstFailure,
  refusing,
} from '#server/platform/http/errors.ts';
import * as counting from './counted-students.ts';
import type { CountedStudent } from './counted-students.ts';
import { findNumbers } from './facts.operations.ts';
import { describeFile, taking } from './triand.routes.ts';
import { selectFiles, selectTexts } from './triand.queries.ts';

const SHOWN_FILES = 100;

export function layoutRoutes(route: Route, context: AppContext): void {
  const { db } = context;
  route(contract.getFiles, 'administrator', async ({ caller: { school_id } }) => ({
    numbers: await findNumbers(db, school_id),
    made: (await selectFiles(db, school_id, SHOWN_FILES)).map(describeFile),
    layouts: await findRows(db, 'file_layouts', { school_id }, layoutColumns, 'name'),
  }));

  /** @throws InvalidFields; NotFound; Conflict when there are too many */
  route(contract.saveLayout, { access: 'head', audited: true }, async ({ caller, body }) => {
    const { id: typedId, ...typed } = body;
    refuseFirstFailure(layoutChecks, typed);
    // Safe: they were checked.
    const layout = { ...typed, columns: typed.columns as LayoutColumn[] };
    const { school_id } = caller;
    const saving = asStaff(context, caller, 'head', async (trx, updated_at) => {
      const stored = { ...layout, columns: JSON.stringify(layout.columns), updated_at };
      if (typedId !== null) {
        if (!(await changeRows(trx, 'file_layouts', { school_id, id: typedId }, stored)))
          throw new NotFound();
        return { ...layout, id: typedId };
      }
      if ((await findRows(trx, 'file_layouts', { school_id }, ['id'], 'id')).length >= LAYOUTS_MAXIMUM)
        throw new Conflict(
          `Your school has ${LAYOUTS_MAXIMUM} layouts, which is the most. Please remove one first.`,
        );
      return { ...layout, id: await addNumbered(trx, 'file_layouts', { ...stored, school_id }) };
    });
    return refusing(saving, {
      file_layouts_name_once: () => new InvalidFields({ name: ['There is a layout with this name'] }),
    });
  });

  route(contract.removeLayout, { access: 'head', audited: true }, ({ caller, params: { id } }) =>
    asStaff(context, caller, 'head', async (trx) => {
      const { school_id } = caller;
      if (!(await deleteRows(trx, 'file_layouts', { id, school_id }))) throw new NotFound();
      return { detail: 'The layout is removed.' };
    }),
  );

  /** The download is logged first. @throws NotFound; Conflict while a state's file lacks a number of the school */
  route(
    contract.downloadLayout,
    taking,
    ({ caller, params: { layout: id }, query: { class: only }, reply }) =>
      sendSpreadsheet(reply, caller.account_id, async () => {
        const { school_id } = caller;
        const layout: FileLayout | undefined =
          typeof id === 'string'
            ? standardLayouts[id]
            : await findRow(db, 'file_layouts', { school_id, id }, layoutColumns);
        if (!layout) throw new NotFound();
        const { name, columns, ofState } = layout;
        const school = await findNumbers(db, school_id);
        if (ofState?.numbers.some((number) => school[number] === ''))
          throw new Conflict('IDs of your district or school are missing. Please add them first.');
        await writeDownload(context, caller, 'state file downloaded', { name });
        const all = await counting.countStudents(context, caller, { only, preset: ofState?.preset });
        const counted = ofState ? all.filter(({ grade }) => grade >= counting.FIRST_GRADE) : all;
        const hasTexts = columns.some((column) => 'field' in column && column.field === 'organization');
        const ids = hasTexts ? counted.flatMap(({ entries }) => entries.map((entry) => entry.id)) : [];
        const texts = await selectTexts(db, ids);
        const lines = counted.flatMap((student) => layoutLines(layout, { student, school, texts }));
        const text = [columns.map(({ title }) => title), ...lines].map(csvLine).join('');
        const fileName = typeof id === 'number' ? `hours_${id}.csv` : name;
        return { name: fileName, type: CSV_TYPE, spreadsheet: Readable.from([text]) };
      }),
  );
}

const layoutColumns = ['id', 'name', 'rows', 'date_format', 'columns'] as const;

/** A school's own, or a standard one, which may have constant columns. */
interface FileLayout extends Omit<contract.Layout, 'id' | 'columns'> {
  readonly columns: readonly (LayoutColumn | { readonly title: string; readonly text: string })[];
  /** From ninth grade on, counted by the program based on the preset. */
  readonly ofState?: { readonly preset: string; readonly numbers: readonly (keyof SchoolNumbers)[] };
}

interface Source {
  readonly student: CountedStudent;
  readonly school: SchoolNumbers;
  readonly texts: ReadonlyMap<number, { readonly organization: string }>;
}

type Values = Readonly<Partial<Record<LayoutField, unknown>>>;

/** Cells in column order. */
function layoutLines({ rows, columns, date_format }: FileLayout, source: Source): string[][] {
  const { student, school } = source;
  const campus = student.campus ?? school.campus_id;
  const about: Values = {
    ...student,
    ...school,
    campus,
    // The names of other campuses are unknown.
    campus_name: campus === school.campus_id ? school.campus_name : '',
  };
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, date_format));
  return valuesOf[rows](source, day).map((own) => {
    const values: Values = { ...about, ...own };
    return columns.map((column) => ('text' in column ? column.text : String(values[column.field] ?? '')));
  });
}

const valuesOf: Readonly<
  Record<contract.Layout['rows'], (source: Source, day: (date: string | undefined) => string) => Values[]>
> = {
  entry: ({ student, texts }, day) =>
    student.entries.map(({ id, date, ...entry }) => ({
      ...entry,
      entry: id,
      school_year: yearOf(date, student),
      date: day(date),
      organization: texts.get(id)?.organization ?? '',
    })),
  student({ student }, day) {
    const { entries, progress } = student;
    const counted = counting.countedHours(student);
    const high_school_grade = counting.inHighSchool(student.grade);
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
  },
  year: ({ student }, day) =>
    [...Map.groupBy(student.entries, ({ date }) => yearOf(date, student))].map(([school_year, some]) => ({
      school_year,
      grade: some[0]?.grade ?? '',
      counted: sumHours(some.map((entry) => entry.counted)),
      entries: some.length,
      last_date: day(some.at(-1)?.date),
    })),
};

function yearOf(date: string, { class: graduation, rules }: CountedStudent): string {
  return yearName(graduation, gradeOn(date, graduation, rules.school_year));
}

/** `2025-2026`: the year in which a class is in this grade. */
function yearName(graduation: number, grade: number): string {
  const begins = graduation - 13 + grade;
  return `${begins}-${begins + 1}`;
}

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

const standardLayouts: Readonly<Record<'class-list' | 'dc', FileLayout>> = {
  'class-list': {
    name: 'class_list.csv',
    rows: 'student',
    date_format: 'MM/DD/YYYY',
    columns: listed.map((field) => ({ field, title: fieldWords('student', field) })),
  },
  // Format of the District of Columbia
  // (https://dcpcsb.gitlab.io/public-docs/data-types/community-service-hours/).
  dc: {
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
      // Graduates are filed as in their last year.
      { title: 'Assessment Grade', field: 'high_school_grade' },
      { title: 'Hours Served', field: 'counted' },
      { title: 'Accountability Numerator', field: 'has_100' },
      { title: 'Denominator', text: '1' },
    ],
    ofState: {
      preset: 'district-of-columbia',
      numbers: ['district_lea', 'lea_name', 'campus_id', 'campus_name'],
    },
  },
};
