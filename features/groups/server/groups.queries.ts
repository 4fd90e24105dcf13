import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Group, Member } from '#features/groups/groups.contract.ts';
import type { AddOutcome } from '#features/groups/groups.rules.ts';
import { writeActivity, type NewActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { collated, collatedText } from '#server/platform/database/text-search.ts';
import { changeAccount, deleteRows, lockRow, run } from '#server/platform/database/rows.ts';
import { NotFound } from '#server/platform/http/errors.ts';

type Reader = Pick<Caller, 'account_id' | 'school_id' | 'is_school_administration' | 'is_adviser'>;

/** Whether group `g` is one of the caller: any of the school for administrators, else an own one that is not archived. */
const isOwn = (caller: Reader): RawBuilder<SqlBool> =>
  sql`g.school_id = ${caller.school_id} and (${caller.is_school_administration} or ${caller.is_adviser}
    and g.archived_at is null
    and exists (select from group_advisers v where v.group_id = g.id and v.account_id = ${caller.account_id}))`;

/** Whether account `a` can be in a group. */
const isStudent = sql<SqlBool>`a.standing = 'member' and not a.is_staff`;
const nameOfAccount = sql`trim(a.first_name || ' ' || a.last_name)`;
const byName = sql`${collated.last_name}, ${collated.first_name}, a.id`;

/** Whether account `a` is a present member of this group. */
export const isMemberOf = (group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from group_members m where m.group_id = ${group} and m.account_id = a.id and m.until_day is null)`;

/** @throws NotFound unless each is somebody whose records the caller may read: administrators anybody's, advisers their members' */
export async function refuseUnknownStudents(db: Db | Trx, caller: Reader, ids: readonly number[]) {
  if (caller.is_school_administration) return;
  const rows = await run<{ id: number }>(db)`
    select a.id from accounts a
    where a.id = any(${ids}::bigint[]) and a.school_id = ${caller.school_id} and ${isStudent}
      and exists (select from groups g where ${isOwn(caller)} and ${isMemberOf(sql`g.id`)})`;
  if (rows.length < new Set(ids).size) throw new NotFound();
}

/** By name, archived ones last; with an id this one. */
export const selectGroups = (db: Db | Trx, caller: Reader, id: number | null = null): Promise<Group[]> =>
  run<Group>(db)`
    select g.id, g.name, g.archived_at is not null as is_archived,
      (select count(*)::integer from accounts a
        where a.school_id = g.school_id and ${isStudent} and ${isMemberOf(sql`g.id`)}) as members,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', ${nameOfAccount})
          order by ${collated.last_name}, a.id)
        from group_advisers v join accounts a on a.id = v.account_id
        where v.group_id = g.id and a.adviser_of = g.school_id and a.school_id = g.school_id), '[]') as advisers
    from groups g where ${isOwn(caller)} and (${id}::bigint is null or g.id = ${id})
    order by is_archived, ${collatedText(sql`g.name`)}, g.id`;

/** @throws NotFound for a group that is not the caller's */
export async function findGroup(db: Db | Trx, caller: Reader, id: number): Promise<Group> {
  const [found] = await selectGroups(db, caller, id);
  if (!found) throw new NotFound();
  return found;
}

/** @throws NotFound for a group that is not the caller's */
export async function lockGroup(trx: Trx, caller: Reader, id: number, how: 'forUpdate' | 'forShare') {
  await lockRow(trx, 'groups', id, ['id'], how);
  return findGroup(trx, caller, id);
}

/** Takes the role away, and logs it. A former adviser who gets it again has no groups. */
export async function endAdvising(trx: Trx, accountId: number, line: Omit<NewActivity, 'kind'>) {
  await changeAccount(trx, accountId, { adviser_of: null }, line.created_at);
  await deleteRows(trx, 'group_advisers', { account_id: accountId });
  await writeActivity(trx, { ...line, kind: 'adviser removed' });
}

/** Present members who belong to the school, by name. */
export const selectMembers = (db: Db | Trx, groupId: number): Promise<Member[]> =>
  run<Member>(db)`
    select a.id, ${nameOfAccount} as name, a.email, a.graduation_year, m.from_day,
      coalesce(t.total_hours, 0)::float8 as total_hours
    from group_members m join groups g on g.id = m.group_id join accounts a on a.id = m.account_id
      left join student_totals t on t.account_id = a.id
    where m.group_id = ${groupId} and m.until_day is null and a.school_id = g.school_id and ${isStudent}
    order by ${byName}`;

/** The present members of a group, for them until it is archived, its advisers and administrators. @throws NotFound for anybody else */
export async function selectRanked(db: Db, reader: Reader | undefined, groupId: number) {
  if (!reader) throw new NotFound();
  const members: ReadonlySet<number> = new Set((await selectMembers(db, groupId)).map(({ id }) => id));
  const own = await selectMemberships(db, reader);
  if (own.every(({ id }) => id !== groupId)) await findGroup(db, reader, groupId);
  return members;
}

/** Of a student, not archived, by name. */
export const selectMemberships = (db: Db, { account_id, school_id }: Reader) =>
  run<{ id: number; name: string }>(db)`
    select g.id, g.name from group_members m join groups g on g.id = m.group_id join accounts a on a.id = m.account_id
    where a.id = ${account_id} and ${isStudent} and m.until_day is null and g.school_id = ${school_id}
      and g.archived_at is null
    order by ${collatedText(sql`g.name`)}, g.id`;

interface Line {
  readonly line: string;
  readonly email: string | null;
  readonly id: number | null;
}

interface AddedLine extends Omit<Line, 'email'> {
  readonly name: string | null;
  readonly outcome: AddOutcome;
}

/** Adds who can be, from this day, and says so of each line in its order. A former member is one again. */
export const insertMembers = (
  trx: Trx,
  groupId: number,
  schoolId: number,
  lines: readonly Line[],
  day: string,
): Promise<AddedLine[]> =>
  run<AddedLine>(trx)`
    with found as (
      select l.place, l.line, a.id, ${nameOfAccount} as name,
        case when a.id is null or a.school_id <> ${schoolId} and l.email is null then 'unknown'
          when a.school_id <> ${schoolId} then 'other school'
          when a.is_staff then 'unknown'
          when a.standing = 'suspended' then 'suspended'
          when a.standing <> 'member' then 'unknown'
          when ${isMemberOf(sql`${groupId}`)} or row_number() over (partition by a.id order by l.place) > 1 then 'already in'
          else 'added' end as outcome
      from json_to_recordset(${JSON.stringify(lines.map((one, place) => ({ ...one, place })))}::json)
        as l(place integer, line text, email text, id bigint)
        left join accounts a on a.email = l.email or a.id = l.id
    ), added as (
      insert into group_members (group_id, account_id, from_day)
      select ${groupId}, id, ${day}::date from found where outcome = 'added' order by id
      on conflict (group_id, account_id) do update set until_day = null
    )
    select line, id, case when outcome not in ('unknown', 'other school') then name end as name, outcome
    from found order by place`;

/** The present students of a class, by name. */
export const selectClass = (db: Db | Trx, schoolId: number, graduationYear: number) =>
  run<{ id: number }>(db)`
    select a.id from accounts a
    where a.school_id = ${schoolId} and a.graduation_year = ${graduationYear} and ${isStudent} order by ${byName}`;
