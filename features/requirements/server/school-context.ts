/** A school's organization names and advance approvals, as rules need them. */
import { sql, type RawBuilder } from 'kysely';
import { nameKey, type RuledEntry } from '#features/requirements/rules/entry.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { readOrganizationNames } from '#features/organizations/server/organization-names.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Students of a school by a range of graduation years. */
export interface Classes {
  readonly schoolId: number;
  readonly from: number;
  /** Null: all later ones. */
  readonly to: number | null;
}

/** Account `a` is a member of these classes without a role. */
export const ofClasses = ({ schoolId, from, to }: Classes): RawBuilder<unknown> => sql`
  a.school_id = ${schoolId} and a.standing = 'member' and not a.is_school_administration
    and a.graduation_year between ${from}::integer and coalesce(${to}::integer, 9999)`;

interface Approval {
  readonly account_id: number;
  readonly organization: string;
  readonly from_day: string;
  /** Null: all later ones. */
  readonly until_day: string | null;
}

export interface SchoolContext {
  /** By the organization as written in the entry. */
  readonly about: (
    accountId: number,
    work: { readonly organization: string; readonly date: string },
  ) => Pick<RuledEntry, 'organization' | 'standing' | 'was_approved'>;
  readonly inRules: (rules: Rules) => Rules;
}

/** Read once for a whole class. */
export async function readSchoolContext(
  db: Db | Trx,
  of: Classes | { readonly schoolId: number; readonly accountId: number },
): Promise<SchoolContext> {
  const names = await readOrganizationNames(db, of.schoolId);
  const whose = 'accountId' in of ? sql`a.id = ${of.accountId}` : ofClasses(of);
  const { rows } = await sql<Approval>`
    select p.account_id, p.organization, p.from_day, p.until_day
    from activity_proposals p join accounts a on a.id = p.account_id
    where p.state = 'approved' and ${whose}`.execute(db);
  const approved = Map.groupBy(rows, ({ account_id }) => account_id);
  return {
    inRules: names.inRules,
    about(accountId, { organization, date }) {
      const { name, standing } = names.of(organization);
      const was_approved =
        approved
          .get(accountId)
          ?.some(
            (one) =>
              one.from_day <= date &&
              (one.until_day === null || date <= one.until_day) &&
              nameKey(names.of(one.organization).name) === nameKey(name),
          ) ?? false;
      return { organization: name, standing, was_approved };
    },
  };
}
