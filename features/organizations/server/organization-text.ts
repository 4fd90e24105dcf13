import { sql, type RawBuilder } from 'kysely';
import { isWebAddress, organizationLimits } from '#features/organizations/opportunities.rules.ts';
import { isFilled } from '#shared/rules.ts';
import { tidyLine, tidyText } from '#shared/text.ts';

export const organizationColumns = [
  'name',
  'address',
  'city',
  'state',
  'zip_code',
  'hours',
  'description',
  'url',
] as const satisfies readonly (keyof typeof organizationLimits)[];

export type OrganizationColumn = (typeof organizationColumns)[number];
export type OrganizationText = Readonly<Record<OrganizationColumn, string>>;

/** Only a description may have several lines. */
export function asOrganization(values: OrganizationText): OrganizationText {
  return {
    name: tidyLine(values.name),
    address: tidyLine(values.address),
    city: tidyLine(values.city),
    state: tidyLine(values.state),
    zip_code: tidyLine(values.zip_code),
    hours: tidyLine(values.hours),
    description: tidyText(values.description),
    // The database requires a lower-case scheme.
    url: tidyText(values.url).replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
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
    ...(isFilled(text.url) &&
      !isWebAddress(text.url) && {
        url: ['This is not an address on the web, such as https://www.example.org'],
      }),
  };
}

/** The SQL form of `nameKey`. */
export const nameKeyOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(btrim(normalize(${column}, NFC)), '\\s+', ' ', 'g'))`;
