/** Imports volunteer organizations from a file: all of them or none. */
import { isWebAddress, organizationLimits } from '#shared/opportunities/opportunities.rules.ts';
import { isFilled } from '#shared/rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import {
  asOrganization,
  organizationColumns,
  type OrganizationColumn,
  type OrganizationText,
} from './organization-text.ts';
import * as queries from './organizations-import.queries.ts';

export const importedOrganizationColumns = organizationColumns;

export interface OrganizationLine {
  readonly line: number;
  readonly values: OrganizationText;
}

export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

export interface ImportedOrganizations {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** While there are bad lines, nothing is changed. */
export type OrganizationsOutcome = ImportedOrganizations | { readonly bad: readonly BadLine[] };

/** Adds or updates all of the organizations or none. @param known bad lines found while reading the file */
export function importOrganizations(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  lines: readonly OrganizationLine[],
  known: readonly BadLine[] = [],
): Promise<OrganizationsOutcome> {
  const now = clock.now();
  return db.transaction().execute((trx) => replaceOrganizations(trx, lines, now, known));
}

/** The same within a transaction. Organizations are the same when name, address and city are. */
export async function replaceOrganizations(
  trx: Trx,
  lines: readonly OrganizationLine[],
  now: Date,
  known: readonly BadLine[] = [],
): Promise<OrganizationsOutcome> {
  await queries.waitForOtherImports(trx);
  const texts = lines.map(({ values }) => asOrganization(values));
  const present = await queries.findKnown(trx, texts);
  const firstLines = new Map<string, number>();
  const bad: BadLine[] = [...known];
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
  await queries.insertOrganizations(trx, added, now);
  await queries.updateOrganizations(trx, updated, now);
  return {
    added: added.length,
    updated: updated.length,
    unchanged: lines.length - added.length - updated.length,
  };
}

const required: readonly OrganizationColumn[] = ['name', 'url'];

function reasonsAgainst(text: OrganizationText): string[] {
  const empty = required.filter((column) => !isFilled(text[column]));
  const long = organizationColumns.filter((column) => text[column].length > organizationLimits[column]);
  return [
    ...empty.map((column) => `${column} is empty`),
    ...long.map((column) => `${column} is longer than ${organizationLimits[column]} characters`),
    ...(isFilled(text.url) && !isWebAddress(text.url)
      ? [`“${text.url}” is not an address on the web, such as https://www.example.org`]
      : []),
  ];
}
