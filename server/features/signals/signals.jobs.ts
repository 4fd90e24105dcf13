/** Looks through the schools every night (docs/decisions/0073). */
import { cutoffYear } from '#shared/administration/administration.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { findPrograms } from '#server/features/requirements/programs.queries.ts';
import { followReport } from '#server/features/requirements/graduation.operations.ts';
import { rulesFor } from '#server/features/requirements/requirements.operations.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { doEachPart } from '#server/platform/jobs/parts.ts';
import { sweepSchool } from './sweep.queries.ts';

/** Where the rules of a school name none. */
const USUAL_HOURS = 100;

/**
 * Forgets what has been kept long enough, and looks through every school by all rules, one after the other; a nightly job.
 * @throws when a part or a school failed, once the others are done
 */
export async function sweepSignals(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const schools = await db.selectFrom('schools').select(['id', 'time_zone']).orderBy('id').execute();
  await doEachPart({
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
