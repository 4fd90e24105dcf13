/** Which organization a school's students mean by a name, and what the school decided about it (decision 0059). */
import type { OrganizationStanding } from '#features/organizations/opportunities.rules.ts';
import { nameKey } from '#features/requirements/rules/entry.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { run } from '#server/platform/database/rows.ts';

interface NamedOrganization {
  readonly name: string;
  readonly standing: OrganizationStanding | null;
}

export interface OrganizationNames {
  /** As the school knows it, otherwise as written. */
  readonly of: (written: string) => NamedOrganization;
  readonly inRules: (rules: Rules) => Rules;
}

interface NamesRow extends NamedOrganization {
  readonly others: readonly string[];
}

/** Reads only organizations the school has changed or decided about. */
export async function readOrganizationNames(db: Db | Trx, schoolId: number): Promise<OrganizationNames> {
  const rows = await run<NamesRow>(db)`
    select coalesce(c.name, o.name) as name, d.standing, array(select n.name from organization_names n
      where n.school_id = d.school_id and n.organization_id = d.organization_id) as others
    from school_organizations d join organizations o on o.id = d.organization_id
      left join organizations c on c.school_id = d.school_id and c.corrects = d.organization_id
    where d.school_id = ${schoolId}`;
  const refused = rows.flatMap(({ name, standing }) => (standing === 'refused' ? name : []));
  return organizationNames([...rows, ...(await selectNamesakes(db, schoolId, refused))]);
}

/** Undecided organizations with one of these names. An entry has only a name, so it may mean any of them that was not refused. */
async function selectNamesakes(db: Db | Trx, schoolId: number, names: readonly string[]) {
  if (names.length === 0) return [];
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const rows = await run<{ name: string }>(db)`
    with namesakes as (
      select id, corrects, name from organizations where school_id is null and lower(name) = any(${lower}::text[])
      union all
      select id, corrects, name from organizations where school_id = ${schoolId} and lower(name) = any(${lower}::text[]))
    select x.name from namesakes x where not exists (
      select from school_organizations y where y.school_id = ${schoolId}
      and y.organization_id = coalesce(x.corrects, x.id))`;
  return rows.map(({ name }) => ({ name, standing: null, others: [] }));
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
    const organization = known.get(nameKey(name));
    if (organization) for (const other of others) known.set(nameKey(other), organization);
  }
  // A student's entries repeat few names.
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
