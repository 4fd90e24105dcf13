/** Files of a school's own form, for systems that read CSV: a head picks the columns, administrators download (docs/decisions/0061). */
import { Readable } from 'node:stream';
import type { Layout } from '#shared/state-files/files.contract.ts';
import {
  fieldsOf,
  LAYOUTS_MAXIMUM,
  TITLE_MAXIMUM,
  type DateFormat,
  type LayoutField,
  type LayoutRows,
} from '#shared/state-files/layouts.ts';
import { tidyLine } from '#shared/text.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { csvLine } from '#server/platform/csv-writer.ts';
import { Conflict, InvalidFields, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';
import { countStudents } from './counted-students.ts';
import { findNumbers } from './facts.queries.ts';
import { layoutLines } from './layout-lines.ts';
import * as queries from './layouts.queries.ts';
import { selectNumbers, selectTexts } from './triand.queries.ts';

const NAME_MAXIMUM = 100;

interface Typed {
  readonly id: number | null;
  readonly name: string;
  readonly rows: LayoutRows;
  readonly date_format: DateFormat;
  readonly columns: readonly { readonly field: string; readonly title: string }[];
}

/** @throws InvalidFields; NotFound for one of another school; Conflict when there are too many */
export async function saveLayout({ db, clock }: AppContext, caller: Caller, typed: Typed): Promise<Layout> {
  const layout = checked(typed);
  const { school_id } = caller;
  const now = clock.now();
  try {
    return await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'head');
      if (typed.id !== null) {
        if (!(await queries.updateLayout(trx, school_id, { ...layout, id: typed.id }, now)))
          throw new NotFound();
        return { ...layout, id: typed.id };
      }
      if ((await queries.countLayouts(trx, school_id)) >= LAYOUTS_MAXIMUM)
        throw new Conflict(
          `Your school has ${LAYOUTS_MAXIMUM} layouts, which is the most. Please remove one first.`,
        );
      return { ...layout, id: await queries.insertLayout(trx, school_id, layout, now) };
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
    if (!(await queries.deleteLayout(trx, caller.school_id, id))) throw new NotFound();
  });
  return { detail: 'The layout is removed.' };
}

/** What counts, in this layout. That somebody takes it is written down before. @throws NotFound */
export async function downloadLayout(
  { db, clock }: AppContext,
  caller: Caller,
  id: number,
  graduation: number | undefined,
): Promise<{ readonly name: string; readonly file: Readable }> {
  const { school_id } = caller;
  const layout = await queries.findLayout(db, school_id, id);
  if (!layout) throw new NotFound();
  await db.transaction().execute((trx) =>
    writeActivity(trx, {
      school_id,
      kind: 'state file downloaded',
      actor_account_id: caller.account_id,
      subject_account_id: null,
      facts: { name: layout.name },
      created_at: clock.now(),
    }),
  );
  const students = await countStudents({ db, clock }, caller, { only: graduation });
  const numbers = await selectNumbers(
    db,
    school_id,
    students.map((student) => student.id),
  );
  const organizations = needs(layout, 'organization')
    ? await selectTexts(
        db,
        students.flatMap(({ entries }) => entries.map((entry) => entry.id)),
      )
    : new Map<number, { readonly organization: string }>();
  const school = await findNumbers(db, school_id);
  const lines = students.flatMap((student) => {
    const number = numbers.get(student.id);
    return number ? layoutLines(layout, { student, number, school, organizations }) : [];
  });
  const titles = layout.columns.map(({ title }) => title);
  return { name: `hours_${id}.csv`, file: Readable.from([[titles, ...lines].map(csvLine).join('')]) };
}

function needs({ columns }: Layout, field: LayoutField): boolean {
  return columns.some((column) => column.field === field);
}
