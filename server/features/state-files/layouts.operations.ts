/** CSV files of what counts: of a school's own form, of which a head picks the columns, or of a state's (docs/decisions/0061). */
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import type {
  DcPreview,
  FilesOverview,
  Layout,
  saveLayout as saveLayoutCall,
  StudentLeftOut,
} from '#shared/state-files/files.contract.ts';
import { fieldsOf, LAYOUTS_MAXIMUM, TITLE_MAXIMUM } from '#shared/state-files/layouts.ts';
import { tidyLine } from '#shared/text.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { csvLine } from '#server/platform/csv.ts';
import {
  Conflict,
  Invalid,
  InvalidFields,
  NotFound,
  violatedConstraint,
} from '#server/platform/http/errors.ts';
import { countStudents, FIRST_GRADE, LAST_GRADE, programNames } from './counted-students.ts';
import { findNumbers } from './facts.queries.ts';
import { layoutLines, type FileLayout } from './layout-lines.ts';
import { SHOWN_MAXIMUM, writeDownload, describeFile } from './triand.operations.ts';
import { selectNumbers, selectTexts, selectFiles, selectPresets } from './triand.queries.ts';

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
): Promise<{ readonly name: string; readonly file: Readable }> {
  const layout = await layouts(context.db, caller.school_id).where('id', '=', id).executeTakeFirst();
  if (!layout) throw new NotFound();
  return { name: `hours_${id}.csv`, file: await downloadFile(context, caller, layout, graduation) };
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
): Promise<Readable> {
  const { lines, numbers } = await linesOf(context, caller, layout, graduation);
  if (numbers.length > 0)
    throw new Conflict('Numbers of your school are missing. Please fill them in first.');
  await writeDownload(context, caller, layout.name);
  const titles = layout.columns.map(({ title }) => title);
  return Readable.from([[titles, ...lines].map(csvLine).join('')]);
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
