import { sql } from 'kysely';
import {
  isWebAddress,
  organizationColumns,
  organizationFields,
  organizationLimits,
} from '#features/organizations/opportunities.rules.ts';
import { isFilled } from '#shared/rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { BadCsvLine, CsvTable } from '#server/platform/csv.ts';
import { inBatches, lockName, run } from '#server/platform/database/rows.ts';
import {
  asOrganization,
  textColumnsOf,
  type OrganizationText,
  type OrganizationTyped,
} from './organization-text.ts';

type OrganizationLines = CsvTable<keyof OrganizationTyped>['rows'];

/** With bad lines, nothing is changed. */
type OrganizationsOutcome =
  | { readonly added: number; readonly updated: number; readonly unchanged: number }
  | { readonly bad: readonly BadCsvLine[] };

/** All or none. `known` are bad lines found while reading the file. */
export function importOrganizations(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  lines: OrganizationLines,
  known: readonly BadCsvLine[] = [],
): Promise<OrganizationsOutcome> {
  const now = clock.now();
  return db.transaction().execute((trx) => replaceOrganizations(trx, lines, now, known));
}

/** Organizations are the same when name, address and city are. */
export async function replaceOrganizations(
  trx: Trx,
  lines: OrganizationLines,
  now: Date,
  known: readonly BadCsvLine[] = [],
): Promise<OrganizationsOutcome> {
  // Two imports at once would not see each other's organizations.
  await lockName(trx, 'limelight import of organizations');
  const texts = lines.map(({ values }) => asOrganization(values));
  const present = await findKnown(trx, texts);
  const firstLines = new Map<string, number>();
  const bad: BadCsvLine[] = [...known];
  const added: OrganizationText[] = [];
  const updated: (OrganizationText & { id: number })[] = [];

  for (const [index, { line }] of lines.entries()) {
    const text = texts[index];
    const found = present[index];
    if (!text || !found) throw new Error(`Nothing was read of line ${line}`);
    const reasons = reasonsAgainst(text);
    const earlier = isFilled(text.name) ? firstLines.get(found.key) : undefined;
    if (earlier !== undefined) reasons.push(`is already in line ${earlier}`);
    else firstLines.set(found.key, line);
    if (reasons.length > 0) bad.push({ line, reason: reasons.join('; ') });
    else if (found.id === null) added.push(text);
    else if (!found.is_same) updated.push({ ...text, id: found.id });
  }
  if (bad.length > 0) return { bad: bad.sort((one, other) => one.line - other.line) };
  for (const part of inBatches(added)) {
    const rows = part.map((organization) => ({ ...organization, created_at: now, updated_at: now }));
    await trx.insertInto('organizations').values(rows).execute();
  }
  await updateOrganizations(trx, updated, now);
  return {
    added: added.length,
    updated: updated.length,
    unchanged: lines.length - added.length - updated.length,
  };
}

const required = ['name', 'url'] as const;

function reasonsAgainst(text: OrganizationText): string[] {
  const empty = required.filter((column) => !isFilled(text[column]));
  const long = organizationColumns.filter((column) => text[column].length > organizationLimits[column]);
  return [
    ...empty.map((column) => `${column} is empty`),
    ...long.map((column) => `${column} is longer than ${organizationLimits[column]} characters`),
    ...(isFilled(text.url) && !isWebAddress(text.url)
      ? [`“${text.url}” is not an address on the web, such as https://www.example.org`]
      : []),
    ...(Number.isNaN(text.minimum_age) ? ['minimum_age is neither empty nor 13 to 21'] : []),
  ];
}

/** Texts of a part of a file as rows of the table. */
const rowsOf = (part: readonly object[]) =>
  sql`jsonb_populate_recordset(null::organizations, ${JSON.stringify(part)}::jsonb)`;

interface KnownOrganization {
  /** Name, address and city, ignoring case; identifies an organization. */
  readonly key: string;
  /** Null when it is not stored yet. */
  readonly id: number | null;
  readonly is_same: boolean;
}

/** In order. The database compares, so that the rule is that of its unique index. */
async function findKnown(trx: Trx, texts: readonly OrganizationText[]) {
  const found: KnownOrganization[] = [];
  for (const part of inBatches(texts)) {
    const rows = await run<KnownOrganization>(trx)`
      select json_build_array(lower(x.name), lower(x.address), lower(x.city))::text as key, o.id,
        (${textColumnsOf('o')}) is not distinct from (${textColumnsOf('x')}) as is_same
      from ${rowsOf(part)} with ordinality x left join organizations o on lower(o.name) = lower(x.name)
        and lower(o.address) = lower(x.address) and lower(o.city) = lower(x.city) and o.school_id is null
      order by x.ordinality`;
    found.push(...rows);
  }
  return found;
}

async function updateOrganizations(
  trx: Trx,
  organizations: readonly (OrganizationText & { readonly id: number })[],
  now: Date,
): Promise<void> {
  for (const part of inBatches(organizations)) {
    await run(trx)`
      update organizations o set (${sql.join(organizationFields.map((field) => sql.ref(field)))}, updated_at)
        = (${textColumnsOf('x')}, ${now}::timestamptz) from ${rowsOf(part)} x where o.id = x.id`;
  }
}
