/** A head sets the requirements of classes. Versions never change; changing the rules of a class that has begun needs a reason. */
import type { z } from 'zod';
import { dayInZone } from '#shared/calendar.ts';
import type { ActivityFacts, ActivityKind } from '#features/audit-trail/activity.contract.ts';
import * as contract from '#features/requirements/requirements.contract.ts';
import { findCrossingCaps } from '#features/requirements/rules/rules.ts';
import { hasBegun } from '#features/requirements/rules/school-years.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { addRow, changeRows } from '#server/platform/database/rows.ts';
import { InvalidFields, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { findPrograms, lockProgram } from './programs.queries.ts';
import { followStudents, rulesFor } from './requirements.operations.ts';

/** Names in a preview; the counts include everybody. */
const CHANGED_MAXIMUM = 200;

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function programRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.listPrograms, 'administrator', ({ caller }) => findPrograms(db, caller.school_id));

  /** @throws InvalidFields for a taken name, overlapping limits, or a class that has begun without a reason */
  route(contract.createProgram, deciding, ({ caller, body: { name, kind, preset, ...version } }) => {
    checkVersion(context, caller, version);
    const { school_id } = caller;
    return refusingTaken(
      asStaff(context, caller, 'head', async (trx, now) => {
        const { id } = await trx
          .insertInto('programs')
          .values({ school_id, name, kind, preset, created_at: now, archived_at: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await insertVersion(trx, caller, id, version, now);
        const facts = { program: name, ...factsOf(version) };
        await writeActivity(trx, { ...lineBy(caller, now), kind: 'program created', facts });
        return readProgram(trx, caller, id);
      }),
    );
  });

  /** The effect of unsaved rules. @throws NotFound */
  route(contract.previewRules, 'head', async ({ caller, body }) => {
    const { program: programId, from_class, to_class, rules } = body;
    const program = programId === null ? undefined : await readProgram(db, caller, programId);
    const classes = { schoolId: caller.school_id, from: from_class, to: to_class };
    const today = dayInZone(clock.now(), caller.time_zone);
    const found = await followStudents(db, classes, today, ({ student, by }) => {
      const { id, name, class: graduation } = student;
      // Undefined when the program has no rules for the class.
      const before = program && rulesFor([program], graduation)[0]?.rules;
      const { state: to, unit, needed, counted } = by(rules, programId);
      const from = before ? by(before, programId).state : null;
      return { id, name, class: graduation, from, to, unit, needed, counted };
    });
    const moves = Map.groupBy(found, ({ from, to }) => JSON.stringify([from, to]));
    return {
      students: found.length,
      moves: [...moves.values()].flatMap(([first, ...others]) =>
        first ? { from: first.from, to: first.to, students: others.length + 1 } : [],
      ),
      changed: found.filter(({ from, to }) => from !== to).slice(0, CHANGED_MAXIMUM),
    };
  });

  /** Adds a version for these classes. @throws NotFound; InvalidFields as `createProgram` */
  route(contract.changeRules, deciding, async ({ caller, params: { id }, body: version }) => {
    checkVersion(context, caller, version);
    return changing(context, caller, id, 'requirement changed', factsOf(version), async (trx, now) => {
      await insertVersion(trx, caller, id, version, now);
      return readProgram(trx, caller, id);
    });
  });

  /** @throws NotFound; InvalidFields for a taken name */
  route(contract.renameProgram, deciding, ({ caller, params: { id }, body: { name } }) =>
    refusingTaken(
      changing(context, caller, id, 'program renamed', { name }, async (trx) => {
        await changeRows(trx, 'programs', id, { name });
        return readProgram(trx, caller, id);
      }),
    ),
  );

  /** @throws NotFound; with `undo` for an active program, and InvalidFields when its name is taken meanwhile */
  route(contract.archiveProgram, deciding, ({ caller, params: { id }, body }) => {
    const isUndo = 'undo' in body;
    const kind = isUndo ? 'program used again' : 'program archived';
    const facts = isUndo ? {} : { reason: body.reason };
    return refusingTaken(
      changing(context, caller, id, kind, facts, async (trx, now) => {
        await changeRows(trx, 'programs', id, { archived_at: isUndo ? null : now });
        return {
          detail: isUndo
            ? 'The program is used again.'
            : 'The program has ended. What was decided under it is kept.',
        };
      }),
    );
  });
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

async function refusingTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (violatedConstraint(error) !== 'programs_name_once') throw error;
    throw new InvalidFields({ name: ['There is a program with this name'] });
  }
}

function checkVersion({ clock }: AppContext, { time_zone }: Caller, version: NewVersion): void {
  const { from_class, to_class, rules, reason } = version;
  if (to_class !== null && to_class < from_class)
    throw new InvalidFields({ to_class: ['The last class cannot be before the first'] });
  if (findCrossingCaps(rules))
    throw new InvalidFields({
      rules: ['Two limits overlap: what counts would depend on the order of the entries'],
    });
  if (reason === '' && hasBegun(from_class, rules.school_year, dayInZone(clock.now(), time_zone)))
    throw new InvalidFields({
      reason: [`The class of ${from_class} has begun. Please say why its rule changes`],
    });
}

async function readProgram(db: Db | Trx, { school_id }: Caller, id: number): Promise<contract.Program> {
  const [program] = await findPrograms(db, school_id, id);
  if (!program) throw new NotFound();
  return program;
}

function insertVersion(
  trx: Trx,
  { account_id: by_account_id }: Caller,
  program_id: number,
  { rules, reason, ...classes }: NewVersion,
  created_at: Date,
): Promise<void> {
  const row = { program_id, ...classes, rules: JSON.stringify(rules), reason: reason || null };
  return addRow(trx, 'program_rules', { ...row, by_account_id, created_at });
}

const factsOf = ({ from_class, to_class, reason }: NewVersion) => ({
  from: from_class,
  ...(to_class !== null && { to: to_class }),
  ...(reason && { reason }),
});
