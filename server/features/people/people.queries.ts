/** All SQL that lists the people of a school; where they belong is changed by the queries of joining. */
import { sql, type SqlBool } from 'kysely';
import type { PeopleShown, Person } from '#shared/people/people.contract.ts';
import { tidyLine } from '#shared/text.ts';
import { sameMailboxAt, wasRemovedFrom } from '#server/features/joining/joining.queries.ts';
import { collated, nameMatches } from '#server/platform/database/text-search.ts';
import type { Db } from '#server/platform/app-context.ts';

/** Who asks to be admitted, but not while another school has suspended them. An empty search means everyone. */
export function selectJoining(db: Db, schoolId: number, typed = '') {
  const search = tidyLine(typed);
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.joining_school_id', '=', schoolId)
    .where('a.standing', '<>', 'suspended')
    .$if(search !== '', (query) => query.where(nameMatches(search)))
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year', 'a.joining_since'])
    .select(sql<string | null>`case when a.standing = 'member' then s.name end`.as('from_school'))
    .select(wasRemovedFrom(sql`${schoolId}::bigint`).as('was_removed'))
    .select(sameMailboxAt(sql`${schoolId}::bigint`).as('same_mailbox_as'))
    .orderBy('a.joining_since')
    .orderBy('a.id');
}

interface PeopleFilter {
  readonly search?: string | undefined;
  readonly show?: PeopleShown | undefined;
}

function people(db: Db, schoolId: number) {
  return db
    .selectFrom('accounts as a')
    .where('a.school_id', '=', schoolId)
    .where('a.standing', 'in', ['member', 'suspended']);
}

/** Has verified hours of another school that do not count, and about which this one has not decided. */
const hasHoursToDecide = sql<SqlBool>`exists (
  select from entries e where e.account_id = a.id and not e.counts and e.verified and not e.recycling_bin and not exists (
    select from earlier_hours d where d.entry_id = e.id and d.school_id = a.school_id and d.version = e.version))`;

const shown = [
  'a.id',
  'a.first_name',
  'a.last_name',
  'a.email',
  'a.graduation_year',
  'a.is_school_administration',
  'a.is_school_administration_head',
  'a.standing',
  'a.standing_reason as reason',
  'a.standing_at',
  'a.standing_without_mail as without_mail',
  'a.hidden_by_school',
  'a.names_fixed',
  'a.wanted_graduation_year',
] as const;

/** By name. A total order, for stable pages. */
export function selectPeople(db: Db, schoolId: number, { search: typed = '', show }: PeopleFilter) {
  const search = tidyLine(typed);
  return people(db, schoolId)
    .$if(show === 'suspended', (query) => query.where('a.standing', '=', 'suspended'))
    .$if(show === 'asking', (query) => query.where('a.wanted_graduation_year', 'is not', null))
    .$if(show === 'earlier hours', (query) => query.where(hasHoursToDecide))
    .$if(show === 'hidden', (query) => query.where('a.hidden_by_school', '=', true))
    .$if(search !== '', (query) => query.where(nameMatches(search)))
    .select(shown)
    .orderBy(collated.last_name)
    .orderBy(collated.first_name)
    .orderBy('a.id');
}

export async function findPerson(db: Db, schoolId: number, id: number): Promise<Person | undefined> {
  const row = await people(db, schoolId).where('a.id', '=', id).select(shown).executeTakeFirst();
  return row && toPerson(row);
}

export function toPerson({
  standing_at,
  standing,
  reason,
  ...row
}: Omit<Person, 'standing' | 'since'> & {
  readonly standing: string;
  readonly standing_at: Date | null;
}): Person {
  const isSuspended = standing === 'suspended';
  return {
    ...row,
    standing: isSuspended ? 'suspended' : 'member',
    reason: isSuspended ? reason : null,
    since: isSuspended ? (standing_at?.toISOString() ?? null) : null,
  };
}
