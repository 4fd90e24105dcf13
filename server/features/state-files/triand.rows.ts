/** A row for TRIAND, the system of Arkansas, and why there is none (https://rollcall.triand.com/help/communityservice/data-file-upload). */
import { formatDay } from '#shared/state-files/layouts.ts';
import { ARKANSAS_ID } from '#shared/state-files/facts.ts';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import type { EntryLeftOut, StudentLeftOut } from '#shared/state-files/files.contract.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { csvLine } from '#server/platform/csv-writer.ts';
import type { CountedEntry } from './counted-students.ts';

const LEA = /^\d{7}$/;

const columns = [
  'districtlea',
  'schoollea',
  'first',
  'last',
  'stateid',
  'date',
  'grade',
  'partner',
  'hours',
  'preparation',
  'action',
  'reflection',
  'operation',
];

/** The first line of a file. */
export const TRIAND_HEAD = csvLine(columns);

export interface FiledStudent {
  readonly first_name: string;
  readonly last_name: string;
  readonly state_id: string | null;
  readonly campus: string | null;
}

export interface FiledTexts {
  readonly organization: string;
  readonly preparation: string;
  readonly action: string;
  readonly reflection: string;
}

/** Which numbers of the school are not those that TRIAND wants. */
export function numbersMissing({
  district_lea,
  school_lea,
}: SchoolNumbers): ('district_lea' | 'school_lea')[] {
  return [
    ...(LEA.test(district_lea) ? [] : ['district_lea' as const]),
    ...(LEA.test(school_lea) ? [] : ['school_lea' as const]),
  ];
}

/** Why nothing can be filed of a student; undefined when it can. */
export function whyNotStudent({ state_id, campus }: FiledStudent): StudentLeftOut['why'] | undefined {
  if (state_id === null) return 'no state id';
  if (!ARKANSAS_ID.test(state_id)) return 'wrong state id';
  return campus !== null && !LEA.test(campus) ? 'wrong campus' : undefined;
}

/** What the law wants to be said of an entry and is not. */
export function textsMissing(texts: FiledTexts): EntryLeftOut['missing'] {
  return (['preparation', 'action', 'reflection'] as const).filter((name) => texts[name].trim() === '');
}

/** The row as it is in the file, but for its operation. */
export function triandRow(
  { district_lea, school_lea }: SchoolNumbers,
  { first_name, last_name, state_id, campus }: FiledStudent,
  { date, grade, counted }: CountedEntry,
  { organization, preparation, action, reflection }: FiledTexts,
): string {
  const fields = [
    district_lea,
    campus ?? school_lea,
    first_name,
    last_name,
    state_id ?? '',
    formatDay(date, 'YYYYMMDD'),
    String(grade).padStart(2, '0'),
    organization,
    String(counted),
    preparation.trim(),
    action.trim(),
    reflection.trim(),
  ];
  return csvLine(fields).replace(/\r\n$/, '');
}

/** Day and hours of a row, as it was filed. */
export function filedIn(row: string): { readonly date: string; readonly hours: string } {
  const fields = parseCsv(row).records[0]?.fields ?? [];
  const day = fields[columns.indexOf('date')] ?? '';
  return {
    date: day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    hours: fields[columns.indexOf('hours')] ?? '',
  };
}

/** The row with its end. */
export function triandLine(row: string, operation: 'add' | 'remove'): string {
  return `${row},${operation}\r\n`;
}

/** The system knows a file by the end of its name. */
export function triandName(id: number, districtLea: string): string {
  return `limelight_${id}_communityservice_${districtLea}.csv`;
}
