/** All SQL of the layouts of a school's own files. */
import type { Layout } from '#shared/state-files/files.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

type LayoutParts = Omit<Layout, 'id'>;

function layouts(db: Db, schoolId: number) {
  return db
    .selectFrom('file_layouts')
    .where('school_id', '=', schoolId)
    .select(['id', 'name', 'rows', 'date_format', 'columns']);
}

/** By name. */
export function selectLayouts(db: Db, schoolId: number): Promise<Layout[]> {
  return layouts(db, schoolId).orderBy('name').orderBy('id').execute();
}

export function findLayout(db: Db, schoolId: number, id: number): Promise<Layout | undefined> {
  return layouts(db, schoolId).where('id', '=', id).executeTakeFirst();
}

export async function countLayouts(trx: Trx, schoolId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('file_layouts')
    .where('school_id', '=', schoolId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLayout(
  trx: Trx,
  schoolId: number,
  { columns, ...layout }: LayoutParts,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('file_layouts')
    .values({ ...layout, school_id: schoolId, columns: JSON.stringify(columns), updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there is one */
export async function updateLayout(
  trx: Trx,
  schoolId: number,
  { id, columns, ...layout }: Layout,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('file_layouts')
    .set({ ...layout, columns: JSON.stringify(columns), updated_at: now })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deleteLayout(trx: Trx, schoolId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('file_layouts')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
