/** Heads list the people of their school and decide who is an administrator (rulings, section 2). */
import type { NetworkUser, RoleAction, RoleChange } from '#shared/network/network.contract.ts';
import { tidyLine } from '#shared/text.ts';
import {
  changeRoles,
  lockRolesById,
  type RoleHolder,
} from '#server/features/accounts/accounts-roles.operations.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { ROLE_CHANGED_MAIL, type RoleChangedData } from './network.emails.ts';
import { countPeople, selectPeople, selectRoleChanges } from './network.queries.ts';

const CHANGES_SHOWN = 50;

/** Without `page`, everyone. */
export interface PeopleOptions {
  readonly search: string;
  readonly role: 'administrators' | 'students' | undefined;
  readonly page: number | undefined;
  readonly pageSize: number;
}

/** The requested people of the caller's school, and how many there are on all pages. */
export async function listPeople(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  { search, role, page, pageSize }: PeopleOptions,
): Promise<{ people: NetworkUser[]; total: number }> {
  const filter = { search: tidyLine(search), role };
  const range = page === undefined ? undefined : { limit: pageSize, offset: (page - 1) * pageSize };
  const people = await selectPeople(db, caller.school_id, filter, range);
  const total = range ? await countPeople(db, caller.school_id, filter) : people.length;
  return { people, total };
}

/**
 * Mails the person. Does nothing when they already have the role.
 * @throws NotFound for other schools; NotAllowed for oneself, for a head, and for a caller who is no longer the head;
 * Conflict when the person's email is not confirmed.
 */
export async function changeAdministrator(
  context: AppContext,
  caller: Caller,
  userId: number,
  action: RoleAction,
): Promise<{ id: number; is_school_administration: boolean }> {
  const isWanted = action === 'add';
  await context.db.transaction().execute(async (trx) => {
    const { head, person } = await lockHeadAndPerson(trx, caller, userId);
    refuseUntouchable(context, head, person);
    const roles = { is_school_administration: isWanted, is_school_administration_head: false };
    const outcome = await changeRoles(context, trx, person, roles, head.id);
    if (outcome === 'email not confirmed') throw new Conflict(unconfirmed(person));
    if (outcome === 'suspended or removed') throw new NotFound();
    if (outcome === 'unchanged') return;
    const data: RoleChangedData = {
      account_id: person.id,
      action,
      school: person.school,
      by: nameOf(head),
      by_email: head.email,
      by_id: head.id,
    };
    await queueMail(context, trx, { kind: ROLE_CHANGED_MAIL, to: person.email, data });
  });
  return { id: userId, is_school_administration: isWanted };
}

/**
 * A head of the school and somebody of it, both as they are under the lock: a role or a school may have changed since the
 * request came in. Repeats the check of lockStaff, which would lock them in another order.
 * @throws NotAllowed when the caller is no longer the head; NotFound for other schools, and for whoever was removed from this one
 */
export async function lockHeadAndPerson(
  trx: Trx,
  caller: Caller,
  userId: number,
): Promise<{ readonly head: RoleHolder; readonly person: RoleHolder }> {
  const locked = await lockRolesById(trx, [caller.account_id, userId]);
  const head = locked.find(({ id }) => id === caller.account_id);
  const person = locked.find(({ id }) => id === userId);
  if (!head?.is_school_administration_head || head.school_id !== caller.school_id) throw new NotAllowed();
  if (person?.school_id !== caller.school_id || person.standing === 'removed') throw new NotFound();
  return { head, person };
}

/** Heads change on the command line only, so that a click never removes a school's last one. */
function refuseUntouchable({ config }: AppContext, head: RoleHolder, person: RoleHolder): void {
  const instead = `If that has to change, please write to ${config.contactEmail}.`;
  if (person.id === head.id) throw new NotAllowed(`You cannot change your own role. ${instead}`);
  if (person.is_school_administration_head) {
    throw new NotAllowed(`${nameOf(person)} is a head, and a head’s role cannot be changed here. ${instead}`);
  }
}

function unconfirmed(person: RoleHolder): string {
  return `${nameOf(person)} has not confirmed the email of the account yet, so it may not be theirs. Ask them to click the link that was mailed to ${person.email}, then try again.`;
}

export async function listRoleChanges({ db }: Pick<AppContext, 'db'>, caller: Caller): Promise<RoleChange[]> {
  const rows = await selectRoleChanges(db, caller.school_id, CHANGES_SHOWN);
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    action: row.action,
    is_head: row.is_head,
    user_id: row.user_id,
    user_name: nameOf(row),
    user_email: row.email,
    by: row.by_first_name === null ? null : `${row.by_first_name} ${row.by_last_name ?? ''}`.trim(),
  }));
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
