import * as contract from '#features/office/signals.contract.ts';
import { cutoffYear } from '#features/students/students.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { buildReport } from '#features/requirements/server/graduation.operations.ts';
import { requiredOf } from '#features/requirements/server/requirements.operations.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { runAllParts } from '#server/platform/jobs/jobs.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import * as looks from './signals.operations.ts';
import { selectSignals, decideSignalsRule, findSignalsRule, selectSpotChecks } from './signals.queries.ts';
import { sweepSchool } from './sweep.queries.ts';
import { rangeOf } from '#server/platform/http/paged.ts';
import { findRow } from '#server/platform/database/rows.ts';

export const signals: Feature = {
  routes: [signalsRoutes],
  jobs: [{ name: 'sweep-signals', cron: '27 8 * * *', work: sweepSignals }],
};

function signalsRoutes(route: Route, context: AppContext): void {
  route(contract.listSignals, 'administrator', async ({ caller, query, reply }) => {
    const { rows, total } = await selectSignals(
      context.db,
      caller.school_id,
      query,
      rangeOf(query, contract.SIGNALS_PAGE_SIZE),
    );
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(contract.listSpotChecks, 'administrator', async ({ caller, query, reply }) => {
    const { school_id, time_zone: zone } = caller;
    const month = { today: dayInZone(context.clock.now(), zone), zone };
    const range = rangeOf(query, contract.SIGNALS_PAGE_SIZE);
    // A random sample, so that reviewers see more than what rules point at.
    const { rows, total } = await selectSpotChecks(context.db, school_id, query, month, range);
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(contract.readStudentSignals, { access: 'administrator', audited: true }, ({ caller, params }) =>
    looks.readStudentSignals(context, caller, params.userId),
  );
  route(contract.allowAgain, { access: 'administrator', audited: true }, async ({ caller, params }) => {
    await allowAgain(context, caller, params.id);
    return { detail: 'The student can ask this contact again.' };
  });
  route(contract.readContact, { access: 'administrator', audited: true }, ({ caller, params }) =>
    looks.readContact(context, caller, params.id),
  );
  route(contract.listVerifiedOfContact, 'administrator', ({ caller, params }) =>
    looks.listVerifiedOfContact(context, caller, params.id),
  );
  route(contract.dismissSignals, { access: 'administrator', audited: true }, ({ caller, body }) =>
    looks.dismissSignals(context, caller, body),
  );
  route(contract.endDismissal, { access: 'administrator', audited: true }, async ({ caller, params }) => {
    await looks.endDismissal(context, caller, params.id);
    return { detail: 'The rule speaks again.' };
  });
  route(contract.getSignalsRule, 'head', ({ caller }) => findSignalsRule(context.db, caller.school_id));
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

/** @throws NotFound for other schools, and when it was ended meanwhile */
async function allowAgain({ db, clock }: AppContext, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const refusal = await findRow(trx, 'contact_blocks', id, ['account_id']);
    const student = refusal?.account_id ?? undefined;
    if (student === undefined || !(await findPerson(trx, caller.school_id, student))) throw new NotFound();
    const { numDeletedRows } = await trx
      .deleteFrom('contact_blocks')
      .where('id', '=', id)
      .where('account_id', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFound();
    await writeActivity(trx, { ...lineBy(caller, clock.now(), student), kind: 'contact allowed again' });
  });
}
