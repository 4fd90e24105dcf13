/** All SQL of importing organizations: many rows per statement. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';
import type { OrganizationText } from './organization-text.ts';

const AT_ONCE = 1000;

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += AT_ONCE) yield rows.slice(start, start + AT_ONCE);
}

const textColumns = sql`name text, address text, city text, state text, zip_code text, hours text,
  description text, url text`;

/** Serializes imports until the transaction ends: two at once would not see each other's organizations. */
export async function waitForOtherImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight import of organizations', 0))`.execute(
    trx,
  );
}

export interface KnownOrganization {
  /** Name, address and city, ignoring case: equal for two texts about the same organization. */
  readonly key: string;
  /** Null when it is not stored yet. */
  readonly id: number | null;
  readonly is_same: boolean;
}

/** The stored counterparts, in order. The database compares case, so that the rule is that of its unique index. */
export async function findKnown(
  trx: Trx,
  texts: readonly OrganizationText[],
): Promise<readonly KnownOrganization[]> {
  const found: KnownOrganization[] = [];
  const numbered = texts.map((text, n) => ({ n, ...text }));
  for (const part of inParts(numbered)) {
    const { rows } = await sql<KnownOrganization>`
      select json_build_array(lower(x.name), lower(x.address), lower(x.city))::text as key, o.id,
        (o.id is not null and (o.name, o.address, o.city, o.state, o.zip_code, o.hours, o.description, o.url)
          = (x.name, x.address, x.city, x.state, x.zip_code, x.hours, x.description, x.url)) as is_same
      from json_to_recordset(${JSON.stringify(part)}::json) as x(n integer, ${textColumns})
        left join organizations o on lower(o.name) = lower(x.name) and lower(o.address) = lower(x.address)
          and lower(o.city) = lower(x.city) and o.school_id is null
      order by x.n`.execute(trx);
    found.push(...rows);
  }
  return found;
}

export async function insertOrganizations(
  trx: Trx,
  organizations: readonly OrganizationText[],
  now: Date,
): Promise<void> {
  for (const part of inParts(organizations)) {
    const rows = part.map((organization) => ({ ...organization, created_at: now, updated_at: now }));
    await trx.insertInto('organizations').values(rows).execute();
  }
}

export async function updateOrganizations(
  trx: Trx,
  organizations: readonly (OrganizationText & { readonly id: number })[],
  now: Date,
): Promise<void> {
  for (const part of inParts(organizations)) {
    await sql`
      update organizations o set name = x.name, address = x.address, city = x.city, state = x.state,
        zip_code = x.zip_code, hours = x.hours, description = x.description, url = x.url,
        updated_at = ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(part)}::json) as x(id bigint, ${textColumns})
      where o.id = x.id`.execute(trx);
  }
}
