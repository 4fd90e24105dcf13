/** A head helps people of the school with signing in: takes a lost second step away, or logs somebody out everywhere. */
import type { RoleHolder } from '#server/features/accounts/accounts-roles.operations.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import { resetSecondFactor } from '#server/features/second-factor/second-factor-reset.operations.ts';
import { closeAllSessions, type Caller } from '#server/platform/auth/sessions.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { lockHeadAndPerson } from './network.operations.ts';

/** @throws NotFound for whoever is not of the school; NotAllowed for oneself and another head; Conflict when there is none */
export async function resetSecondFactorOf(
  context: AppContext,
  caller: Caller,
  userId: number,
): Promise<string> {
  return helping(context, caller, userId, 'second factor reset', async (trx, head, person) => {
    if (!(await resetSecondFactor(context, trx, person.id, head))) {
      throw new Conflict(`${nameOf(person)} has no second step.`);
    }
    return `The second step of ${nameOf(person)} was reset. We have mailed you both.`;
  });
}

/** @throws as `resetSecondFactorOf` does */
export async function endSessionsOf(context: AppContext, caller: Caller, userId: number): Promise<string> {
  return helping(context, caller, userId, 'sessions ended', async (trx, _, person) => {
    await closeAllSessions(trx, person.id);
    return `${nameOf(person)} was logged out everywhere.`;
  });
}

async function helping(
  { db, clock, config }: AppContext,
  caller: Caller,
  userId: number,
  kind: 'second factor reset' | 'sessions ended',
  help: (trx: Trx, head: RoleHolder, person: RoleHolder) => Promise<string>,
): Promise<string> {
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
    await writeActivity(trx, {
      school_id: caller.school_id,
      kind,
      actor_account_id: head.id,
      subject_account_id: person.id,
      created_at: clock.now(),
    });
    return detail;
  });
}

function nameOf({ first_name, last_name }: RoleHolder): string {
  return `${first_name} ${last_name}`;
}
