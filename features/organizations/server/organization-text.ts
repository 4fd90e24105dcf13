import { sql, type RawBuilder } from 'kysely';
import {
  isWebAddress,
  organizationColumns,
  organizationFields,
  organizationLimits,
  type OrganizationColumn,
} from '#features/organizations/opportunities.rules.ts';
import { MINIMUM_AGE_RANGE, minimumAgeIn } from '#shared/minimum-age.ts';
import { isFilled } from '#shared/rules.ts';
import { tidyLine, tidyText } from '#shared/text.ts';

export type OrganizationTyped = Readonly<Record<(typeof organizationFields)[number], string>>;
export type OrganizationText = Omit<OrganizationTyped, 'minimum_age'> & {
  /** NaN when it cannot be one. */
  readonly minimum_age: number | null;
};

/** What is missing is empty. Only a description may have several lines. */
export function asOrganization(values: Partial<OrganizationTyped>): OrganizationText {
  const lines = organizationColumns.map((column) => [column, tidyLine(values[column] ?? '')]);
  return {
    // Safe: one for each column.
    ...(Object.fromEntries(lines) as Record<OrganizationColumn, string>),
    description: tidyText(values.description ?? ''),
    // The database requires a lower-case scheme.
    url: tidyText(values.url ?? '').replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
    minimum_age: minimumAgeIn(values.minimum_age ?? ''),
  };
}

/** Errors by field for a school's organization, which needs no site. */
export function organizationErrors(text: OrganizationText): Record<string, string[]> {
  const long = organizationColumns.filter((column) => text[column].length > organizationLimits[column]);
  return {
    ...(!isFilled(text.name) && { name: ['Please give it a name'] }),
    ...Object.fromEntries(
      long.map((column) => [column, [`This cannot be longer than ${organizationLimits[column]} characters`]]),
    ),
    ...(Number.isNaN(text.minimum_age) && { minimum_age: [MINIMUM_AGE_RANGE] }),
    ...(isFilled(text.url) &&
      !isWebAddress(text.url) && {
        url: ['This is not an address on the web, such as https://www.example.org'],
      }),
  };
}

/** The SQL form of `nameKey`. */
export const nameKeyOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(btrim(normalize(${column}, NFC)), '\\s+', ' ', 'g'))`;

/** What an organization says of itself, of an alias. */
export const textColumnsOf = (alias: string): RawBuilder<unknown> =>
  sql.join(organizationFields.map((field) => sql.ref(`${alias}.${field}`)));
