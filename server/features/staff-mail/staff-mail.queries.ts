/** All SQL of mails to administrators. */
import { counts } from '#server/platform/database/standing.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** The administrators of these schools, but one. */
export function selectAdministrators(trx: Trx, schoolIds: readonly number[], exceptId?: number) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.school_id', 'in', [...schoolIds])
    .where('a.is_school_administration', '=', true)
    .where(counts)
    .$if(exceptId !== undefined, (query) => query.where('a.id', '<>', exceptId ?? 0))
    .select(['a.email', 'a.first_name', 's.name as school'])
    .orderBy('a.id')
    .execute();
}
