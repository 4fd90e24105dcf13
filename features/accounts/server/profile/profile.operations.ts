import { sql } from 'kysely';
import type { StudentForm } from '#features/accounts/accounts.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import {
  PICTURE_MAXIMUM_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_UNREADABLE,
  pictureTooManyPixels,
  profileChecks,
} from '#features/accounts/profile/profile.rules.ts';
import { tidyLine } from '#shared/text.ts';
import { chooseSchool } from '#features/accounts/server/accounts.operations.ts';
import { chooseGraduationYearOf, chooseSchoolOf } from '#features/membership/server/joining.operations.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { addOnce, changeAccount, isThere, lockName, lockRow, run } from '#server/platform/database/rows.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { InvalidFields, NotFound, Refusal, refuseFirstFailure } from '#server/platform/http/errors.ts';
import {
  makePicture,
  pictureAddress,
  TooManyPixels,
  type Picture,
} from '#server/platform/images/pictures.ts';

const changeLimit: Limit = { times: 50, seconds: 24 * 3600 };
const TOO_MANY_CHANGES = `You have changed your name, school or graduation year ${changeLimit.times} times within a day, which is the most that is possible.`;
const fieldsOfProfile = ['first_name', 'last_name', 'school', 'graduation_year'] as const;

/** Processing a picture is expensive. */
const uploadLimit: Limit = { times: 40, seconds: 3600 };

/** `tooLarge` when the file was cut off at the limit. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly tooLarge: boolean;
}

export async function showProfile(db: Db, accountId: number): Promise<ProfileRow> {
  const profile = await findProfile(db, accountId);
  return { ...profile, profile_picture: pictureAddress(profile.profile_picture) };
}

/** All or nothing. Without `file`, the picture stays. */
export async function updateProfile(
  context: AppContext,
  caller: Caller,
  sent: StudentForm,
  file: UploadedFile | undefined,
): Promise<string | null> {
  const { db, clock } = context;
  const now = clock.now();
  // An administrator's school never changes (rulings, section 2).
  const form = caller.is_staff ? { ...sent, school: caller.school } : sent;
  refuseFirstFailure(profileChecks(Number(dayInZone(now, caller.time_zone).slice(0, 4))), form);
  const school = caller.is_staff ? undefined : await chooseSchool(db, form.school);
  const picture = file && (await readPicture(context, caller, file));

  const hash = await db.transaction().execute(async (trx) => {
    if (picture) {
      await lockPictures(trx);
      // Equal pictures are stored once.
      await addOnce(trx, 'pictures', { hash: picture.hash, bytes: picture.bytes, created_at: now });
    }
    const present = await findProfile(trx, caller.account_id);
    const before = picture && present.profile_picture;
    await refuseFixedNames(trx, caller.account_id, form);
    // Each change is logged for the school.
    if (fieldsOfProfile.some((field) => String(form[field]).trim() !== String(present[field])))
      await consume({ db: trx, clock }, `profile:${caller.account_id}`, changeLimit, TOO_MANY_CHANGES);
    const change = {
      first_name: tidyLine(form.first_name),
      last_name: tidyLine(form.last_name),
      ...(await chooseGraduationYearOf(context, trx, caller.account_id, form.graduation_year as number)),
      ...(picture ? { profile_picture: picture.hash } : {}),
      ...(school && (await chooseSchoolOf(context, trx, caller.account_id, school.id))),
    };
    await changeAccount(trx, caller.account_id, change, now);
    if (before) await deleteUnusedPicture(trx, before);
    return (await findProfile(trx, caller.account_id)).profile_picture;
  });
  return pictureAddress(hash);
}

/** @throws InvalidFields for changing a name that the school has corrected */
async function refuseFixedNames(trx: Trx, accountId: number, form: StudentForm) {
  const person = { id: accountId, names_fixed: true };
  const fixed = await lockRow(trx, 'accounts', person, ['first_name', 'last_name'], 'forNoKeyUpdate');
  if (!fixed) return;
  const message = 'Your school has corrected your name. Ask an administrator to change it.';
  if (tidyLine(form.first_name) !== fixed.first_name) throw new InvalidFields({ first_name: [message] });
  if (tidyLine(form.last_name) !== fixed.last_name) throw new InvalidFields({ last_name: [message] });
}

/** Deletes the picture when no one else uses it. */
export async function removePicture({ db, clock }: AppContext, { account_id }: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPictures(trx);
    const { profile_picture } = await findProfile(trx, account_id);
    if (profile_picture === null) return;
    await changeAccount(trx, account_id, { profile_picture: null }, clock.now());
    await deleteUnusedPicture(trx, profile_picture);
  });
}

async function readPicture(context: AppContext, caller: Caller, file: UploadedFile): Promise<Picture> {
  if (file.tooLarge || file.bytes.length > PICTURE_MAXIMUM_BYTES) {
    throw new Refusal(413, { profile_picture: [PICTURE_TOO_LARGE] });
  }
  await consume(context, `picture:account:${caller.account_id}`, uploadLimit, 'Too many pictures.');
  const picture = await makePicture(file.bytes, { from: caller.account_id }).catch((error: unknown) => {
    if (!(error instanceof TooManyPixels)) throw error;
    throw new InvalidFields({ profile_picture: [pictureTooManyPixels(error.pixels)] });
  });
  if (!picture) throw new InvalidFields({ profile_picture: [PICTURE_UNREADABLE] });
  return picture;
}

/**
 * The bytes, and whether they are public. A picture that no owner shows is for its owners only. `findViewer` is
 * called only when needed. @throws NotFound, also when the caller may not see it
 */
export async function showPicture(db: Db, hash: string, findViewer: () => Promise<Caller | undefined>) {
  const owners = ownersShowing(db, hash);
  const picture = await db
    .selectFrom('pictures')
    .where('hash', '=', hash)
    .select('bytes')
    .select(({ exists }) =>
      exists(owners.where('s.leaderboard_for_visitors', '=', 'as_chosen')).as('for_visitors'),
    )
    .executeTakeFirst();
  if (!picture) throw new NotFound();
  const { bytes, for_visitors } = picture;
  if (for_visitors) return { bytes, isPublic: true };
  const caller = await findViewer();
  if (!caller) throw new NotFound();
  const { account_id, school_id, standing } = caller;
  const isShown =
    standing === 'member' && (await isThere(owners.where('a.school_id', '=', school_id).limit(1)));
  const own = db.selectFrom('accounts').where('id', '=', account_id).where('profile_picture', '=', hash);
  if (!isShown && !(await isThere(own.select('id')))) throw new NotFound();
  return { bytes, isPublic: false };
}

/** The picture is stored as its hash. */
type ProfileRow = RowOf<typeof findProfile>;

function findProfile(db: Db, accountId: number) {
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

/** Serializes changes of pictures: otherwise one could be removed as unused while another account begins to use it. */
export async function lockPictures(trx: Trx): Promise<void> {
  await lockName(trx, 'limelight pictures');
}

export async function deleteUnusedPicture(trx: Trx, hash: string): Promise<void> {
  await run(trx)`
    delete from pictures where hash = ${hash} and not exists (select from accounts where profile_picture = ${hash})`;
}

/** The owners who show the picture (decision 0023). */
function ownersShowing(db: Db, hash: string) {
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
