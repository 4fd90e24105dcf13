/** CSV layouts of a school: what a line is about, and possible columns (decision 0061). */
import { check, filled, fits, fitting, isFilled, type Check } from '#shared/rules.ts';

export const LAYOUT_ROWS = ['entry', 'student', 'year'] as const;
export type LayoutRows = (typeof LAYOUT_ROWS)[number];

export const DATE_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'M/D/YYYY', 'YYYYMMDD'] as const;
type DateFormat = (typeof DATE_FORMATS)[number];

const ofStudent = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  class: 'Class of',
  state_id: 'State ID',
  usi: 'USI',
  campus: 'Campus',
} as const;

const ofSchool = {
  district_lea: 'District number',
  lea_name: 'District name',
  school_lea: 'School number',
  campus_name: 'Campus name',
} as const;

/** Possible columns, by what a line is about. */
const layoutFields = {
  entry: {
    ...ofStudent,
    ...ofSchool,
    grade: 'Grade on the day',
    school_year: 'School year',
    date: 'Date',
    event: 'Event',
    organization: 'Organization',
    hours: 'Hours',
    counted: 'Hours that count',
    entry: 'Entry number',
  },
  student: {
    ...ofStudent,
    ...ofSchool,
    grade: 'Grade now',
    high_school_grade: 'Grade from 9 to 12',
    school_year: 'School year of that grade',
    counted: 'Hours that count',
    needed: 'Hours needed',
    left: 'Hours left',
    is_done: 'Done (Y or N)',
    has_100: '100 hours (1 or 0)',
    last_date: 'Last day counted',
  },
  year: {
    ...ofStudent,
    ...ofSchool,
    grade: 'Grade in the year',
    school_year: 'School year',
    counted: 'Hours that count',
    entries: 'Entries',
    last_date: 'Last day counted',
  },
} as const satisfies Record<LayoutRows, Readonly<Record<string, string>>>;

export type LayoutField = {
  [Rows in LayoutRows]: keyof (typeof layoutFields)[Rows];
}[LayoutRows];

export interface LayoutColumn {
  readonly field: LayoutField;
  readonly title: string;
}

/** Its field may still be empty. */
export interface DraftColumn {
  readonly title: string;
  readonly field: string;
}

/**
 * Columns from names on separate lines, or a file's first line. A column keeps its field by name or, while being renamed, by
 * position; a new one's is guessed from its name.
 */
export function columnsNamed(
  typed: string,
  rows: LayoutRows,
  before: readonly DraftColumn[],
): readonly DraftColumn[] {
  const lines = typed.split(/[\r\n\t]+/);
  const titles = (lines.length === 1 ? typed.split(/[,;\t]/) : lines)
    .map((one) => one.trim().replace(/^"(.*)"$/, '$1'))
    .filter((one) => one !== '');
  return titles.map((title, place) => {
    const own = before[place];
    const named = own?.title === title ? own : before.find((one) => one.title === title);
    const renamed = titles.length === before.length ? own : undefined;
    const meant = fieldsOf(rows).find((field) =>
      [fieldWords(rows, field), field].map(letters).includes(letters(title)),
    );
    return { title, field: named?.field ?? renamed?.field ?? meant ?? '' };
  });
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const COLUMNS_MAXIMUM = 40;
export const LAYOUTS_MAXIMUM = 20;
const TITLE_MAXIMUM = 60;
const NAME_MAXIMUM = 100;

interface TypedLayout {
  readonly name: string;
  readonly rows: LayoutRows;
  readonly columns: readonly DraftColumn[];
}

const missing = ({ rows, columns }: TypedLayout) =>
  columns.find(({ field }) => !Object.hasOwn(layoutFields[rows], field));

export const layoutChecks: readonly Check<TypedLayout>[] = [
  filled('name', 'Please give it a name'),
  fitting('name', NAME_MAXIMUM, `The name cannot be longer than ${NAME_MAXIMUM} characters`),
  check('columns', 'Please add a column', ({ columns }) => columns.length > 0),
  check(
    'columns',
    (layout) => `Please say what goes in “${missing(layout)?.title}”`,
    (layout) => missing(layout) === undefined,
  ),
  check('columns', 'Please name every column', ({ columns }) =>
    columns.every(({ title }) => isFilled(title)),
  ),
  check('columns', `The name of a column cannot be longer than ${TITLE_MAXIMUM} characters`, ({ columns }) =>
    columns.every(({ title }) => fits(title, TITLE_MAXIMUM)),
  ),
];

export function fieldsOf(rows: LayoutRows): readonly LayoutField[] {
  // Safe: the keys of the object.
  return Object.keys(layoutFields[rows]) as LayoutField[];
}

export function fieldWords(rows: LayoutRows, field: LayoutField): string {
  const words: Readonly<Partial<Record<LayoutField, string>>> = layoutFields[rows];
  return words[field] ?? field;
}

export function formatDay(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'M/D/YYYY') return `${Number(month)}/${Number(date)}/${year}`;
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
