/** Administrators review what is unusual at their school (decision 0073). */
import { sql } from 'kysely';
import type { z } from 'zod';
import * as contract from '#features/office/signals.contract.ts';
import { cutoffYear } from '#features/students/students.rules.ts';
import { dayInZone, describeWhen } from '#shared/calendar.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { buildReport } from '#features/requirements/server/graduation.operations.ts';
import { requiredOf } from '#features/requirements/server/requirements.operations.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { runAllParts } from '#server/platform/jobs/jobs.ts';
import { lineBy, writeReading, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { rangeOf } from '#server/platform/http/paged.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import { NotFound, Conflict, NotAllowed } from '#server/platform/http/errors.ts';
import { isSamePerson, selectOwnMailboxes } from '#server/platform/auth/own-mailboxes.ts';
import { FINE_DAYS, type SignalRuleName } from '#features/office/signals.rules.ts';
import { asStaff, DECIDES_ABOUT_ONESELF } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { findRow } from '#server/platform/database/rows.ts';
import {
  decideSignalsRule,
  findSignalsRule,
  selectSignals,
  findContact,
  hasEntries,
  isOf,
  isSaid,
  type SignalAbout,
} from './signals.queries.ts';
import { sweepSchool } from './sweep.queries.ts';

export const signals: Feature = {
  routes: [signalsRoutes],
  jobs: [{ name: 'sweep-signals', cron: '27 8 * * *', work: sweepSignals }],
};

function signalsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.listSignals, 'administrator', async ({ caller, query, reply }) => {
    const { school_id } = caller;
    const range = rangeOf(query, contract.SIGNALS_PAGE_SIZE);
    const { rows, total } = await selectSignals(db, school_id, query, range);
    const about = query.student === undefined ? {} : { facts: { about: 'student' } };
    const line = { ...lineBy(caller, clock.now(), query.student), ...about };
    if (total > 0) await writeReading(db, { ...line, kind: 'signals read' });
    reply.header('x-total-count', String(total));
    return rows;
  });
  const deciding = { access: 'administrator', audited: true } as const;
  route(contract.allowAgain, deciding, async ({ caller, params }) => {
    await allowAgain(context, caller, params.id);
    return { detail: 'The student can ask this contact again.' };
  });
  route(contract.dismissSignals, deciding, ({ caller, body }) => dismissSignals(context, caller, body));
  route(contract.getSignalsRule, 'head', ({ caller }) => findSignalsRule(db, caller.school_id));
  route(contract.setSignalsRule, { access: 'head', audited: true }, ({ caller, body }) =>
    decideSignalsRule(context, caller, body),
  );
}

/** For schools whose rules name no hours. */
const USUAL_HOURS = 100;

/** Nightly job: deletes old data, and runs all rules for every school. @throws when some failed, after doing the others */
export async function sweepSignals(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const schools = await db.selectFrom('schools').select(['id', 'time_zone']).orderBy('id').execute();
  await runAllParts({
    'found fine': () => db.deleteFrom('signals_found_fine').where('until', '<', clock.now()).execute(),
    ...Object.fromEntries(
      schools.map((school) => [`school ${school.id}`, () => lookThrough(context, school)]),
    ),
  });
}

async function lookThrough(
  context: AppContext,
  { id, time_zone }: { readonly id: number; readonly time_zone: string },
): Promise<void> {
  const { db, clock, log } = context;
  const began = performance.now();
  const now = clock.now();
  const graduation = cutoffYear(dayInZone(now, time_zone));
  const needed = await hoursNeeded(db, id, graduation);
  const short = await countShort(context, { school_id: id, time_zone }, graduation);
  const entries = await db
    .transaction()
    .execute((trx) => sweepSchool(trx, { schoolId: id, needed }, now, { class: graduation, short }));
  const ms = Math.round(performance.now() - began);
  if (entries > 0) log.info({ school: id, entries, ms }, 'Looked through the entries of a school');
}

async function countShort(
  context: AppContext,
  school: Pick<Caller, 'school_id' | 'time_zone'>,
  graduation: number,
): Promise<number> {
  const { rows } = await buildReport(context, school, { class: graduation });
  return rows.filter(({ state }) => state === 'behind' || state === 'talk to school').length;
}

async function hoursNeeded(db: Db, schoolId: number, graduation: number): Promise<number> {
  const targets = (await requiredOf(db, schoolId, graduation)).flatMap(({ kind, rules }) =>
    kind === 'graduation' && rules.target.kind === 'hours' ? rules.target.hours : [],
  );
  return Math.min(USUAL_HOURS, ...targets.filter((hours) => hours > 0));
}

type Dismissal = z.output<typeof contract.dismissSignals.body>;

/** Dismisses rules for a year, or takes that back. @throws NotFound; NotAllowed about oneself; Conflict when somebody else was faster */
async function dismissSignals(context: AppContext, caller: Caller, dismissal: Dismissal) {
  const { subject, note, undo } = dismissal;
  const { school_id, account_id: by_account_id } = caller;
  return asStaff(context, caller, 'administrator', async (trx, now) => {
    const about = await subjectOf(trx, caller, subject);
    if (await isAboutOneself(trx, caller, about)) throw new NotAllowed(DECIDES_ABOUT_ONESELF, 'yourself');
    const kind = undo ? 'signal looked at again' : 'signal found fine';
    const log = (rule: SignalRuleName) =>
      writeActivity(trx, {
        ...lineBy(caller, now, about.account_id),
        kind,
        facts: { rule, about: subject.kind, ...(note === '' ? {} : { reason: note }) },
      });
    if (undo) {
      const ended = await trx
        .deleteFrom('signals_found_fine')
        .where('school_id', '=', school_id)
        .where('by_account_id', '=', by_account_id)
        .where('rule', 'in', dismissal.rules)
        .where(isOf('signals_found_fine', about))
        .returning('rule')
        .execute();
      for (const { rule } of ended) await log(rule);
      return { detail: 'The inbox can show this again.' };
    }
    // Serializes the school's decisions until the transaction ends.
    await sql`
      select pg_advisory_xact_lock(hashtextextended('limelight found fine at a school', ${school_id}::bigint))`.execute(
      trx,
    );
    const silent = await selectSilent(trx, school_id, about, now);
    const rules = [...new Set(dismissal.rules)].filter((rule) => !silent.some((one) => one.rule === rule));
    const [newest] = silent.filter(({ rule }) => dismissal.rules.includes(rule));
    if (newest && rules.length === 0) {
      const who = newest.by === by_account_id ? 'You' : (newest.by_name ?? 'Another administrator');
      throw new Conflict(`${who} found this fine ${describeWhen(newest.at, now, caller.time_zone)}.`);
    }
    if (!(await isSaid(trx, school_id, about, rules)))
      throw new Conflict('These entries were changed, set back or deleted since.');
    for (const rule of rules) {
      await trx
        .insertInto('signals_found_fine')
        .values({
          ...about,
          school_id,
          by_account_id,
          note,
          rule,
          at: now,
          until: after(now, FINE_DAYS * DAY),
        })
        .execute();
      await log(rule);
    }
    return { detail: 'Not shown for a year.' };
  });
}

/** Also as a contact by one's own mailbox, and in another account of one's own. */
async function isAboutOneself(trx: Trx, { account_id: own }: Caller, about: SignalAbout): Promise<boolean> {
  if (about.account_id !== null) return isSamePerson(trx, own, about.account_id);
  return (await selectOwnMailboxes(trx, own)).some((mailbox) => mailbox === about.mailbox);
}

async function subjectOf(
  trx: Trx,
  { school_id }: Caller,
  { kind, id }: Dismissal['subject'],
): Promise<SignalAbout> {
  if (kind === 'contact') {
    const contact = await findContact(trx, school_id, id);
    if (!contact) throw new NotFound();
    return { mailbox: contact.mailbox, account_id: null };
  }
  const isOfSchool = (await findPerson(trx, school_id, id)) ?? (await hasEntries(trx, school_id, id));
  if (!isOfSchool) throw new NotFound();
  return { mailbox: null, account_id: id };
}

interface Silent {
  readonly rule: SignalRuleName;
  readonly at: Date;
  readonly by: number | null;
  /** Null when that account is gone. */
  readonly by_name: string | null;
}

/** Dismissed rules, newest first. */
async function selectSilent(trx: Trx, schoolId: number, about: SignalAbout, now: Date) {
  const { rows } = await sql<Silent>`
    select f.rule, f.at, f.by_account_id as by, b.first_name || ' ' || b.last_name as by_name
    from signals_found_fine f left join accounts b on b.id = f.by_account_id
    where f.school_id = ${schoolId} and ${isOf('f', about)} and f.until > ${now}::timestamptz
    order by f.id desc`.execute(trx);
  return rows;
}

/** @throws NotFound for other schools, and when it was ended meanwhile */
function allowAgain(context: AppContext, caller: Caller, id: number): Promise<void> {
  return asStaff(context, caller, 'administrator', async (trx, now) => {
    const refusal = await findRow(trx, 'contact_blocks', id, ['account_id']);
    const student = refusal?.account_id ?? undefined;
    if (student === undefined || !(await findPerson(trx, caller.school_id, student))) throw new NotFound();
    const { numDeletedRows } = await trx
      .deleteFrom('contact_blocks')
      .where('id', '=', id)
      .where('account_id', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFound();
    await writeActivity(trx, { ...lineBy(caller, now, student), kind: 'contact allowed again' });
  });
}
