/**
 * The Administration Network, for heads only (specification, section 7): who is an administrator, help with signing in, and
 * what visitors see of the leaderboard (decision 0023).
 */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/network/network.contract.ts';
import { NETWORK_PAGE_SIZE } from '#shared/network/network.contract.ts';
import * as signIn from '#shared/second-factor/staff-sign-in.contract.ts';
import {
  changeRoles,
  lockRolesById,
  type RoleHolder,
} from '#server/features/accounts/accounts-roles.operations.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { resetSecondFactor } from '#server/features/second-factor/second-factor-reset.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { closeAllSessions, type Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import { route } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { ROLE_CHANGED_MAIL, type RoleChangedData } from './network.emails.ts';
import { changeVisitorRule, findVisitorRule, selectPeople, selectRoleChanges } from './network.queries.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function networkRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock, config } = context;
  const orWrite = `If that has to change, please write to ${config.contactEmail}.`;

  route(app, context, contract.listNetworkUsers, 'head', ({ caller, query, reply }) =>
    pagedOrAll(reply, selectPeople(db, caller.school_id, query), query, NETWORK_PAGE_SIZE),
  );

  route(app, context, contract.listRoleChanges, 'head', async ({ caller }) =>
    (await selectRoleChanges(db, caller.school_id)).map((row) => ({ ...row, at: row.at.toISOString() })),
  );

  /** Mails the person. Does nothing when they already have the role. */
  route(
    app,
    context,
    contract.changeAdministrator,
    deciding,
    async ({ caller, params, body: { action } }) => {
      const is_school_administration = action === 'add';
      await db.transaction().execute(async (trx) => {
        const { head, person } = await lockHeadAndPerson(trx, caller, params.id);
        // Heads change on the command line only, so that a click never removes a school's last one.
        if (person.id === head.id) throw new NotAllowed(`You cannot change your own role. ${orWrite}`);
        if (person.is_school_administration_head)
          throw new NotAllowed(
            `${nameOf(person)} is a head, and a head’s role cannot be changed here. ${orWrite}`,
          );
        const roles = { is_school_administration, is_school_administration_head: false };
        const outcome = await changeRoles(context, trx, person, roles, head.id);
        if (outcome === 'email not confirmed')
          throw new Conflict(
            `${nameOf(person)} has not confirmed the email of the account yet, so it may not be theirs. Ask them to click the link that was mailed to ${person.email}, then try again.`,
          );
        if (outcome === 'suspended or removed') throw new NotFound();
        if (outcome === 'unchanged') return;
        const by = { by: nameOf(head), by_email: head.email, by_id: head.id };
        const data: RoleChangedData = { account_id: person.id, action, school: person.school, ...by };
        await queueMail(context, trx, { kind: ROLE_CHANGED_MAIL, to: person.email, data });
      });
      return { id: params.id, is_school_administration };
    },
  );

  route(app, context, signIn.resetSecondFactor, deciding, ({ caller, params }) =>
    helping(context, caller, params.id, 'second factor reset', async (trx, head, person) => {
      if (!(await resetSecondFactor(context, trx, person.id, head)))
        throw new Conflict(`${nameOf(person)} has no second step.`);
      return `The second step of ${nameOf(person)} was reset. We have mailed you both.`;
    }),
  );

  route(app, context, signIn.endSessionsOf, deciding, ({ caller, params }) =>
    helping(context, caller, params.id, 'sessions ended', async (trx, _, person) => {
      await closeAllSessions(trx, person.id);
      return `${nameOf(person)} was logged out everywhere.`;
    }),
  );

  const showVisitorRule = async ({ school_id }: Caller) => {
    const { visitors, at, by } = await findVisitorRule(db, school_id);
    return { visitors, changed: at && { at: at.toISOString(), by } };
  };

  route(app, context, contract.getVisitorRule, 'head', ({ caller }) => showVisitorRule(caller));

  route(app, context, contract.setVisitorRule, deciding, async ({ caller, body: { visitors } }) => {
    await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'head');
      const { school_id, account_id: actor_account_id } = caller;
      const change = { school_id, actor_account_id, created_at: clock.now() };
      if (!(await changeVisitorRule(trx, { ...change, visitors }))) return;
      const line = { ...change, subject_account_id: null, facts: { visitors } };
      await writeActivity(trx, { ...line, kind: 'visitor rule changed' });
    });
    return showVisitorRule(caller);
  });
}

/**
 * A head of the school and somebody of it, both as they are under the lock: a role or a school may have changed since the
 * request came in. Repeats the check of lockStaff, which would lock them in another order.
 * @throws NotAllowed when the caller is no longer the head; NotFound for other schools, and for whoever was removed from this one
 */
async function lockHeadAndPerson(trx: Trx, caller: Caller, userId: number) {
  const locked = await lockRolesById(trx, [caller.account_id, userId]);
  const head = locked.find(({ id }) => id === caller.account_id);
  const person = locked.find(({ id }) => id === userId);
  if (!head?.is_school_administration_head || head.school_id !== caller.school_id) throw new NotAllowed();
  if (person?.school_id !== caller.school_id || person.standing === 'removed') throw new NotFound();
  return { head, person };
}

/** Helps somebody with signing in, and writes it down. @throws as `lockHeadAndPerson`; NotAllowed for oneself and another head */
async function helping(
  { db, clock, config }: AppContext,
  caller: Caller,
  userId: number,
  kind: 'second factor reset' | 'sessions ended',
  help: (trx: Trx, head: RoleHolder, person: RoleHolder) => Promise<string>,
): Promise<{ detail: string }> {
  return db.transaction().execute(async (trx) => {
    const { head, person } = await lockHeadAndPerson(trx, caller, userId);
    // Who only asks to be admitted is not theirs to help yet.
    if (person.standing === 'waiting') throw new NotFound();
    if (person.id === head.id) throw new NotAllowed('Your own login is in your profile, under Security.');
    if (person.is_school_administration_head) {
      throw new NotAllowed(
        `${nameOf(person)} is a head, which nobody of the school can change. Please write to ${config.contactEmail}.`,
      );
    }
    const detail = await help(trx, head, person);
    await writeActivity(trx, { ...lineBy(caller, clock.now(), person.id), kind });
    return { detail };
  });
}

function nameOf({ first_name, last_name }: RoleHolder): string {
  return `${first_name} ${last_name}`;
}
