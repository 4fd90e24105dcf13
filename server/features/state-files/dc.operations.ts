/** The file of the District of Columbia: a line for each student, once a year (https://dcpcsb.gitlab.io/public-docs/data-types/community-service-hours/). */
import { Readable } from 'node:stream';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import type { DcPreview, StudentLeftOut } from '#shared/state-files/files.contract.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { Conflict, Invalid } from '#server/platform/http/errors.ts';
import { csvLine } from '#server/platform/csv-writer.ts';
import { countedHours, countStudents, FIRST_GRADE, LAST_GRADE, programNames } from './counted-students.ts';
import { findNumbers } from './facts.queries.ts';
import { SHOWN_MAXIMUM } from './triand.operations.ts';
import { selectNumbers } from './triand.queries.ts';

export const DC_NAME = 'community_service_hours.csv';
const PRESET = 'district-of-columbia';
const DATA_TYPE = 'Community Service Hours';
/** Hours that a student of the District needs. */
const HOURS = 100;

const columns = [
  'Data Type',
  'LEA ID',
  'LEA',
  'Campus ID',
  'Campus',
  'School Year',
  'USI',
  'First Name',
  'Last Name',
  'Assessment Grade',
  'Hours Served',
  'Accountability Numerator',
  'Denominator',
];

/** How many lines there would be, and who is left out. @throws Invalid for a class below ninth grade */
export async function previewDc(
  context: AppContext,
  caller: Caller,
  graduation: number | undefined,
): Promise<DcPreview> {
  const { numbers, lines, students, programs } = await linesOf(context, caller, graduation);
  return {
    programs,
    lines: lines.length,
    numbers: numbersMissing(numbers),
    students: students.slice(0, SHOWN_MAXIMUM),
    students_left_out: students.length,
  };
}

/** The file. That somebody takes it is written down before. @throws Invalid as above; Conflict while a number of the school is missing */
export async function downloadDc(
  context: AppContext,
  caller: Caller,
  graduation: number | undefined,
): Promise<Readable> {
  const { numbers, lines } = await linesOf(context, caller, graduation);
  if (numbersMissing(numbers).length > 0)
    throw new Conflict('Numbers of your school are missing. Please fill them in first.');
  await context.db.transaction().execute((trx) =>
    writeActivity(trx, {
      school_id: caller.school_id,
      kind: 'state file downloaded',
      actor_account_id: caller.account_id,
      subject_account_id: null,
      facts: { name: DC_NAME },
      created_at: context.clock.now(),
    }),
  );
  return Readable.from([[columns, ...lines].map(csvLine).join('')]);
}

function numbersMissing(numbers: SchoolNumbers): DcPreview['numbers'] {
  return (['district_lea', 'lea_name', 'campus_id', 'campus_name'] as const).filter(
    (name) => numbers[name] === '',
  );
}

async function linesOf(
  { db, clock }: AppContext,
  caller: Caller,
  graduation: number | undefined,
): Promise<{ numbers: SchoolNumbers; lines: string[][]; students: StudentLeftOut[]; programs: string[] }> {
  const year = schoolYearOf(dayInZone(clock.now(), caller.time_zone));
  if (graduation !== undefined && graduation > year + 1 + LAST_GRADE - FIRST_GRADE)
    throw new Invalid(`The class of ${graduation} is not in ninth grade yet.`);
  const numbers = await findNumbers(db, caller.school_id);
  const counted = await countStudents({ db, clock }, caller, { only: graduation, preset: PRESET });
  const known = await selectNumbers(
    db,
    caller.school_id,
    counted.map(({ id }) => id),
  );
  const students: StudentLeftOut[] = [];
  const lines = counted.flatMap((student) => {
    const number = known.get(student.id);
    if (!number) return [];
    if (number.usi === null) {
      students.push({ id: student.id, name: student.name, why: 'no usi' });
      return [];
    }
    const isElsewhere = number.campus !== null && number.campus !== numbers.campus_id;
    const hours = countedHours(student);
    // Who has graduated is filed as in the year in which they did.
    const grade = Math.min(LAST_GRADE, Math.max(FIRST_GRADE, student.grade));
    const begins = student.class - 1 - (LAST_GRADE - grade);
    const line = [
      DATA_TYPE,
      numbers.district_lea,
      numbers.lea_name,
      number.campus ?? numbers.campus_id,
      // Of another campus the school has told no name.
      isElsewhere ? '' : numbers.campus_name,
      `${begins}-${begins + 1}`,
      number.usi,
      number.first_name,
      number.last_name,
      String(grade),
      String(hours),
      hours >= HOURS ? '1' : '0',
      '1',
    ];
    return [line];
  });
  return { numbers, lines, students, programs: programNames(counted) };
}
