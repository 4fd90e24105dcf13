/** All SQL of programs and the versions of their rules. */
import { sql, type Insertable } from 'kysely';
import type { NewVersion, Program, ProgramKind } from '#shared/requirements/requirements.contract.ts';
import { rules as rulesType } from '#shared/requirements/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import type { Database } from '#server/platform/database/tables.ts';

interface ProgramRow {
  readonly id: number;
  readonly name: string;
  readonly kind: ProgramKind;
  readonly preset: string | null;
  readonly version: number;
  readonly from_class: number;
  readonly to_class: number | null;
  readonly rules: unknown;
  readonly reason: string | null;
  readonly by_name: string | null;
  readonly created_at: Date;
}

/** The programs of a school that are not archived, or one of them, oldest first, each with its versions, newest first. */
export async function findPrograms(db: Db | Trx, schoolId: number, programId?: number): Promise<Program[]> {
  const { rows } = await sql<ProgramRow>`
    select p.id, p.name, p.kind, p.preset, v.id as version, v.from_class, v.to_class, v.rules, v.reason,
      a.first_name || ' ' || a.last_name as by_name, v.created_at
    from programs p join program_rules v on v.program_id = p.id left join accounts a on a.id = v.by_account_id
    where p.school_id = ${schoolId} and p.archived_at is null
      ${programId === undefined ? sql`` : sql`and p.id = ${programId}`}
    order by p.id, v.id desc`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((versions) => {
    const [first] = versions;
    if (!first) return [];
    const { id, name, kind, preset } = first;
    return { id, name, kind, preset, versions: versions.map(versionOf) };
  });
}

function versionOf({ version, from_class, to_class, rules, reason, by_name, created_at }: ProgramRow) {
  return {
    id: version,
    from_class,
    to_class,
    rules: rulesType.parse(rules),
    reason,
    by_name,
    created_at: created_at.toISOString(),
  };
}

/** @throws DatabaseError for the constraint `programs_name_once` */
export async function insertProgram(
  trx: Trx,
  program: Omit<Insertable<Database['programs']>, 'created_at' | 'archived_at'>,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('programs')
    .values({ ...program, created_at: now, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertVersion(
  trx: Trx,
  { account_id }: Caller,
  program_id: number,
  version: Omit<NewVersion, 'reason'> & { readonly reason: string | null },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('program_rules')
    .values({
      ...version,
      rules: JSON.stringify(version.rules),
      program_id,
      by_account_id: account_id,
      created_at: now,
    })
    .execute();
}

/** Locks a program of a school; undefined when there is none that is in use. */
export function lockProgram(trx: Trx, schoolId: number, programId: number) {
  return trx
    .selectFrom('programs')
    .where('id', '=', programId)
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
}
