/** Which organization the students of a school mean by a name, and what the school has decided about it (docs/decisions/0059). */
import { sql } from 'kysely';
import type { OrganizationStanding } from '#shared/opportunities/opportunities.rules.ts';
import { nameKey } from '#shared/requirements/entry.ts';
import type { Rules } from '#shared/requirements/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** What a school knows by a name. */
export interface NamedOrganization {
  readonly name: string;
  readonly standing: OrganizationStanding | null;
}

export interface OrganizationNames {
  /** As the school knows it, else as it is written. */
  readonly of: (written: string) => NamedOrganization;
  /** Rules that name organizations, with the names that the school uses. */
  readonly inRules: (rules: Rules) => Rules;
}

interface NamesRow extends NamedOrganization {
  readonly others: readonly string[];
}

/** Only those of which a school has said something are read. */
export async function readOrganizationNames(db: Db | Trx, schoolId: number): Promise<OrganizationNames> {
  // An entry says no more than a name: where another organization has it too, and was not refused, it may be that one.
  const { rows } = await sql<NamesRow>`
    select o.name, array(select n.name from organization_names n
        where n.school_id = d.school_id and n.organization_id = d.organization_id) as others,
      case when d.standing = 'refused' and exists (
        select from organizations x left join school_organizations y
          on y.school_id = d.school_id and y.organization_id = coalesce(x.corrects, x.id)
        where lower(x.name) = lower(o.name) and coalesce(x.corrects, x.id) <> d.organization_id
          and (x.school_id is null or x.school_id = d.school_id) and y.standing is distinct from 'refused'
      ) then null else d.standing end as standing
    from school_organizations d join organizations o on o.school_id = d.school_id and o.corrects = d.organization_id
      or o.id = d.organization_id and not exists (
        select from organizations c where c.school_id = d.school_id and c.corrects = o.id)
    where d.school_id = ${schoolId}`.execute(db);
  return organizationNames(rows);
}

const BETTER = ['approved', 'pending', null, 'refused'] as const;

function organizationNames(rows: readonly NamesRow[]): OrganizationNames {
  const known = new Map<string, NamedOrganization>();
  for (const { name, standing } of rows) {
    const before = known.get(nameKey(name));
    if (!before || BETTER.indexOf(standing) < BETTER.indexOf(before.standing))
      known.set(nameKey(name), { name, standing });
  }
  for (const { name, others } of rows) {
    const meant = known.get(nameKey(name));
    if (meant) for (const other of others) known.set(nameKey(other), meant);
  }
  // Thirty entries of a student have few names.
  const written = new Map<string, NamedOrganization>();
  const of = (name: string): NamedOrganization => {
    const found = written.get(name) ?? known.get(nameKey(name)) ?? { name, standing: null };
    written.set(name, found);
    return found;
  };
  // The same rules are asked for with each student.
  const ruled = new WeakMap<Rules, Rules>();
  const inRules = (rules: Rules): Rules => {
    const found = ruled.get(rules) ?? withNames(rules, of);
    ruled.set(rules, found);
    return found;
  };
  return { of, inRules };
}

function withNames(rules: Rules, of: OrganizationNames['of']): Rules {
  return {
    ...rules,
    caps: rules.caps.map((cap) =>
      cap.of.kind === 'organization' && cap.of.organization !== undefined
        ? { ...cap, of: { ...cap.of, organization: of(cap.of.organization).name } }
        : cap,
    ),
  };
}
