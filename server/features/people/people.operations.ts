/**
 * Administrators decide who belongs to their school. Each decision reads the administrator's role and the person again under locks,
 * in the order of ids, so that of two at once one counts.
 */
import { REASON_MAXIMUM, type Decided, type Person } from '#shared/people/people.contract.ts';
import { nameChecks } from '#shared/accounts/accounts.rules.ts';
import { isFilled } from '#shared/rules.ts';
import { tidyLine } from '#shared/text.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import { requestEmailChange } from '#server/features/accounts/email-change.operations.ts';
import { lineBy, writeActivity, type NewActivity } from '#server/features/activity/activity.queries.ts';
import { enterSchool } from '#server/features/joining/joining.operations.ts';
import { keepSchoolDecisions } from '#server/features/joining/school-decisions.queries.ts';
import {
  changeMembership,
  lockMembership,
  lockMemberships,
  resumeWaiting,
  type Membership,
  type MembershipChange,
} from '#server/features/joining/joining.queries.ts';
import {
  Conflict,
  InvalidFields,
  NotAllowed,
  NotFound,
  refuseFirstFailure,
} from '#server/platform/http/errors.ts';
import { checkedReason } from '#server/platform/http/checked-reason.ts';
import {
  queueMail,
  type ComposeContext,
  type ComposedMail,
  type MailKinds,
} from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { closeAllSessions, type Caller } from '#server/platform/auth/sessions.ts';
import { leaveOutOwn, lockStaff } from '#server/platform/auth/staff.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { pageLink } from '#server/platform/page-link.ts';
import * as queries from './people.queries.ts';

/** Admits or refuses those who still wait for the caller's school, and mails each. */
export async function decideAboutJoining(
  context: AppContext,
  caller: Caller,
  ids: readonly number[],
  decision: { readonly admits: true } | { readonly admits: false; readonly reason: string },
): Promise<Decided> {
  const reason = decision.admits ? undefined : checkedReason(decision.reason, REASON_MAXIMUM);
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const now = context.clock.now();
    const { school_id, account_id: actorId } = caller;
    const waiting = (await lockMemberships(trx, ids)).filter(
      ({ joining_school_id, standing }) => joining_school_id === school_id && standing !== 'suspended',
    );
    const people = await leaveOutOwn(trx, caller, waiting);
    for (const person of people) {
      if (reason === undefined) {
        await enterSchool(context, trx, person, school_id, {
          kind: 'admitted',
          by: 'administrator',
          actorId,
        });
        await tell(context, trx, person, caller, { decision: 'admitted' });
      } else {
        await changeMembership(trx, person.id, refusal(person, reason, now), now);
        await trx
          .insertInto('school_decisions')
          .values({
            school_id: school_id,
            account_id: person.id,
            admits_by_hand: true,
            hidden: false,
            decided_at: now,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['school_id', 'account_id'])
              .doUpdateSet({ admits_by_hand: true, decided_at: now }),
          )
          .execute();
        await note(trx, caller, { kind: 'refused', about: person, facts: { reason }, now });
        await tell(context, trx, person, caller, { decision: 'refused', reason });
      }
    }
    const decided = people.map(({ id }) => id);
    return { decided, gone: [...new Set(ids)].filter((id) => !waiting.some((one) => one.id === id)) };
  });
}

/** Who asked from another school stays there; who waited for their first one has none. */
function refusal({ standing }: Membership, reason: string, now: Date): MembershipChange {
  const nothing = { joining_school_id: null, joining_since: null };
  if (standing === 'member') return nothing;
  if (standing === 'removed') return { ...nothing, standing_reason: reason };
  return { ...nothing, standing: 'removed', standing_reason: reason, standing_at: now };
}

/** Why somebody is suspended or removed, and whether no mail tells them. */
interface Parting {
  readonly reason: string;
  readonly without_mail?: boolean | undefined;
}

/** @throws Conflict when they are suspended already */
export function suspendPerson(
  context: AppContext,
  caller: Caller,
  id: number,
  { reason: typed, without_mail = false }: Parting,
): Promise<Person> {
  const reason = checkedReason(typed, REASON_MAXIMUM);
  return decideAbout(context, caller, id, async (trx, person, now) => {
    if (person.standing !== 'member') throw new Conflict('This student is suspended already.', 'suspended');
    await changeMembership(
      trx,
      id,
      {
        standing: 'suspended',
        standing_reason: reason,
        standing_at: now,
        standing_without_mail: without_mail,
        joining_school_id: null,
        joining_since: null,
      },
      now,
    );
    await closeAllSessions(trx, id);
    const facts = { reason, ...(without_mail ? { without_mail } : {}) };
    await note(trx, caller, { kind: 'suspended', about: person, facts, now });
    if (!without_mail) await tell(context, trx, person, caller, { decision: 'suspended', reason });
  });
}

/** @throws Conflict when they are not suspended */
export function returnPerson(context: AppContext, caller: Caller, id: number): Promise<Person> {
  return decideAbout(context, caller, id, async (trx, person, now) => {
    if (person.standing !== 'suspended')
      throw new Conflict('This student is not suspended.', 'not_suspended');
    const { standing_without_mail: without_mail } = person;
    const back = { standing: 'member', standing_reason: null, standing_without_mail: false } as const;
    await changeMembership(trx, id, { ...back, standing_at: now }, now);
    if (person.standing_at) await resumeWaiting(trx, id, person.standing_at, now);
    await note(trx, caller, {
      kind: 'returned',
      about: person,
      ...(without_mail ? { facts: { without_mail } } : {}),
      now,
    });
    if (!without_mail) await tell(context, trx, person, caller, { decision: 'returned' });
  });
}

export async function removePerson(
  context: AppContext,
  caller: Caller,
  id: number,
  { reason: typed, without_mail = false }: Parting,
): Promise<{ id: number }> {
  const reason = checkedReason(typed, REASON_MAXIMUM);
  await context.db.transaction().execute(async (trx) => {
    const { person, now } = await lockPerson(context, trx, caller, id);
    // The month of their entries goes on standing still since the suspension, if there was one.
    const since = person.standing === 'suspended' && person.standing_at ? person.standing_at : now;
    await keepSchoolDecisions(trx, id, now);
    await changeMembership(
      trx,
      id,
      { standing: 'removed', standing_reason: reason, standing_at: since, standing_without_mail: false },
      now,
    );
    const facts = { reason, ...(without_mail ? { without_mail } : {}) };
    await note(trx, caller, { kind: 'removed', about: person, facts, now });
    if (!without_mail) await tell(context, trx, person, caller, { decision: 'removed', reason });
  });
  return { id };
}

export function hidePerson(context: AppContext, caller: Caller, id: number, hidden: boolean) {
  return decideAbout(context, caller, id, async (trx, person, now) => {
    await changeMembership(trx, id, { hidden_by_school: hidden }, now);
    await note(trx, caller, { kind: hidden ? 'hidden' : 'shown', about: person, now });
  });
}

/** @throws InvalidFields for a name that is missing or too long */
export function correctName(
  context: AppContext,
  caller: Caller,
  id: number,
  typed: { readonly first_name: string; readonly last_name: string },
): Promise<Person> {
  const names = { first_name: tidyLine(typed.first_name), last_name: tidyLine(typed.last_name) };
  for (const field of ['first_name', 'last_name'] as const) {
    if (!isFilled(names[field])) throw new InvalidFields({ [field]: ['Please write a name.'] });
  }
  refuseFirstFailure(nameChecks, names);
  return decideAbout(context, caller, id, async (trx, person, now) => {
    await changeMembership(trx, id, { ...names, names_fixed: true }, now);
    await note(trx, caller, { kind: 'name corrected', about: person, now });
    const name = `${names.first_name} ${names.last_name}`;
    await tell(context, trx, { ...person, ...names }, caller, { decision: 'renamed', name });
  });
}

/** @throws InvalidFields for no address, that of now, or no reason; TooMany */
export async function changeEmailOf(
  context: AppContext,
  caller: Caller,
  id: number,
  typed: { readonly email: string; readonly reason: string },
): Promise<string> {
  const reason = checkedReason(typed.reason, REASON_MAXIMUM);
  return context.db.transaction().execute(async (trx) => {
    const { person } = await lockPerson(context, trx, caller, id);
    const requester = { by: 'school', actorId: caller.account_id, reason } as const;
    const email = await requestEmailChange(context, trx, person, typed.email, requester);
    return `We have mailed a link to ${email}. The email changes when it is opened there.`;
  });
}

/** @throws Conflict when the student does not ask for that year any more */
export function decideYear(
  context: AppContext,
  caller: Caller,
  id: number,
  { year, accepts }: { readonly year: number; readonly accepts: boolean },
): Promise<Person> {
  return decideAbout(context, caller, id, async (trx, person, now) => {
    // The year that a student asks for, if any; the account is locked already.
    const { before, wanted } = await trx
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['graduation_year as before', 'wanted_graduation_year as wanted'])
      .executeTakeFirstOrThrow();
    if (wanted !== year) {
      throw new Conflict('This student does not ask for that graduation year any more.', 'nothing_asked');
    }
    const change = { wanted_graduation_year: null, ...(accepts ? { graduation_year: year } : {}) };
    await changeMembership(trx, id, change, now);
    const kind = accepts ? 'graduation year changed' : 'graduation year declined';
    await note(trx, caller, { kind, about: person, facts: { before, after: year }, now });
    await tell(context, trx, person, caller, { decision: accepts ? 'year changed' : 'year declined', year });
  });
}

async function decideAbout(
  context: AppContext,
  caller: Caller,
  id: number,
  decide: (trx: Trx, person: Membership, now: Date) => Promise<void>,
): Promise<Person> {
  return context.db.transaction().execute(async (trx) => {
    const { person, now } = await lockPerson(context, trx, caller, id);
    await decide(trx, person, now);
    const after = await queries.findPerson(trx, caller.school_id, id);
    if (!after) throw new NotFound();
    return after;
  });
}

/** @throws NotFound for who is not of the school; NotAllowed for administrators, whom the head makes students first */
async function lockPerson(context: AppContext, trx: Trx, caller: Caller, id: number) {
  await lockStaff(trx, caller, 'administrator');
  const person = await lockMembership(trx, id);
  const isHere = person?.standing === 'member' || person?.standing === 'suspended';
  if (!person || !isHere || person.school_id !== caller.school_id) throw new NotFound();
  await leaveOutOwn(trx, caller, [person]);
  if (person.is_school_administration) {
    throw new NotAllowed(
      'This is an administrator. A head can take that role away first, in the Administration Network.',
      'administrator',
    );
  }
  return { person, now: context.clock.now() };
}

async function note(
  trx: Trx,
  caller: Caller,
  line: Pick<NewActivity, 'kind' | 'facts'> & { readonly about: Membership; readonly now: Date },
): Promise<void> {
  const { about, now, ...what } = line;
  await writeActivity(trx, { ...lineBy(caller, now, about.id), ...what });
}

async function tell(
  context: AppContext,
  trx: Trx,
  { id, email, first_name }: Membership,
  { school }: Caller,
  parts: Pick<StandingData, 'decision' | 'reason' | 'name' | 'year'>,
): Promise<void> {
  const data: StandingData = { account_id: id, first_name, school, ...parts };
  await queueMail(context, trx, { kind: STANDING_MAIL, to: email, data });
}

const STANDING_MAIL = 'standing-changed';

type StandingData = {
  readonly account_id: number;
  readonly decision: keyof typeof texts;
  readonly first_name: string;
  readonly school: string;
  readonly reason?: string;
  readonly name?: string;
  readonly year?: number;
};

export const peopleMailKinds = { [STANDING_MAIL]: { compose } } satisfies MailKinds;

const texts = {
  admitted: (school) => [
    `${school} has admitted you`,
    'You are one of its students at Limelight now. All your verified hours count, those from before, too.',
  ],
  refused: (school) => [
    `${school} has not admitted you`,
    'Your account and your entries stay yours. If this is a mistake, talk to the school, or choose another school in your profile.',
  ],
  suspended: (school) => [
    `${school} has suspended your account`,
    'You cannot log in at the moment, and your contacts get no mail. Nothing is lost: all your entries stay as they are. If this is a mistake, talk to your school.',
  ],
  returned: (school) => [
    `${school} has ended your suspension`,
    'You can log in again. Your entries are as you left them, and your contacts have the time that was left.',
  ],
  removed: (school) => [
    `You are no longer a student of ${school} at Limelight`,
    'Your account and your entries stay yours: you can log in, download them and ask another school to admit you. Until then you cannot record hours. If this is a mistake, talk to the school.',
  ],
  renamed: (school, name) => [
    `${school} has corrected your name`,
    `Your name at Limelight is now ${name}. Only your school can change it again.`,
  ],
  'year changed': (school, year) => [
    `${school} has changed your graduation year`,
    `It is ${year} now, as you asked.`,
  ],
  'year declined': (school, year) => [
    `${school} has not changed your graduation year`,
    `You asked for ${year}. If this is a mistake, talk to your school.`,
  ],
} satisfies Record<string, (school: string, what: string) => readonly [string, string]>;

async function compose(data: StandingData, { config }: ComposeContext): Promise<ComposedMail> {
  const { decision, first_name, reason } = data;
  const [subject, after] = texts[decision](data.school, withoutLinks(data.name ?? String(data.year ?? '')));
  const paragraphs = [
    `Hello ${withoutLinks(first_name)}, ${lowerThe(subject)}.`,
    ...(reason ? [`The school writes: ${withoutLinks(reason)}`] : []),
    after,
  ];
  return renderMail({
    subject,
    preview: after,
    heading: subject,
    paragraphs,
    ...(decision === 'suspended'
      ? {}
      : { button: { label: 'Open Limelight', href: pageLink(config, '/profile') } }),
    ours: [config.contactEmail],
    footer: `Questions about Limelight: ${config.contactEmail}`,
  });
}

function lowerThe(text: string): string {
  return text.replace(/^You /, 'you ');
}
