/** All SQL of the profile and its pictures. */
import { sql } from 'kysely';
import type { MembershipChange } from '#server/features/joining/joining.queries.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';
import type { Picture } from '#server/platform/images/pictures.ts';

/** The picture is stored as its hash. */
export type ProfileRow = RowOf<typeof findProfile>;

export function findProfile(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('schools', 'schools.id', 'accounts.school_id')
    .where('accounts.id', '=', accountId)
    .select(sql<string>`case when accounts.standing = 'removed' then '' else schools.name end`.as('school'))
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.graduation_year',
      'accounts.profile_picture',
      'accounts.email',
    ])
    .executeTakeFirstOrThrow();
}

/** Missing fields stay as they are. */
export interface ProfileChange {
  readonly first_name: string;
  readonly last_name: string;
  readonly graduation_year: number;
  readonly wanted_graduation_year: number | null;
  readonly profile_picture?: string;
}

/** Returns the hash of the picture. */
export async function changeProfile(
  trx: Trx,
  accountId: number,
  change: ProfileChange & MembershipChange,
  now: Date,
): Promise<string | null> {
  const { profile_picture } = await trx
    .updateTable('accounts')
    .set({ ...change, updated_at: now })
    .where('id', '=', accountId)
    .returning('profile_picture')
    .executeTakeFirstOrThrow();
  return profile_picture;
}

/** The name of an account whose school has corrected it, locked. */
export function findFixedNames(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('names_fixed', '=', true)
    .select(['first_name', 'last_name'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function clearPicture(trx: Trx, accountId: number, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ profile_picture: null, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}

/** Serializes changes of pictures: otherwise one could be removed as unused while another account begins to use it. */
export async function lockPictures(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight pictures', 0))`.execute(trx);
}

/** The same bytes are kept once. */
export async function insertPicture(trx: Trx, { hash, bytes }: Picture, now: Date): Promise<void> {
  await trx
    .insertInto('pictures')
    .values({ hash, bytes, created_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function deleteUnusedPicture(trx: Trx, hash: string): Promise<void> {
  await trx
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').where('profile_picture', '=', hash))),
    )
    .execute();
}

export interface KeptPicture {
  readonly bytes: Buffer;
  readonly for_visitors: boolean;
}

/** The owners of a picture who show it (decision 0023). */
function ownersWhoShow(db: Db, hash: string) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.profile_picture', '=', hash)
    .where('a.leaderboard_picture', '=', true)
    .where('a.leaderboard_name', '<>', 'hidden')
    .where('a.hidden_by_school', '=', false)
    .where(counts)
    .select('a.id');
}

/** A picture, and whether everybody may see it. */
export function findPicture(db: Db, hash: string): Promise<KeptPicture | undefined> {
  const owners = ownersWhoShow(db, hash).where('s.leaderboard_for_visitors', '=', 'as_chosen');
  return db
    .selectFrom('pictures')
    .where('hash', '=', hash)
    .select('bytes')
    .select(({ exists }) => exists(owners).as('for_visitors'))
    .$castTo<KeptPicture>()
    .executeTakeFirst();
}

/** Whether one of a school's members shows the picture to the others. */
export async function isShownAt(db: Db, schoolId: number, hash: string): Promise<boolean> {
  const owner = await ownersWhoShow(db, hash).where('a.school_id', '=', schoolId).limit(1).executeTakeFirst();
  return owner !== undefined;
}

export async function hasPicture(db: Db, accountId: number, hash: string): Promise<boolean> {
  const own = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('profile_picture', '=', hash)
    .select('id')
    .executeTakeFirst();
  return own !== undefined;
}
