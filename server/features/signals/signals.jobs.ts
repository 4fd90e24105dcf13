/** Looks through the schools: a few rules soon after a decision, all of them every night (docs/decisions/0063). */
import { sql } from 'kysely';
import { RANDOM_SHARE } from '#shared/signals/signals.rules.ts';
import { cutoffYear } from '#shared/administration/administration.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { findPrograms } from '#server/features/requirements/programs.queries.ts';
import { followReport } from '#server/features/requirements/graduation.operations.ts';
import { rulesFor } from '#server/features/requirements/requirements.operations.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import { doEachPart } from '#server/platform/jobs/parts.ts';
import { lookAtDecisions, sweepSchool } from './sweep.queries.ts';
import { sweepTraces } from '#server/features/traces/traces.ts';

/** Where the rules of a school name none. */
const USUAL_HOURS = 100;

const NOTED_DAYS = 400;

/** Looks at what contacts decided in the last minutes, by the rules of one entry; every five minutes. */
export async function lookAtNewDecisions({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  // Twice the time between two runs, so that one may be late. What was found is not found twice.
  const since = after(now, -10 * MINUTE);
  const look = (schoolId: number) => () =>
    db.transaction().execute((trx) => lookAtDecisions(trx, { schoolId, needed: USUAL_HOURS }, since, now));
  const schools = await schoolsWithDecisions(db, since);
  await doEachPart(Object.fromEntries(schools.map((id) => [`school ${id}`, look(id)])));
}

async function schoolsWithDecisions(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ school_id: number }>`
    select distinct e.school_id from decision_traces t join entries e on e.id = t.entry_id where t.at >= ${since}`.execute(
    db,
  );
  return rows.map(({ school_id }) => school_id);
}

/**
 * Forgets what has been kept long enough, and looks through every school by all rules, one after the other; a nightly job.
 * @throws when a part or a school failed, once the others are done
 */
export async function sweepSignals(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const schools = await db.selectFrom('schools').select(['id', 'time_zone']).orderBy('id').execute();
  const oldest = after(clock.now(), -NOTED_DAYS * DAY)
    .toISOString()
    .slice(0, 10);
  await doEachPart({
    traces: () => sweepTraces(context),
    'found fine': () => db.deleteFrom('signals_found_fine').where('until', '<', clock.now()).execute(),
    'by chance': () => db.deleteFrom('random_looks').where('month', '<', oldest).execute(),
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
  const entries = await db.transaction().execute(async (trx) => {
    await chooseByChance(trx, id, now);
    return sweepSchool(trx, { schoolId: id, needed }, now, { class: graduation, short });
  });
  const ms = Math.round(performance.now() - began);
  if (entries > 0) log.info({ school: id, entries, ms }, 'Looked through the entries of a school');
}

/** Those of the class that graduates next with whom somebody should talk. */
async function countShort(
  context: AppContext,
  school: Pick<Caller, 'school_id' | 'time_zone'>,
  graduation: number,
): Promise<number> {
  const { rows } = await followReport(context, school, { class: graduation });
  return rows.filter(({ state }) => state === 'behind' || state === 'talk to school').length;
}

/** Hours that a class needs for graduation. */
async function hoursNeeded(db: Db, schoolId: number, graduation: number): Promise<number> {
  const targets = rulesFor(await findPrograms(db, schoolId), graduation).flatMap(({ kind, rules }) =>
    kind === 'graduation' && rules.target.kind === 'hours' ? rules.target.hours : [],
  );
  return Math.min(USUAL_HOURS, ...targets.filter((hours) => hours > 0));
}

/** Of the entries verified in the month before, once a month. */
async function chooseByChance(trx: Trx, schoolId: number, now: Date): Promise<void> {
  await sql`
    with month as (
      select date_trunc('month', (${now}::timestamptz at time zone s.time_zone) - interval '1 month') as first, s.time_zone
      from schools s where s.id = ${schoolId}
    )
    insert into random_looks (entry_id, school_id, month)
    select e.id, ${schoolId}::bigint, m.first::date from month m join entries e on e.school_id = ${schoolId} and e.verified and not e.recycling_bin
      and e.evidence_at >= m.first at time zone m.time_zone and e.evidence_at < (m.first + interval '1 month') at time zone m.time_zone
    where random() < ${RANDOM_SHARE}::float8
      and not exists (select from random_looks r where r.school_id = ${schoolId} and r.month = m.first::date)
    on conflict do nothing`.execute(trx);
}
