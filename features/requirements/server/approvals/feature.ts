/** Students ask before an activity whether its hours will count; administrators approve or refuse (decision 0062). */
import type { z } from 'zod';
import { dayInZone, describeDay } from '#shared/calendar.ts';
import { parseHours } from '#features/entries/hours.ts';
import * as contract from '#features/requirements/approvals/proposals.contract.ts';
import {
  proposalChecks,
  proposalLimits,
  WAITING_MAXIMUM,
  wantsApproval,
} from '#features/requirements/approvals/proposals.rules.ts';
import { isFilled } from '#shared/rules.ts';
import {
  approveNamed,
  undoApproved,
} from '#features/organizations/server/school-organizations.operations.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { requiredOfCaller } from '#features/requirements/server/requirements.operations.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import { addNumbered, changeRows, countOf, lockRow } from '#server/platform/database/rows.ts';
import { DAY, SECOND } from '#server/platform/clock.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff, DECIDES_ABOUT_ONESELF } from '#server/platform/auth/staff.ts';
import {
  Conflict,
  InvalidFields,
  NotAllowed,
  NotFound,
  refuseFirstFailure,
  refusing,
} from '#server/platform/http/errors.ts';
import type { Feature } from '#server/platform/feature.ts';
import { paged } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { queueMail, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { sql } from 'kysely';
import { nameMatches } from '#server/platform/database/text-search.ts';

const DECIDED_MAIL = 'proposal-decided';

export const NOT_ASKED = 'Your school does not ask for this.';
export const TOO_MANY_WAIT = `${WAITING_MAXIMUM} of what you asked wait for your school, which is the most that is possible. Please withdraw one, or wait for an answer.`;
const PROPOSALS: Limit = { times: 50, seconds: DAY / SECOND };
const TOO_MANY_PROPOSALS = `You have asked ${PROPOSALS.times} times within a day, which is the most that is possible.`;
export const ASKED_ALREADY = 'You have asked this already. It waits for your school.';
export const DECIDED_SINCE = 'Somebody else has decided about it since.';
const ASKED_AGAIN = 'The student has asked the same again since, and it waits.';

const over: Readonly<Record<Exclude<contract.Proposal['state'], 'waiting'>, string>> = {
  approved: 'Your school has approved this already, so it cannot be withdrawn any more.',
  refused: 'Your school has answered this already. You can ask again.',
  withdrawn: 'You have withdrawn this already. You can ask again.',
};

export const proposals: Feature = {
  routes: [proposalRoutes],
  mailKinds: { [DECIDED_MAIL]: { compose } } satisfies MailKinds,
};

const noAnswer = { note: null, decided_by_account_id: null, decided_at: null };

function proposalRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.listProposals, 'member', ({ caller }) =>
    ownOf(db, caller).where('p.state', '<>', 'withdrawn').orderBy('p.id', 'desc').execute(),
  );

  /** @throws InvalidFields; Conflict when the class needs no approval, too many wait, or this one already waits */
  route(contract.propose, 'member', ({ caller, body: form }) => {
    const now = clock.now();
    refuseFirstFailure(proposalChecks(dayInZone(now, caller.time_zone)), form);
    return db.transaction().execute(async (trx) => {
      const required = await requiredOfCaller(trx, caller);
      if (!wantsApproval(required.map(({ rules }) => rules))) throw new Conflict(NOT_ASKED);
      if ((await countWaiting(trx, caller)) >= WAITING_MAXIMUM) throw new Conflict(TOO_MANY_WAIT);
      // Counts even when it is withdrawn.
      await consume({ db: trx, clock }, `proposals:${caller.account_id}`, PROPOSALS, TOO_MANY_PROPOSALS);
      const { account_id, school_id } = caller;
      const planned = form.planned_hours === '' ? null : (parseHours(form.planned_hours) ?? 0) / 100;
      const optional = { contact: form.contact || null, until_day: form.until_day || null };
      const row = { ...form, ...optional, ...noAnswer, planned_hours: planned };
      const added = { ...row, account_id, school_id, created_at: now };
      const id = await once(addNumbered(trx, 'activity_proposals', added));
      return ownOf(trx, caller).where('p.id', '=', id).executeTakeFirstOrThrow();
    });
  });

  /** @throws NotFound when it is not the caller's; Conflict when it is decided */
  route(contract.withdrawProposal, 'member', ({ caller, params: { id } }) =>
    db.transaction().execute(async (trx) => {
      const found = await ownOf(trx, caller)
        .where('p.id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new NotFound());
      if (found.state !== 'waiting') throw new Conflict(over[found.state], found.state);
      const change = { state: 'withdrawn', version: found.version + 1 } as const;
      await changeRows(trx, 'activity_proposals', id, change);
      return { ...found, ...change };
    }),
  );

  route(contract.listSchoolProposals, 'administrator', ({ caller, query, reply }) => {
    const { show, search = '' } = query;
    const asked = proposalsOfSchool(db, caller.school_id)
      .where('p.state', 'in', show === 'waiting' ? ['waiting'] : ['approved', 'refused'])
      .$if(search !== '', (some) => some.where(nameMatches(search)))
      .$if(show === 'decided', (some) => some.orderBy('p.decided_at', 'desc').orderBy('p.id', 'desc'))
      .$if(show === 'waiting', (some) => some.orderBy('p.id'));
    return paged(reply, asked, query, contract.PROPOSALS_PAGE_SIZE);
  });

  /**
   * Decides about those unchanged since the administrator saw them, and mails the students. @throws InvalidFields for refusing
   * without a note; NotFound when none is of the school; NotAllowed for one's own; Conflict when nothing is left to undo
   */
  route(
    contract.decideProposals,
    { access: 'administrator', audited: true },
    ({ caller, body: decision }) => {
      const note = checkedNote(decision);
      const seen = new Map(decision.proposals.map(({ id, version }) => [id, version]));
      return asStaff(context, caller, 'administrator', async (trx) => {
        const locked = await lockProposals(trx, caller.school_id, [...seen.keys()]);
        if (locked.length === 0) throw new NotFound();
        const own = await selectOwnAccounts(trx, caller.account_id);
        const isOwn = ({ student }: ProposalRow) => own.has(student.id);
        if (locked.every(isOwn)) throw new NotAllowed(DECIDES_ABOUT_ONESELF, 'yourself');
        const left = decision.approves === null ? ['waiting', 'withdrawn'] : ['withdrawn'];
        const isAsSeen = ({ id, state, version }: ProposalRow) =>
          !left.includes(state) && version === seen.get(id);
        // The caller's own proposal is left to another administrator.
        const decided = locked.filter((one) => isAsSeen(one) && !isOwn(one));
        if (decision.undo && decided.length === 0) throw new Conflict(DECIDED_SINCE);
        if (decision.undo) await undoApproved(trx, caller, decision.undo, clock.now());
        const organizations = [];
        if (decision.approves && decision.approves_organization)
          for (const name of new Set(decided.map(({ organization }) => organization)))
            organizations.push(await approveNamed(trx, caller, name, clock.now()));
        for (const one of decided) await decide(context, trx, caller, one, decision.approves, note);
        return {
          decided: decided.map(({ id }) => id),
          gone: locked.filter((one) => !isAsSeen(one)),
          organizations,
        };
      });
    },
  );
}

const once = <T>(saving: Promise<T>, why = ASKED_ALREADY): Promise<T> =>
  refusing(saving, { activity_proposals_once: () => new Conflict(why) });

function checkedNote({ approves, note }: z.output<typeof contract.decideProposals.body>): string | null {
  if (!isFilled(note)) {
    if (approves !== false) return null;
    throw new InvalidFields({ note: ['Please write why. It is mailed to who asked.'] });
  }
  if (note.length > proposalLimits.note)
    throw new InvalidFields({ note: [`Please write at most ${proposalLimits.note} characters.`] });
  return note;
}

async function decide(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  { id, version: seen, organization, student, email }: ProposalRow,
  approves: boolean | null,
  note: string | null,
): Promise<void> {
  const now = context.clock.now();
  const version = seen + 1;
  const state = approves === null ? 'waiting' : approves ? 'approved' : 'refused';
  const answer = { note, decided_by_account_id: caller.account_id, decided_at: now };
  const change = { state, ...(approves === null ? noAnswer : answer), version } as const;
  await once(changeRows(trx, 'activity_proposals', id, change), ASKED_AGAIN);
  const kind = `activity ${state}` as const;
  await writeActivity(trx, { ...lineBy(caller, now, student.id), kind, facts: { organization } });
  const data: DecidedData = { account_id: student.id, proposal: id, version };
  await queueMail(context, trx, { kind: DECIDED_MAIL, to: email, data });
}

type DecidedData = { readonly account_id: number; readonly proposal: number; readonly version: number };

/** Dropped when a later decision differs. Without a mail about the decision there is none about undoing it. */
async function compose({ proposal, version, ...data }: DecidedData, { trx, config, to }: ComposeContext) {
  const found = await trx
    .selectFrom('activity_proposals as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .where('p.id', '=', proposal)
    .where('p.version', '=', version)
    .select(['p.state', 'p.organization', 'p.from_day', 'p.until_day', 'p.note', 'a.first_name'])
    .select('s.name as school')
    .executeTakeFirst();
  if (!found) return undefined;
  const { state, school, first_name, note, organization } = found;
  const mailData = { ...data, proposal, version: version - 1 };
  if (state === 'withdrawn' || (state === 'waiting' && !(await wasSent(trx, to, mailData)))) return undefined;
  const answers = {
    approved: [
      'has approved',
      `Hours with ${organization} ${daysText(found)} are approved. Name the organization as you did here when you record them.`,
    ],
    refused: ['has not approved', 'If this is a mistake, talk to your school, or ask again.'],
    waiting: ['has taken back its answer about', 'It waits for your school again. We email you the answer.'],
  } as const;
  const [has, after] = answers[state];
  const subject = `${school} ${has} “${organization}”`;
  return renderMail(config, {
    subject,
    preview: after,
    heading: `${first_name}, ${subject}`,
    paragraphs: [...(note === null ? [] : [`The school writes: ${note}`]), after],
    button: { label: 'See what counts', href: '/requirements' },
  });
}

/** @throws Error while it is unknown whether that mail was sent; this mail is then retried */
async function wasSent(trx: Trx, to_address: string, data: DecidedData): Promise<boolean> {
  const mail = await trx
    .selectFrom('mails')
    .where('to_address', '=', to_address)
    .where('kind', '=', DECIDED_MAIL)
    .where(sql<boolean>`data = ${JSON.stringify(data)}::jsonb`)
    .select('state')
    .executeTakeFirst();
  if (mail?.state === 'queued') throw new Error('The mail that this one takes back is still being sent');
  return mail?.state === 'sent';
}

const daysText = ({ from_day, until_day }: Pick<contract.Proposal, 'from_day' | 'until_day'>) =>
  `from ${describeDay(from_day)} ${until_day === null ? 'on' : `to ${describeDay(until_day)}`}`;

const proposalsOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('activity_proposals as p')
    .where('p.school_id', '=', schoolId)
    .select(['p.id', 'p.organization', 'p.activity', 'p.contact', 'p.from_day', 'p.until_day', 'p.state'])
    .select(['p.note', 'p.version', sql<number | null>`p.planned_hours::float8`.as('planned_hours')]);

const ownOf = (db: Db, { account_id, school_id }: Caller) =>
  proposalsOf(db, school_id).where('p.account_id', '=', account_id);

/** Locks the account, so that it cannot add another proposal at the same time. @throws NotAllowed for a former member */
async function countWaiting(trx: Trx, sender: Caller): Promise<number> {
  const member = { id: sender.account_id, school_id: sender.school_id, standing: 'member' } as const;
  if (!(await lockRow(trx, 'accounts', member, ['id'], 'forNoKeyUpdate'))) throw new NotAllowed();
  return countOf(ownOf(trx, sender).where('p.state', '=', 'waiting'));
}

function proposalsOfSchool(db: Db, schoolId: number) {
  return proposalsOf(db, schoolId)
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('accounts as d', 'd.id', 'p.decided_by_account_id')
    .whereRef('a.school_id', '=', 'p.school_id')
    .where('a.standing', '=', 'member')
    .select(['p.created_at', 'p.decided_at'])
    .select(
      sql<{ id: number; name: string; class: number }>`jsonb_build_object('id', a.id,
        'name', a.first_name || ' ' || a.last_name, 'class', a.graduation_year)`.as('student'),
    )
    .select(sql<string | null>`d.first_name || ' ' || d.last_name`.as('by_name'));
}

/** Locks the proposals among these that belong to members of the school. */
function lockProposals(trx: Trx, schoolId: number, ids: readonly number[]) {
  return proposalsOfSchool(trx, schoolId)
    .select('a.email')
    .where('p.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
}

type ProposalRow = RowOf<typeof lockProposals>;
