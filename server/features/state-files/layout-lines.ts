/** The lines of a student in a file of a layout. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { gradeOn } from '#shared/requirements/school-years.ts';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import type { Layout } from '#shared/state-files/files.contract.ts';
import { formatDay, type LayoutColumn, type LayoutField } from '#shared/state-files/layouts.ts';
import { countedHours, inHighSchool, type CountedEntry, type CountedStudent } from './counted-students.ts';

/** One of a school, or of a state: only those have columns with the same text in every line, and need numbers. */
export interface FileLayout extends Omit<Layout, 'id' | 'columns'> {
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
  readonly number: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly state_id: string | null;
    readonly usi: string | null;
    readonly campus: string | null;
  };
  readonly school: SchoolNumbers;
  readonly organizations: ReadonlyMap<number, { readonly organization: string }>;
}

type Values = Readonly<Partial<Record<LayoutField, string | number | null>>>;

/** The cells of each line, in the order of the columns. */
export function layoutLines({ rows, columns, date_format }: FileLayout, source: Source): string[][] {
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, date_format));
  const about = valuesOfStudent(source);
  return valuesOf(rows, source, day).map((own) => {
    const values: Values = { ...about, ...own };
    return columns.map((column) => ('text' in column ? column.text : String(values[column.field] ?? '')));
  });
}

function valuesOfStudent({ student, number, school }: Source): Values {
  const { first_name, last_name, email, state_id, usi, campus } = number;
  const isElsewhere = campus !== null && campus !== school.campus_id;
  return {
    first_name,
    last_name,
    email,
    class: student.class,
    state_id,
    usi,
    campus: campus ?? school.campus_id,
    // Of another campus the school has told no name.
    campus_name: isElsewhere ? '' : school.campus_name,
    district_lea: school.district_lea,
    lea_name: school.lea_name,
    school_lea: school.school_lea,
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
export const dcLayout: FileLayout = {
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
