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
import { lineBy, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import { allowAgain, dismissSignals } from './signals.operations.ts';
import { decideSignalsRule, findSignalsRule, selectSignals } from './signals.queries.ts';
import { sweepSchool } from './sweep.queries.ts';
import { rangeOf } from '#server/platform/http/paged.ts';

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
    if (query.student !== undefined && total > 0) {
      await writeReading(db, { ...lineBy(caller, clock.now(), query.student), kind: 'signals read' });
    }
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
