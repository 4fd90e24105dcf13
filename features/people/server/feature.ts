// The people of a school, and admitting new ones. Each decision rereads administrator and person under locks, in id order, so
// that of two at once one counts.
import { sql, type SqlBool } from 'kysely';
import { isGraduationYear, nameChecks } from '#features/accounts/accounts.rules.ts';
import * as contract from '#features/people/people.contract.ts';
import { isFilled } from '#shared/rules.ts';
import { tidyLine } from '#shared/text.ts';
import { requestEmailChange } from '#features/accounts/server/email-change.operations.ts';
import { findLastDecision, lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { enterSchool } from '#features/membership/server/joining.operations.ts';
import * as membership from '#features/membership/server/joining.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { closeAllSessions, type Caller } from '#server/platform/auth/sessions.ts';
import { asStaff, leaveOutOwn } from '#server/platform/auth/staff.ts';
import { changeAccount, theRow } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import {
  Conflict,
  InvalidFields,
  NotAllowed,
  NotFound,
  orNotFound,
  refuseFirstFailure,
  checkedReason,
} from '#server/platform/http/errors.ts';
import { paged } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { peopleMailKinds, tell } from './people.emails.ts';
import { findPerson, selectJoining } from './people.queries.ts';

export const people: Feature = {
  routes: [peopleRoutes],
  mailKinds: peopleMailKinds,
};

const audited = { access: 'administrator', audited: true } as const;

/** Cannot be undone at the school. */
const lasting = { ...audited, needsFreshSignIn: 'staff' } as const;

const joiningDecisions = ['admitted', 'refused', 'decision undone'] as const;
const yearDecisions = [
  'graduation year changed',
  'graduation year declined',
  'graduation year asked again',
] as const;

const years = ['graduation_year', 'wanted_graduation_year'] as const;

const isAbout = (id: number) => sql<SqlBool>`subject_account_id = ${id}`;

const asksNowhere = { joining_school_id: null, joining_since: null };

function peopleRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.listJoining, 'administrator', async ({ caller, query, reply }) => {
    const joining = selectJoining(db, caller.school_id);
    return paged(reply, joining, query, contract.PEOPLE_PAGE_SIZE);
  });

  const decideAboutJoining = (
    caller: Caller,
    ids: readonly number[],
    decide: (trx: Trx, person: membership.Membership, now: Date) => Promise<void>,
  ) =>
    asStaff(context, caller, 'administrator', async (trx) => {
      const waiting = (await membership.lockMemberships(trx, ids)).filter(
        ({ joining_school_id, standing }) =>
          joining_school_id === caller.school_id && standing !== 'suspended',
      );
      const decided = await leaveOutOwn(trx, caller, waiting);
      const now = clock.now();
      for (const person of decided) await decide(trx, person, now);
      const gone = [...new Set(ids)].filter((id) => !waiting.some((one) => one.id === id));
      return { decided: decided.map(({ id }) => id), gone };
    });

  /**
   * Undoes the caller's decisions of the last day: those people wait again. Admitted ones wait as after a
   * removal, because the school keeps their entries. Leaves out anyone who came from another school, which they
   * would lose, and anybody decided about since.
   */
  const undoJoining = (caller: Caller, ids: readonly number[], kind: 'admitted' | 'refused') =>
    asStaff(context, caller, 'administrator', async (trx) => {
      const { school_id, account_id } = caller;
      const found = await leaveOutOwn(trx, caller, await membership.lockMemberships(trx, ids));
      const now = clock.now();
      const decided: number[] = [];
      for (const person of found) {
        const { id, joining_school_id, standing_at, is_staff } = person;
        const last = await findLastDecision(trx, school_id, joiningDecisions, isAbout(id), now);
        const isLast = last?.kind === kind && last.by === account_id && last.facts['school'] === undefined;
        const isSince = !last || (standing_at !== null && standing_at > last.created_at);
        if (!isLast || isSince || joining_school_id !== null || is_staff) continue;
        if (kind === 'admitted') await membership.keepSchoolDecisions(trx, id, now);
        const removed = kind === 'admitted' && ({ standing: 'removed', standing_at: now } as const);
        const joining = { joining_school_id: school_id, joining_since: now, standing_reason: null };
        await changeAccount(trx, id, { ...removed, ...joining }, now);
        await writeActivity(trx, { ...lineBy(caller, now, id), kind: 'decision undone' });
        await tell(context, trx, person, caller, { decision: 'waits again' });
        decided.push(id);
      }
      return { decided, gone: [...new Set(ids)].filter((id) => !decided.includes(id)) };
    });

  route(contract.admitPeople, audited, ({ caller, body: { ids, undo } }) => {
    if (undo) return undoJoining(caller, ids, 'admitted');
    return decideAboutJoining(caller, ids, async (trx, person) => {
      const { account_id: actorId, school_id } = caller;
      const entrance = { kind: 'admitted', by: 'administrator', actorId } as const;
      await enterSchool(context, trx, person, school_id, entrance);
      await tell(context, trx, person, caller, { decision: 'admitted' });
    });
  });

  route(contract.refusePeople, audited, async ({ caller, body }) => {
    if (body.undo) return undoJoining(caller, body.ids, 'refused');
    const reason = checkedReason(body.reason, contract.REASON_MAXIMUM);
    return decideAboutJoining(caller, body.ids, async (trx, person, now) => {
      await changeAccount(trx, person.id, refusal(person, reason, now), now);
      const kept = { admits_by_hand: true, decided_at: now };
      await trx
        .insertInto('school_decisions')
        .values({ ...kept, school_id: caller.school_id, account_id: person.id, hidden: false })
        .onConflict((conflict) => conflict.columns(['school_id', 'account_id']).doUpdateSet(kept))
        .execute();
      await writeActivity(trx, { ...lineBy(caller, now, person.id), kind: 'refused', facts: { reason } });
      await tell(context, trx, person, caller, { decision: 'refused', reason });
    });
  });

  /** Decides about one person and returns their new state. `now` is read under the lock. */
  const decideAbout = (
    caller: Caller,
    id: number,
    decide: (trx: Trx, person: membership.Membership, now: Date) => Promise<void>,
  ) =>
    asStaff(context, caller, 'administrator', async (trx) => {
      await decide(trx, await lockPerson(trx, caller, id), clock.now());
      return orNotFound(findPerson(trx, caller.school_id, id));
    });

  route(contract.suspendPerson, audited, async ({ caller, params: { id }, body }) => {
    const reason = checkedReason(body.reason, contract.REASON_MAXIMUM);
    const { without_mail = false } = body;
    return decideAbout(caller, id, async (trx, person, now) => {
      if (person.standing !== 'member') throw new Conflict('This student is suspended already.', 'suspended');
      const standing = { standing: 'suspended', standing_reason: reason, standing_at: now } as const;
      const change = { ...standing, standing_without_mail: without_mail, ...asksNowhere };
      await changeAccount(trx, id, change, now);
      await closeAllSessions(trx, id);
      const facts = { reason, ...(without_mail ? { without_mail } : {}) };
      await writeActivity(trx, { ...lineBy(caller, now, id), kind: 'suspended', facts });
      if (!without_mail) await tell(context, trx, person, caller, { decision: 'suspended', reason });
    });
  });

  route(contract.returnPerson, audited, ({ caller, params: { id } }) =>
    decideAbout(caller, id, async (trx, person, now) => {
      if (person.standing !== 'suspended')
        throw new Conflict('This student is not suspended.', 'not_suspended');
      const { standing_without_mail: without_mail } = person;
      const back = { standing: 'member', standing_reason: null, standing_without_mail: false } as const;
      await changeAccount(trx, id, { ...back, standing_at: now }, now);
      if (person.standing_at) await membership.resumeWaiting(trx, id, person.standing_at, now);
      const facts = without_mail ? { facts: { without_mail } } : {};
      await writeActivity(trx, { ...lineBy(caller, now, id), kind: 'returned', ...facts });
      if (!without_mail) await tell(context, trx, person, caller, { decision: 'returned' });
    }),
  );

  route(contract.removePerson, lasting, async ({ caller, params: { id }, body }) => {
    const reason = checkedReason(body.reason, contract.REASON_MAXIMUM);
    const { without_mail = false } = body;
    await asStaff(context, caller, 'administrator', async (trx) => {
      const person = await lockPerson(trx, caller, id);
      const now = clock.now();
      // Entries stay paused since the suspension, if there was one.
      const since = person.standing === 'suspended' && person.standing_at ? person.standing_at : now;
      await membership.keepSchoolDecisions(trx, id, now);
      const standing = { standing: 'removed', standing_reason: reason, standing_at: since } as const;
      await changeAccount(trx, id, { ...standing, standing_without_mail: false }, now);
      const facts = { reason, ...(without_mail ? { without_mail } : {}) };
      await writeActivity(trx, { ...lineBy(caller, now, id), kind: 'removed', facts });
      if (!without_mail) await tell(context, trx, person, caller, { decision: 'removed', reason });
    });
    return { id };
  });

  route(contract.hidePerson, audited, ({ caller, params: { id }, body: { hidden } }) =>
    decideAbout(caller, id, async (trx, _person, now) => {
      await changeAccount(trx, id, { hidden_by_school: hidden }, now);
      await writeActivity(trx, { ...lineBy(caller, now, id), kind: hidden ? 'hidden' : 'shown' });
    }),
  );

  route(contract.correctName, audited, async ({ caller, params: { id }, body }) => {
    const names = { first_name: tidyLine(body.first_name), last_name: tidyLine(body.last_name) };
    for (const field of ['first_name', 'last_name'] as const)
      if (!isFilled(names[field])) throw new InvalidFields({ [field]: ['Please write a name.'] });
    refuseFirstFailure(nameChecks, names);
    const { names_fixed = true } = body;
    return decideAbout(caller, id, async (trx, person, now) => {
      await changeAccount(trx, id, { ...names, names_fixed }, now);
      await writeActivity(trx, { ...lineBy(caller, now, id), kind: 'name corrected' });
      const name = `${names.first_name} ${names.last_name}`;
      const decision = names_fixed ? 'renamed' : 'name back';
      await tell(context, trx, { ...person, ...names }, caller, { decision, name });
    });
  });

  route(contract.changeEmailOf, lasting, async ({ caller, params, body }) => {
    const reason = checkedReason(body.reason, contract.REASON_MAXIMUM);
    return asStaff(context, caller, 'administrator', async (trx) => {
      const person = await lockPerson(trx, caller, params.id);
      const requester = { by: 'school', actorId: caller.account_id, reason } as const;
      const email = await requestEmailChange(context, trx, person, body.email, requester);
      return { detail: `We emailed a link to ${email}. The email changes when they open it.` };
    });
  });

  route(contract.decideYear, audited, ({ caller, params: { id }, body: { year, accepts, undo } }) =>
    decideAbout(caller, id, async (trx, person, now) => {
      const present = await theRow(trx, 'accounts', id, years);
      const { graduation_year: before, wanted_graduation_year: wanted } = present;
      if (undo) {
        const last = await findLastDecision(trx, caller.school_id, yearDecisions, isAbout(id), now);
        const isLast = last?.kind === 'graduation year declined' && last.by === caller.account_id;
        if (!isLast || last.facts['after'] !== year || before !== last.facts['before'] || wanted !== null)
          throw new Conflict('This has been decided again since.', 'decided_since');
        await changeAccount(trx, id, { wanted_graduation_year: year }, now);
        const line = { kind: 'graduation year asked again', facts: { after: year } } as const;
        await writeActivity(trx, { ...lineBy(caller, now, id), ...line });
        return tell(context, trx, person, caller, { decision: 'year waits', year });
      }
      if (wanted !== year)
        throw new Conflict('This student does not ask for that graduation year any more.', 'nothing_asked');
      const change = { wanted_graduation_year: null, ...(accepts ? { graduation_year: year } : {}) };
      await changeAccount(trx, id, change, now);
      const kind = accepts ? 'graduation year changed' : 'graduation year declined';
      await writeActivity(trx, { ...lineBy(caller, now, id), kind, facts: { before, after: year } });
      await tell(context, trx, person, caller, {
        decision: accepts ? 'year changed' : 'year declined',
        year,
      });
    }),
  );

  route(contract.changeClass, audited, ({ caller, params: { id }, body: { graduation_year: year } }) => {
    if (!isGraduationYear(year, context.clock.now().getUTCFullYear()))
      throw new InvalidFields({ graduation_year: ['Please enter a valid graduation year.'] });
    return decideAbout(caller, id, async (trx, person, now) => {
      const { graduation_year: before } = await theRow(trx, 'accounts', id, years);
      const change = { wanted_graduation_year: null, graduation_year: year };
      await changeAccount(trx, id, change, now);
      if (before === year) return;
      const facts = { before, after: year };
      await writeActivity(trx, { ...lineBy(caller, now, id), kind: 'graduation year changed', facts });
      await tell(context, trx, person, caller, { decision: 'class changed', year });
    });
  });
}

/** A person of another school stays there; a new one has none. */
function refusal(
  { standing }: membership.Membership,
  reason: string,
  now: Date,
): membership.MembershipChange {
  if (standing === 'member') return asksNowhere;
  if (standing === 'removed') return { ...asksNowhere, standing_reason: reason };
  return { ...asksNowhere, standing: 'removed', standing_reason: reason, standing_at: now };
}

/** @throws NotFound for people of other schools; NotAllowed for administrators and advisers, whose role a head takes first */
async function lockPerson(trx: Trx, caller: Caller, id: number): Promise<membership.Membership> {
  const person = await membership.lockMembership(trx, id);
  const isHere = person?.standing === 'member' || person?.standing === 'suspended';
  if (!person || !isHere || person.school_id !== caller.school_id) throw new NotFound();
  await leaveOutOwn(trx, caller, [person]);
  if (person.is_staff) {
    throw new NotAllowed(
      `This is an ${person.is_school_administration ? 'administrator' : 'adviser'}. A head can take that role away first, in the Administration Network.`,
      'administrator',
    );
  }
  return person;
}
