/** The one place where roles change: administrators and heads (rulings, section 2). */
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { insertRoleChanges, setRoles, type RoleHolder, type Roles } from './accounts-roles.queries.ts';

export type RoleOutcome = 'changed' | 'unchanged' | 'email not confirmed' | 'suspended or removed';

/**
 * Sets roles that apply from the next request on, and logs each change. More rights need a confirmed email, or someone
 * else could have registered with it; imported accounts have no password and open through a mailed link only.
 * @param person locked by `lockRolesById` or `lockRolesByEmail` in the same transaction
 * @param actorId the head who does it, or null for the command line
 */
export async function changeRoles(
  { clock }: { readonly clock: Clock },
  trx: Trx,
  person: RoleHolder,
  wanted: Roles,
  actorId: number | null,
): Promise<RoleOutcome> {
  const changed = roles.filter((role) => wanted[role] !== person[role]);
  if (changed.length === 0) return 'unchanged';
  const isMore = changed.some((role) => wanted[role]);
  if (isMore && !person.email_verified_at && person.password_hash !== null) return 'email not confirmed';
  if (isMore && (person.standing === 'suspended' || person.standing === 'removed'))
    return 'suspended or removed';
  const now = clock.now();
  await setRoles(trx, person.id, wanted, now);
  const lines = changed.map((role) => ({
    account_id: person.id,
    school_id: person.school_id,
    action: wanted[role] ? ('add' as const) : ('remove' as const),
    is_head: role === 'is_school_administration_head',
    actor_account_id: actorId,
    created_at: now,
  }));
  // Every head is an administrator: becomes a head second and stops being one first.
  const inOrder = isMore ? lines : lines.reverse();
  await insertRoleChanges(trx, inOrder);
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

const roles = ['is_school_administration', 'is_school_administration_head'] as const;

export { lockRolesByEmail, lockRolesById, type RoleHolder, type Roles } from './accounts-roles.queries.ts';
