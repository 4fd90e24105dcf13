/** The one place where roles change: administrators and heads (rulings, section 2). */
import { sql } from 'kysely';
import { writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { changeAccount } from '#server/platform/database/rows.ts';

export type RoleOutcome = 'changed' | 'unchanged' | 'email not confirmed' | 'suspended or removed';

/**
 * Sets roles from the next request on, and logs each change. More rights need a confirmed email, since anyone
 * could have registered with it; imported accounts open only through a mailed link. `person` is locked by
 * `lockRolesById` or `lockRolesByEmail`; `actorId` is null for the command line.
 */
export async function changeRoles(
  { clock }: { readonly clock: Clock },
  trx: Trx,
  person: RoleHolder,
  wanted: Roles,
  actorId: number | null,
): Promise<RoleOutcome> {
  const changed = roleNames.filter((role) => wanted[role] !== person[role]);
  if (changed.length === 0) return 'unchanged';
  const isMore = changed.some((role) => wanted[role]);
  if (isMore && !person.email_verified_at && person.password_hash !== null) return 'email not confirmed';
  if (isMore && (person.standing === 'suspended' || person.standing === 'removed'))
    return 'suspended or removed';
  const now = clock.now();
  const { is_school_administration, is_school_administration_head } = wanted;
  // A role also admits the person, and ends requests to join another school.
  const admitted = { standing: 'member', joining_school_id: null, joining_since: null } as const;
  const roles = { is_school_administration, is_school_administration_head };
  await changeAccount(trx, person.id, { ...roles, ...(is_school_administration && admitted) }, now);
  const lines = changed.map((role) => ({
    account_id: person.id,
    school_id: person.school_id,
    action: wanted[role] ? ('add' as const) : ('remove' as const),
    is_head: role === 'is_school_administration_head',
    actor_account_id: actorId,
    created_at: now,
  }));
  // Every head is an administrator: becomes head second and stops being one first.
  const inOrder = isMore ? lines : lines.reverse();
  await trx.insertInto('role_changes').values(inOrder).execute();
  for (const { action, is_head } of inOrder) {
    await writeActivity(trx, {
      school_id: person.school_id,
      kind: action === 'add' ? 'role added' : 'role removed',
      actor_account_id: actorId,
      subject_account_id: person.id,
      facts: { role: is_head ? 'head' : 'administrator' },
      created_at: now,
    });
  }
  return 'changed';
}

const roleNames = ['is_school_administration', 'is_school_administration_head'] as const;

interface Roles {
  readonly is_school_administration: boolean;
  readonly is_school_administration_head: boolean;
}

export type RoleHolder = RowOf<typeof lockRolesById>;

/** The people with these ids, locked until the transaction ends. */
export function lockRolesById(trx: Trx, ids: readonly number[]) {
  // In id order to avoid deadlocks.
  return roleHolders(trx).where('a.id', 'in', ids).orderBy('a.id').execute();
}

export function lockRolesByEmail(trx: Trx, email: string) {
  return roleHolders(trx).where('a.email', '=', email).executeTakeFirst();
}

/** The school is not joined: a join would miss a row whose school changed while waiting for the lock. */
function roleHolders(trx: Trx) {
  return trx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email', 'a.first_name', 'a.last_name', 'a.password_hash', 'a.email_verified_at'])
    .select(['a.is_school_administration', 'a.is_school_administration_head', 'a.adviser_of'])
    .select(['a.school_id', 'a.standing'])
    .select(sql<string>`(select s.name from schools s where s.id = a.school_id)`.as('school'))
    .forNoKeyUpdate('a');
}
