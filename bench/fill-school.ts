import { sql } from 'kysely';
import { fill } from './fill.ts';
import type { Db } from '#server/platform/app-context.ts';

export const ADMINISTRATOR_SESSION = 'bench-session-administrator';

export interface FilledSchool {
  readonly students: number;
  readonly entries: number;
}

/** Students of four years with thirty entries each, and a signed-in administrator. */
export async function fillSchool(db: Db, students: number): Promise<FilledSchool> {
  const filled = await fill(db, students);
  await sql`
    update accounts set school_id = 1, graduation_year = extract(year from now())::int + 1 + id % 4`.execute(
    db,
  );
  await sql`
    with added as (
      insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at,
        is_school_administration)
      values ('administrator@bench.example', 'Ada', 'Administrator', 1, 2022, now(), true) returning id
    )
    insert into sessions (token_hash, account_id)
    select sha256(convert_to(${ADMINISTRATOR_SESSION}, 'utf8')), id from added`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return filled;
}
