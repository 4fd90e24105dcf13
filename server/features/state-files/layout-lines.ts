/** The lines of a student in a file of a school's own layout. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { gradeOn } from '#shared/requirements/school-years.ts';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import type { Layout } from '#shared/state-files/files.contract.ts';
import { formatDay, type LayoutField } from '#shared/state-files/layouts.ts';
import { countedHours, type CountedEntry, type CountedStudent } from './counted-students.ts';

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
export function layoutLines({ rows, columns, date_format }: Layout, source: Source): string[][] {
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, date_format));
  const about = valuesOfStudent(source);
  return valuesOf(rows, source, day).map((own) => {
    const values: Values = { ...about, ...own };
    return columns.map(({ field }) => String(values[field] ?? ''));
  });
}

function valuesOfStudent({ student, number, school }: Source): Values {
  const { first_name, last_name, email, state_id, usi, campus } = number;
  return {
    first_name,
    last_name,
    email,
    class: student.class,
    state_id,
    usi,
    campus: campus ?? school.campus_id,
    district_lea: school.district_lea,
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
        school_year: yearName(entry, student),
        date: day(entry.date),
        event: entry.event,
        organization: organizations.get(entry.id)?.organization ?? '',
        hours: entry.hours,
        counted: entry.counted,
        entry: entry.id,
      }));
    case 'student':
      return [
        {
          grade: student.grade,
          counted: countedHours(student),
          needed: progress.needed,
          left: progress.left,
          is_done: progress.state === 'done' ? 'Y' : 'N',
          last_date: day(entries.at(-1)?.date),
        },
      ];
    case 'year':
      return [...Map.groupBy(entries, (entry) => yearName(entry, student))].map(([school_year, some]) => ({
        school_year,
        grade: some[0]?.grade ?? '',
        counted: sumHours(some.map((entry) => entry.counted)),
        entries: some.length,
        last_date: day(some.at(-1)?.date),
      }));
  }
}

/** `2025-2026`, by the rules of the student's program. */
function yearName({ date }: CountedEntry, { class: graduation, rules }: CountedStudent): string {
  const begins = graduation - 13 + gradeOn(date, graduation, rules.school_year);
  return `${begins}-${begins + 1}`;
}
