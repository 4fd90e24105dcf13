/** A head sets the requirements of classes. Versions never change; changing the rules of a class that has begun needs a reason. */
import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import type { ActivityFacts, ActivityKind } from '#features/audit-trail/activity.contract.ts';
import * as contract from '#features/requirements/requirements.contract.ts';
import { versionsInForce } from '#features/requirements/rules/in-force.ts';
import { findCrossingCaps, usesSemesters, type Rules } from '#features/requirements/rules/rules.ts';
import { hasBegun } from '#features/requirements/rules/school-years.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { addNumbered, addRow, changeRows, changeSchool, findRow } from '#server/platform/database/rows.ts';
import { Conflict, InvalidFields, NotFound, refusing } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findPrograms, lockProgram } from './programs.queries.ts';
import { followStudents } from './requirements.operations.ts';

/** Names in a preview; the counts include everybody. */
const CHANGED_MAXIMUM = 200;

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function programRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.listPrograms, 'administrator', ({ caller }) => findPrograms(db, caller.school_id));

  /** @throws InvalidFields for a taken name, another school's group, or as `changeRules` */
  route(contract.createProgram, deciding, ({ caller, body }) => {
    const { name, kind, preset, group_id, ...version } = body;
    const { school_id } = caller;
    return named(
      asStaff(context, caller, 'head', async (trx, created_at) => {
        await checkVersion(trx, caller, version, created_at);
        if (group_id !== null) {
          const group = await findRow(trx, 'groups', { id: group_id, school_id }, ['archived_at']);
          if (group?.archived_at !== null)
            throw new InvalidFields({ group_id: ['Your school has no such group'] });
        }
        const row = { school_id, name, kind, preset, group_id, created_at, archived_at: null };
        const id = await addNumbered(trx, 'programs', row);
        const facts = { program: name, ...factsOf(version) };
        await writeActivity(trx, { ...lineBy(caller, created_at), kind: 'program created', facts });
        return addVersion(trx, caller, id, version, created_at);
      }),
    );
  });

  /** The effect of unsaved rules. @throws NotFound; InvalidFields for semesters or programs that the school does not have */
  route(contract.previewRules, 'head', async ({ caller, body }) => {
    const { program: programId, from_class, to_class, rules } = body;
    await checkRules(db, caller, rules, programId);
    const programs = await findPrograms(db, caller.school_id);
    const program = programs.find(({ id }) => id === programId);
    if (programId !== null && !program) throw new NotFound();
    const { group_id } = program ?? body;
    const proposed = { program: programId, name: '', kind: 'goal' as const, group_id, rules };
    const classes = { schoolId: caller.school_id, from: from_class, to: to_class };
    const today = dayInZone(clock.now(), caller.time_zone);
    const all = await followStudents(db, classes, today, programs, ({ student, required, by }) => {
      if (group_id !== null && !(group_id in student.groups)) return [];
      const { id, name, class: graduation } = student;
      // Undefined when the program has no rules for the class.
      const before = program && required.find((one) => one.program === programId);
      const { state: to, unit, needed, counted } = by(proposed);
      const from = before ? by(before).state : null;
      return { id, name, class: graduation, from, to, unit, needed, counted };
    });
    const found = all.flat();
    const moves = Map.groupBy(found, ({ from, to }) => JSON.stringify([from, to]));
    return {
      students: found.length,
      moves: [...moves.values()].flatMap(([first, ...others]) =>
        first ? { from: first.from, to: first.to, students: others.length + 1 } : [],
      ),
      changed: found.filter(({ from, to }) => from !== to).slice(0, CHANGED_MAXIMUM),
    };
  });

  /**
   * Adds a version for these classes. @throws NotFound; InvalidFields for overlapping limits, semesters or programs that the school
   * does not have, or a class that has begun without a reason
   */
  route(contract.changeRules, deciding, ({ caller, params: { id }, body: version }) =>
    changing(context, caller, id, 'requirement changed', factsOf(version), async (trx, now) => {
      await checkVersion(trx, caller, version, now, id);
      return addVersion(trx, caller, id, version, now);
    }),
  );

  /** @throws NotFound; InvalidFields for a taken name */
  route(contract.renameProgram, deciding, ({ caller, params: { id }, body: { name } }) =>
    named(
      changing(context, caller, id, 'program renamed', { name }, async (trx) => {
        await changeRows(trx, 'programs', id, { name });
        return readProgram(trx, caller, id);
      }),
    ),
  );

  /** @throws NotFound; with `undo` for an active program, InvalidFields when its name is taken meanwhile, Conflict as `setSemesters` */
  route(contract.archiveProgram, deciding, ({ caller, params: { id }, body }) => {
    const isUndo = 'undo' in body;
    const kind = isUndo ? 'program used again' : 'program archived';
    const facts = isUndo ? {} : { reason: body.reason };
    return named(
      changing(context, caller, id, kind, facts, async (trx, now) => {
        await changeRows(trx, 'programs', id, { archived_at: isUndo ? null : now });
        if (isUndo) await checkSemesters(trx, caller.school_id);
        return {
          detail: isUndo
            ? 'The program is used again.'
            : 'The program has ended. What was decided under it is kept.',
        };
      }),
    );
  });

  route(contract.getSemesters, 'administrator', async ({ caller }) => ({
    begins: await findSemesters(db, caller.school_id),
  }));

  /** @throws Conflict while a program counts by semester and has none, or limits that overlap with these */
  route(contract.setSemesters, deciding, ({ caller, body: { begins } }) =>
    asStaff(context, caller, 'head', async (trx, now) => {
      const semester_begins = begins.toSorted();
      if (await changeSchool(trx, caller.school_id, { semester_begins })) {
        await checkSemesters(trx, caller.school_id);
        const facts = { days: semester_begins.join(', ') };
        await writeActivity(trx, { ...lineBy(caller, now), kind: 'semesters changed', facts });
      }
      return { begins: semester_begins };
    }),
  );
}

type NewVersion = z.output<typeof contract.changeRules.body>;

/** Changes an active program, or an archived one that is used again, and logs that with its previous name. @throws NotFound */
function changing<Result>(
  context: AppContext,
  caller: Caller,
  id: number,
  kind: ActivityKind,
  facts: ActivityFacts,
  change: (trx: Trx, now: Date) => Promise<Result>,
): Promise<Result> {
  return asStaff(context, caller, 'head', async (trx) => {
    const { name: program } = await lockProgram(trx, caller.school_id, id, kind === 'program used again');
    const now = context.clock.now();
    await writeActivity(trx, { ...lineBy(caller, now), kind, facts: { program, ...facts } });
    return change(trx, now);
  });
}

const named = <Result>(change: Promise<Result>): Promise<Result> =>
  refusing(change, {
    programs_name_once: () => new InvalidFields({ name: ['There is a program with this name'] }),
  });

/** @throws InvalidFields */
async function checkVersion(trx: Trx, caller: Caller, version: NewVersion, now: Date, programId?: number) {
  const { from_class, to_class, rules, reason } = version;
  if (to_class !== null && to_class < from_class)
    throw new InvalidFields({ to_class: ['The last class cannot be before the first'] });
  if (reason === '' && hasBegun(from_class, rules.school_year, dayInZone(now, caller.time_zone)))
    throw new InvalidFields({
      reason: [`The class of ${from_class} has begun. Please say why its rule changes`],
    });
  await checkRules(trx, caller, rules, programId);
}

/** Locks the semesters. @throws InvalidFields for what the school lacks, and limits that overlap */
async function checkRules(
  db: Db | Trx,
  { school_id }: Caller,
  rules: Rules,
  programId: number | null = null,
) {
  const wrong = wrongWith(rules, await findSemesters(db, school_id));
  if (wrong !== undefined) throw new InvalidFields({ rules: [wrong] });
  const others = new Set((await findPrograms(db, school_id)).map(({ id }) => id));
  if (rules.exclusive_of?.some((id) => id === programId || !others.has(id)))
    throw new InvalidFields({
      rules: ['“Hours count for one of these” names this requirement, or one that is not there'],
    });
}

/** Of the rules that may apply to somebody. @throws Conflict */
async function checkSemesters(trx: Trx, schoolId: number): Promise<void> {
  const semesters = await findSemesters(trx, schoolId);
  for (const { name, versions } of await findPrograms(trx, schoolId))
    if (versionsInForce(versions).some(({ version }) => wrongWith(version.rules, semesters) !== undefined))
      throw new Conflict(
        `“${name}” counts by semester and would not work with this. Change or end it first.`,
      );
}

function wrongWith(rules: Rules, semesters: readonly string[]): string | undefined {
  if (usesSemesters(rules) && semesters.length === 0)
    return 'First say when your semesters begin: Settings, More';
  return findCrossingCaps({ ...rules, semesters })
    ? 'Two limits overlap: what counts would depend on the order of the entries'
    : undefined;
}

/** Locked until the end of a transaction. */
async function findSemesters(db: Db | Trx, schoolId: number): Promise<string[]> {
  const found = db.selectFrom('schools').where('id', '=', schoolId).select('semester_begins').forShare();
  return (await found.executeTakeFirstOrThrow()).semester_begins;
}

async function readProgram(db: Db | Trx, { school_id }: Caller, id: number): Promise<contract.Program> {
  const [program] = await findPrograms(db, school_id, id);
  if (!program) throw new NotFound();
  return program;
}

async function addVersion(
  trx: Trx,
  caller: Caller,
  program_id: number,
  { reason, ...version }: NewVersion,
  created_at: Date,
) {
  await addRow(trx, 'program_rules', {
    ...version,
    program_id,
    rules: JSON.stringify(version.rules),
    reason: reason || null,
    by_account_id: caller.account_id,
    created_at,
  });
  return readProgram(trx, caller, program_id);
}

const factsOf = ({ from_class, to_class, reason }: NewVersion) => ({
  from: from_class,
  ...(to_class !== null && { to: to_class }),
  ...(reason && { reason }),
});
