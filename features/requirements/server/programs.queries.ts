import { sql } from 'kysely';
import type { Program } from '#features/requirements/requirements.contract.ts';
import { rules } from '#features/requirements/rules/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isNull, lockRow, notNull } from '#server/platform/database/rows.ts';
import { orNotFound } from '#server/platform/http/errors.ts';

/** A school's active programs, or one of them, oldest first; versions newest first. */
export async function findPrograms(db: Db | Trx, schoolId: number, programId?: number): Promise<Program[]> {
  const rows = await db
    .selectFrom('programs as p')
    .innerJoin('program_rules as v', 'v.program_id', 'p.id')
    .leftJoin('groups as g', 'g.id', 'p.group_id')
    .leftJoin('accounts as a', 'a.id', 'v.by_account_id')
    .where('p.school_id', '=', schoolId)
    .where('p.archived_at', 'is', null)
    .$if(programId !== undefined, (query) => query.where('p.id', '=', programId ?? 0))
    .orderBy('p.id')
    .orderBy('v.id', 'desc')
    .select(['p.id', 'p.name', 'p.kind', 'p.preset', 'p.group_id', 'g.name as group_name'])
    .select(['v.id as version', 'v.from_class', 'v.to_class', 'v.rules', 'v.reason', 'v.created_at'])
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'))
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) =>
    ofOne.slice(0, 1).map(({ id, name, kind, preset, group_id, group_name }) => ({
      id,
      name,
      kind,
      preset,
      group_id,
      group_name,
      versions: ofOne.map(({ version, from_class, to_class, reason, by_name, ...row }) => ({
        id: version,
        from_class,
        to_class,
        rules: rules.parse(row.rules),
        reason,
        by_name,
        created_at: row.created_at.toISOString(),
      })),
    })),
  );
}

/** @throws NotFound for a missing program, and one that is archived (or is not, with `isArchived`) */
export function lockProgram(trx: Trx, school_id: number, id: number, isArchived = false) {
  const which = { id, school_id, archived_at: isArchived ? notNull : isNull };
  return orNotFound(lockRow(trx, 'programs', which, ['name', 'group_id']));
}
