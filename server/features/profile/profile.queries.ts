/** All SQL of the profile and its pictures. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Picture } from '#server/platform/images/pictures.ts';

/** A profile as it is kept: the picture by its hash. */
export interface ProfileRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number;
  readonly profile_picture: string | null;
  readonly email: string;
}

/** The profile of an account. */
export function findProfile(db: Db, accountId: number): Promise<ProfileRow> {
  return db
    .selectFrom('accounts')
    .innerJoin('schools', 'schools.id', 'accounts.school_id')
    .where('accounts.id', '=', accountId)
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'schools.name as school',
      'accounts.graduation_year',
      'accounts.profile_picture',
      'accounts.email',
    ])
    .executeTakeFirstOrThrow();
}

/** What a person may change; what is left out stays as it is. */
export interface ProfileChange {
  readonly first_name: string;
  readonly last_name: string;
  readonly school_id?: number;
  readonly graduation_year: number;
  readonly profile_picture?: string;
}

/**
 * Changes a profile and returns the hash of the picture it now has. An administrator keeps the school, whatever the
 * change says: somebody may have become one while the form was on its way, and would carry the role elsewhere.
 */
export async function changeProfile(
  trx: Trx,
  accountId: number,
  { school_id, ...change }: ProfileChange,
  now: Date,
): Promise<string | null> {
  const school = school_id !== undefined && {
    school_id: sql<number>`case when is_school_administration then school_id else ${school_id} end`,
  };
  const { profile_picture } = await trx
    .updateTable('accounts')
    .set({ ...change, ...school, updated_at: now })
    .where('id', '=', accountId)
    .returning('profile_picture')
    .executeTakeFirstOrThrow();
  return profile_picture;
}

/** Takes the picture out of a profile. */
export async function clearPicture(trx: Trx, accountId: number, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ profile_picture: null, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Lets the changes of pictures wait for each other until the transaction ends: otherwise a picture could be removed as
 * unused in the moment in which somebody else begins to use it.
 */
export async function lockPictures(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight pictures', 0))`.execute(trx);
}

/** Keeps a picture; the same bytes are kept once. */
export async function insertPicture(trx: Trx, { hash, bytes }: Picture, now: Date): Promise<void> {
  await trx
    .insertInto('pictures')
    .values({ hash, bytes, created_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Removes a picture that no account has any more. */
export async function deleteUnusedPicture(trx: Trx, hash: string): Promise<void> {
  await trx
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').where('profile_picture', '=', hash))),
    )
    .execute();
}

/** A picture, and who may see it: one of those whose picture it is must show it. */
export interface KeptPicture {
  readonly bytes: Buffer;
  readonly for_visitors: boolean;
  readonly for_members: boolean;
}

/** A picture with who may see it (decision 0023). */
export function findPicture(db: Db, hash: string): Promise<KeptPicture | undefined> {
  const owners = db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.profile_picture', '=', hash)
    .where('a.leaderboard_picture', '=', true)
    .where('a.leaderboard_name', '<>', 'hidden')
    .select('a.id');
  return db
    .selectFrom('pictures')
    .where('hash', '=', hash)
    .select('bytes')
    .select(({ exists }) => [
      exists(owners.where('s.leaderboard_for_visitors', '=', 'as_chosen')).as('for_visitors'),
      exists(owners).as('for_members'),
    ])
    .$castTo<KeptPicture>()
    .executeTakeFirst();
}

/** Whether an account has this picture. */
export async function hasPicture(db: Db, accountId: number, hash: string): Promise<boolean> {
  const own = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('profile_picture', '=', hash)
    .select('id')
    .executeTakeFirst();
  return own !== undefined;
}
