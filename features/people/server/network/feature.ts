import { sql } from 'kysely';
import type { z } from 'zod';
import * as contract from '#features/people/network.contract.ts';
import * as signIn from '#features/accounts/second-factor/staff-sign-in.contract.ts';
import { tidyLine } from '#shared/text.ts';
import {
  changeRoles,
  lockRolesById,
  type RoleHolder,
} from '#features/accounts/server/accounts-roles.operations.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { endAdvising } from '#features/groups/server/groups.queries.ts';
import { resetSecondFactor } from '#features/accounts/server/second-factor/second-factor.operations.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { closeAllSessions, type Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { changeAccount, changeSchool, findRow } from '#server/platform/database/rows.ts';
import { counts } from '#server/platform/database/standing.ts';
import { collated, nameMatches } from '#server/platform/database/text-search.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { queueMail, type ComposeContext } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function networkRoutes(route: Route, context: AppContext): void {
  const { db, config } = context;
  const orWrite = `If that has to change, please write to ${config.contactEmail}.`;

  route(contract.listNetworkUsers, 'head', async ({ caller, query, reply }) => {
    const found = selectPeople(db, caller.school_id, query);
    const users = await pagedOrAll(reply, found, query, contract.NETWORK_PAGE_SIZE);
    return users.map(({ is_adviser, ...user }) => ({ ...user, ...(is_adviser && { is_adviser }) }));
  });

  /** Mails the person. Idempotent. */
  route(contract.changeAdministrator, deciding, async ({ caller, params, body: { action } }) => {
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
      if (outcome === 'email not confirmed') throw new Conflict(notConfirmed(person));
      if (outcome === 'suspended or removed') throw new NotFound();
      if (outcome === 'unchanged') return;
      await mailRoleChange(context, trx, { head, person, action, role: 'administrator' });
    });
    return { id: params.id, is_school_administration };
  });

  /** Mails the person. Idempotent. Administrators can be advisers, too. */
  route(contract.changeAdviser, deciding, async ({ caller, params, body: { action } }) => {
    const is_adviser = action === 'add';
    await db.transaction().execute(async (trx) => {
      const { head, person } = await lockHeadAndPerson(trx, caller, params.id);
      if (is_adviser && person.standing !== 'member') throw new NotFound();
      if (is_adviser && !person.email_verified_at && person.password_hash !== null)
        throw new Conflict(notConfirmed(person));
      const adviser_of = is_adviser ? person.school_id : null;
      if (person.adviser_of === adviser_of) return;
      const line = lineBy(caller, context.clock.now(), person.id);
      if (is_adviser) {
        // Ends a request to join another school, too.
        const stays = { joining_school_id: null, joining_since: null };
        await changeAccount(trx, person.id, { adviser_of, ...stays }, line.created_at);
        await writeActivity(trx, { ...line, kind: 'adviser added' });
      } else await endAdvising(trx, person.id, line);
      await mailRoleChange(context, trx, { head, person, action, role: 'adviser' });
    });
    return { id: params.id, is_adviser };
  });

  route(signIn.resetSecondFactor, deciding, ({ caller, params }) =>
    helping(context, caller, params.id, 'second factor reset', async (trx, head, person) => {
      if (!(await resetSecondFactor(context, trx, person.id, head)))
        throw new Conflict(`${nameOf(person)} has no second step.`);
      return `The second step of ${nameOf(person)} was reset. We have mailed you both.`;
    }),
  );

  route(signIn.endSessionsOf, deciding, ({ caller, params }) =>
    helping(context, caller, params.id, 'sessions ended', async (trx, _, person) => {
      await closeAllSessions(trx, person.id);
      return `${nameOf(person)} was logged out everywhere.`;
    }),
  );

  const showVisitorRule = async ({ school_id }: Caller) => {
    // Visitors' view of the school, and who last changed it.
    const { visitors, at, by } = await db
      .selectFrom('schools as s')
      .leftJoin('visitor_rule_changes as c', 'c.school_id', 's.id')
      .leftJoin('accounts as b', 'b.id', 'c.actor_account_id')
      .where('s.id', '=', school_id)
      .orderBy('c.id', 'desc')
      .limit(1)
      .select(['s.leaderboard_for_visitors as visitors', 'c.created_at as at', whoDidIt])
      .executeTakeFirstOrThrow();
    return { visitors, changed: at && { at: at.toISOString(), by } };
  };

  route(contract.getVisitorRule, 'head', ({ caller }) => showVisitorRule(caller));

  route(contract.setVisitorRule, deciding, async ({ caller, body: { visitors } }) => {
    await asStaff(context, caller, 'head', async (trx, now) => {
      const { school_id, account_id: actor_account_id } = caller;
      if (!(await changeSchool(trx, school_id, { leaderboard_for_visitors: visitors }))) return;
      const change = { school_id, actor_account_id, visitors, created_at: now };
      await trx.insertInto('visitor_rule_changes').values(change).execute();
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'visitor rule changed', facts: { visitors } });
    });
    return showVisitorRule(caller);
  });
}

// A head and a person of the school, locked and rechecked. Replaces lockStaff, which would lock in another order. @throws
// NotAllowed for a former head; NotFound for other schools and removed people
async function lockHeadAndPerson(trx: Trx, caller: Caller, userId: number) {
  const locked = await lockRolesById(trx, [caller.account_id, userId]);
  const head = locked.find(({ id }) => id === caller.account_id);
  const person = locked.find(({ id }) => id === userId);
  if (!head?.is_school_administration_head || head.school_id !== caller.school_id) throw new NotAllowed();
  if (person?.school_id !== caller.school_id || person.standing === 'removed') throw new NotFound();
  return { head, person };
}

/** Helps with signing in, and logs it. @throws as `lockHeadAndPerson`; NotAllowed for oneself and another head */
async function helping(
  { db, clock, config }: AppContext,
  caller: Caller,
  userId: number,
  kind: 'second factor reset' | 'sessions ended',
  help: (trx: Trx, head: RoleHolder, person: RoleHolder) => Promise<string>,
): Promise<{ detail: string }> {
  return db.transaction().execute(async (trx) => {
    const { head, person } = await lockHeadAndPerson(trx, caller, userId);
    // Not before they are admitted.
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

const notConfirmed = (person: RoleHolder): string =>
  `${nameOf(person)} has not confirmed the email of the account yet, so it may not be theirs. Ask them to click the link that was mailed to ${person.email}, then try again.`;

function nameOf({ first_name, last_name }: RoleHolder): string {
  return `${first_name} ${last_name}`;
}

type PeopleFilter = z.output<typeof contract.listNetworkUsers.query>;

/** Heads, administrators, students, each by name. A total order, for stable pages. */
function selectPeople(db: Db, schoolId: number, { search: typed = '', role }: PeopleFilter) {
  const search = tidyLine(typed);
  return db
    .selectFrom('accounts as a')
    .where('a.school_id', '=', schoolId)
    .where(counts)
    .$if(role === 'advisers', (query) => query.whereRef('a.adviser_of', '=', 'a.school_id'))
    .$if(role === 'administrators' || role === 'students', (query) =>
      query.where('a.is_school_administration', '=', role === 'administrators'),
    )
    .$if(search !== '', (query) => query.where(nameMatches(search)))
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['a.is_school_administration', 'a.is_school_administration_head'])
    .select(sql<true | null>`nullif(a.adviser_of is not distinct from a.school_id, false)`.as('is_adviser'))
    .orderBy('a.is_school_administration_head', 'desc')
    .orderBy('a.is_school_administration', 'desc')
    .orderBy(collated.last_name)
    .orderBy(collated.first_name)
    .orderBy('a.id');
}

/** Null for the command line and deleted heads. */
const whoDidIt = sql<string | null>`b.first_name || ' ' || b.last_name`.as('by');

const ROLE_CHANGED_MAIL = 'role_changed';

type Role = 'administrator' | 'adviser';

type RoleChangedData = {
  readonly account_id: number;
  readonly action: contract.RoleAction;
  /** Missing in mails that were queued before there were advisers. */
  readonly role?: Role;
  readonly school: string;
  readonly by: string;
  readonly by_email: string;
  /** To erase name and email when they leave. */
  readonly by_id: number;
};

interface RoleChange {
  readonly head: RoleHolder;
  readonly person: RoleHolder;
  readonly action: contract.RoleAction;
  readonly role: Role;
}

async function mailRoleChange(context: AppContext, trx: Trx, { head, person, action, role }: RoleChange) {
  const by = { by: nameOf(head), by_email: head.email, by_id: head.id };
  const data: RoleChangedData = { account_id: person.id, action, role, school: person.school, ...by };
  await queueMail(context, trx, { kind: ROLE_CHANGED_MAIL, to: person.email, data });
}

const rights: Readonly<Record<Role, Readonly<Record<contract.RoleAction, readonly string[]>>>> = {
  administrator: {
    add: [
      'You can now see the volunteer hours of all students of your school, and verify, correct, delete, recover and download their entries.',
      'As long as you are an administrator, the school in your profile cannot be changed, and you are not on the leaderboard.',
    ],
    remove: [
      'You can no longer see or change the volunteer hours of the students. Your account, your password and your own entries stay as they are.',
    ],
  },
  adviser: {
    add: [
      'You can now see the volunteer hours of the members of the groups that you advise, record hours for them, and write to them. A head of your school chooses your groups.',
      'As long as you are an adviser, the school in your profile cannot be changed.',
    ],
    remove: [
      'You can no longer see the volunteer hours of the groups. Your account, your password and your own entries stay as they are.',
    ],
  },
};

/** Dropped when the role was changed back meanwhile. */
async function composeRoleChanged(data: RoleChangedData, { trx, config }: ComposeContext) {
  const { school, by, by_email, role: name = 'administrator' } = data;
  const isAdded = data.action === 'add';
  const columns = ['is_school_administration', 'adviser_of', 'school_id'] as const;
  const account = await findRow(trx, 'accounts', data.account_id, columns);
  if (!account) return undefined;
  const isAdviser = account.adviser_of === account.school_id;
  if ((name === 'adviser' ? isAdviser : account.is_school_administration) !== isAdded) return undefined;
  const role = `You are ${isAdded ? 'now' : 'no longer'} an ${name} of ${school}`;
  const change = isAdded ? 'given you this role' : `removed you as an ${name}`;
  const paragraphs = [
    `${by}, who heads the administrators of ${school}, has ${change}.`,
    ...rights[name][data.action],
  ];
  const button =
    name === 'adviser'
      ? { label: 'Open your groups', href: pageLink(config, '/groups') }
      : { label: 'Open the Volunteer Database', href: pageLink(config, '/admin/entries') };
  return renderMail(config, {
    subject: `${role} at Limelight`,
    preview: `${by} has ${change}.`,
    heading: role,
    paragraphs,
    ...(isAdded && { button }),
    ours: [by_email],
    footer: `Is this a mistake? Write to ${by} (${by_email}).`,
  });
}

export const network: Feature = {
  routes: [networkRoutes],
  mailKinds: { [ROLE_CHANGED_MAIL]: { compose: composeRoleChanged } },
};
